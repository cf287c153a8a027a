// Checks, before anything is compared, that all contenders answer the same pages; continuous integration asks for that
// alone.
import { gunzipSync } from "node:zlib"
import { descendants, parseDocument } from "#tests/browser/dom.ts"
import { visibleText } from "#tests/browser/text.ts"
import { comparedPaths, cookieFor, type Recording } from "../fixture/recorded-backend.ts"
import { comparisonHeaders } from "../http/browser-headers.ts"
import { Connection, headersOf, requestBytes } from "../http/connection.ts"
import { launch, type Running } from "../process.ts"
import type { Section } from "../results.ts"
import { type ContenderName, contenders } from "./contenders.ts"

/** Starts all contenders. */
export async function launchAll(): Promise<Record<ContenderName, Running>> {
  const servers = {} as Record<ContenderName, Running>
  for (const [name, contender] of Object.entries(contenders)) {
    servers[name as ContenderName] = await launch(contender)
  }
  return servers
}

/** Only compares what the contenders answer. Throws where they differ. */
export async function checkSamePages(recording: Recording): Promise<Section> {
  const servers = await launchAll()
  try {
    await assertSamePages(servers, recording)
  } finally {
    await Promise.all(Object.values(servers).map(server => server.stop()))
  }
  return { title: "Pages", text: "All contenders answer the same pages.", failures: [] }
}

/** Throws unless B and C send the web app's own bytes, and A's pages have the web app's text and controls. */
export async function assertSamePages(
  servers: Record<ContenderName, Running>,
  recording: Recording,
): Promise<void> {
  for (const path of comparedPaths) {
    const headers = { ...comparisonHeaders, ...cookieFor(path, recording) }
    const [app, stock, render, bytes] = await Promise.all(
      [servers.app, servers.stock, servers.render, servers.bytes].map(server =>
        htmlOf(server, path, headers),
      ),
    )
    if (render !== app) throw new Error(`B does not send the web app's ${path}`)
    if (bytes !== app) throw new Error(`C does not send the web app's ${path}`)
    if (readerSees(stock as string) !== readerSees(app as string)) {
      throw new Error(`A's ${path} says something else than the web app's`)
    }
  }
}

/** Each page shows when its balances were read, so that time differs. */
const timeOfDay = /<time\b[^>]*>[^<]*(?=<\/time>)/g

async function htmlOf(server: Running, path: string, headers: Record<string, string>): Promise<string> {
  const connection = await Connection.open(server.port)
  const answer = await connection.send(requestBytes(path, headers))
  connection.close()
  if (answer.status !== 200) throw new Error(`${server.name} answered ${path} with ${answer.status}`)
  if (headersOf(answer).get("content-encoding") !== "gzip") throw new Error(`${server.name} did not compress`)
  return gunzipSync(answer.body).toString().replace(timeOfDay, "<time>")
}

/** The visible text and how many forms, links and buttons there are. */
function readerSees(html: string): string {
  const { document } = parseDocument(html)
  const controls = [...descendants(document)].filter(({ tagName }) => /^(form|a|button|input)$/.test(tagName))
  return `${controls.length} controls\n${visibleText(document)}`
}
