// What `npm run contract` reports: entries that the app leaves out, fields that it cannot read, what the app never
// sends, and the files that it writes.
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { checkBackend } from "#gateway/check/check.ts"
import { textOf } from "#gateway/check/report.ts"
import { parseDialect } from "#gateway/wire/dialect.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { listen } from "./listen.ts"

const backend = backendForEach(() => backendKinds[0]!.start({ seed: true }))

type Change = (answer: Record<string, unknown>) => unknown

const member = { username: "0812345678", password: "krapao-demo" }

/** Checks the embedded backend with some answers changed, by path. */
const check = (changes: Record<string, Change> = {}, answers: Record<string, () => Response> = {}) =>
  checkBackend({
    baseUrl: "https://api.example",
    clientName: "wallet-user",
    timeoutMs: 5000,
    patienceMs: 1000,
    fetch: async request => {
      const { pathname } = new URL(request.url)
      const text = await request.clone().text()
      const instead = answers[`${pathname} ${text}`] ?? answers[pathname]
      if (instead) return instead()
      const answer = await backend.fetch(request)
      const change = changes[pathname]
      return change && answer.ok ? Response.json(change((await answer.json()) as never)) : answer
    },
    ...member,
    write: false,
  })

const findingOf = async (subject: string, report: ReturnType<typeof check>) =>
  (await report).findings.find(finding => finding.subject === subject)

test("entries that cannot be read are left out, and that is no fit", async () => {
  const banks: Change = answer => ({ banks: [{ nameTH: "ธนาคาร" }, "KBANK", ...(answer.banks as unknown[])] })
  const finding = await findingOf("GET /api/lookup/banks", check({ "/api/lookup/banks": banks }))
  expect(finding?.verdict).toBe("falls short")
  expect(finding?.note).toBe("2 left out: 0, 1")
  expect(finding?.expected).toBe("fields: code, nameTH, nameEN, nameLO")
})

test("words in several languages fit, and an object without any of the languages is told", async () => {
  const banks = (nameTH: object): Change => {
    return answer => ({ banks: [...(answer.banks as unknown[]), { code: "X", nameTH }] })
  }
  const found = (nameTH: object) =>
    findingOf("GET /api/lookup/banks", check({ "/api/lookup/banks": banks(nameTH) }))
  expect(await found({ th: "ธนาคาร", lo: "ທະນາຄານ", xx: "?" })).toMatchObject({ verdict: "fits", note: "" })
  const odd = await found({ xx: "?" })
  expect(odd?.verdict).toBe("in part")
  expect(odd?.note).toMatch(/^not read: \d+\.nameTH$/)
})

test("a field that cannot be read is told, and one that the contract does not know is not", async () => {
  const wallet: Change = answer => ({
    ...answer,
    profile: { ...(answer.profile as object), coin: "many" },
    other: { coin: "many" },
  })
  expect(await findingOf("GET /api/wallet", check({ "/api/wallet": wallet }))).toMatchObject({
    verdict: "in part",
    note: "not read: profile.coin",
  })
})

test("the text ends with what is left to do", async () => {
  const report = await check({
    "/api/lookup/banks": () => ({ banks: [{ nameTH: "ก|ข" }, { code: "KBANK" }] }),
  })
  const text = textOf(report)
  expect(text.slice(text.indexOf("To do"))).toMatch(
    /^To do\nGET \/api\/lookup\/banks +1 left out: 0 +make these readable; fields: code, nameTH, nameEN, nameLO/,
  )
  expect(text.slice(text.indexOf("To do"))).toMatch(
    /dialect: slipField +assumed "file": only an upload tells: --write/,
  )
})

test("the command writes the dialect, and fails where something falls short", async () => {
  const folder = mkdtempSync(join(tmpdir(), "contract-"))
  const api = await listen(backend.fetch, 0)
  try {
    const save = join(folder, "dialect.json")
    const { username, password } = member
    const run = await command(
      "--url",
      api.url,
      "--username",
      username,
      "--password",
      password,
      "--write",
      "--save",
      save,
    )
    expect(run.code).toBe(0)
    expect(run.output).toContain("0 falls short")
    expect(parseDialect(readFileSync(save, "utf8"))).toMatchObject({
      idempotencyKeys: "honoured",
      additions: expect.arrayContaining(["logout", "operations", "statementFilters"]),
    })
    expect((await command("--url", "nowhere")).code).toBe(2)
  } finally {
    await api.close()
    rmSync(folder, { recursive: true })
  }
})

function command(...parameters: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["gateway/check/cli.ts", ...parameters])
  let output = ""
  child.stdout.on("data", data => {
    output += String(data)
  })
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("close", code => resolve({ code, output }))
  })
}
