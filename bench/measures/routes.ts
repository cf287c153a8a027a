// The bytes of every page that answers GET on a first visit, and whether they keep to the budgets.
import { table, whole } from "../figures.ts"
import { serveRichSite, transferOnce } from "../fixture/rich-site.ts"
import { Connection } from "../http/connection.ts"
import type { Section } from "../results.ts"
import { pagePatterns, total, type Weight, weigh } from "./bytes.ts"

/** Document, styles and script together, and the script alone; tests/journeys/budgets.test.ts checks them too. */
export const budgets = {
  /** One congestion window of a new connection: 10 segments of 1,460 bytes (RFC 6928). */
  "/login": 14_600,
  "/user/home": 20_000,
  /** Every page, without images and videos. */
  any: 25_000,
  /** The entry, compressed, with its headers; the entry itself has 600 at most. */
  script: 1_100,
  /** What the deposit dialog with six banks adds to home. */
  deposit: 6_000,
  /** The copy button and the QR countdown together, compressed, each loaded where its tag is; headers not included. */
  depositIslands: 1_500,
  /** The wheel, compressed, loaded on its page only; headers not included. */
  wheelIsland: 3_000,
  /** Any page without its images. */
  page: 25_000,
}

type Weighed = { pattern: string; weight: Weight }

/** So many pages that weigh most are shown beside those with budgets of their own. */
const heaviest = 5

/** Weighs all routes of the build. */
export async function measureRoutes(): Promise<Section> {
  const site = await serveRichSite()
  const connection = await Connection.open(site.port)
  try {
    const operation = await transferOnce(site)
    const failures: string[] = []
    const weighed: Weighed[] = []
    for (const pattern of pagePatterns(site.build)) {
      const path = exampleOf(pattern, operation)
      if (!path) continue
      const weight = await weigh(connection, path, path.startsWith("/user") ? site.cookie : undefined)
      weighed.push({ pattern, weight })
      failures.push(...overweight(pattern, weight))
    }
    const most = weighed.toSorted((a, b) => total(b.weight) - total(a.weight)).slice(0, heaviest)
    const shown = [...weighed.filter(({ pattern }) => pattern in budgets), ...most]
    const text = table([head, ...[...new Set(shown)].map(rowOf)])
    return { title: "Bytes of a page", text: `${text}\n\n${explanation}`, failures }
  } finally {
    connection.close()
    await site.close()
  }
}

/** A path that a pattern stands for, where an example of its parameters is known. */
export function exampleOf(pattern: string, operation: string): string | undefined {
  const path = pattern
    .replace(/:operation\??/, operation)
    .replace(/:(slot|game|code)\w*/, "PG")
    .replace(":topic", "wallet")
    .replace(":drawing", "slot-3-PG.svg")
    .replace(":session", "others")
    .replace(":bank", /qr/.test(pattern) ? "WW" : "KBANK")
  return path.includes(":") ? undefined : path.replace("*", "no-such-page")
}

/** What a page weighs beyond its budget, as sentences. */
function overweight(path: string, weight: Weight): string[] {
  const allowed = budgets[path as keyof typeof budgets] ?? budgets.any
  const failures: string[] = []
  if (total(weight) > allowed) failures.push(`${path} weighs ${total(weight)} bytes, ${allowed} are allowed`)
  if (weight.script > budgets.script) failures.push(`the script of ${path} weighs ${weight.script} bytes`)
  return failures
}

const head = ["route", "status", "document", "styles", "script", "together", "images"]

function rowOf({ pattern, weight }: Weighed): string[] {
  const { status, document, styles, script, images } = weight
  const figures = [status, document, styles, script, total(weight), images]
  return [code(pattern), ...figures.map(whole)]
}

function code(text: string): string {
  return `\`${text}\``
}

const explanation = `The pages with budgets, and the ${heaviest} heaviest. Bytes over HTTP/1.1 on a first visit with a browser's Accept-Encoding, headers included; a member with sixteen
game accounts. Styles and script are immutable: later pages load neither. Budgets: /login
${whole(budgets["/login"])}, /user/home ${whole(budgets["/user/home"])} without images, script ${whole(budgets.script)}.`
