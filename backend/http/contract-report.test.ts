// What `npm run contract` reports: entries that the app leaves out, fields that it cannot read, what the app never
// sends, and the files that it writes.
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { checkBackend } from "#gateway/check/check.ts"
import { markdownOf, textOf } from "#gateway/check/report.ts"
import { parseDialect } from "#gateway/wire/dialect.ts"
import { backendKinds, type TestBackend } from "#tests/backend/test-backend.ts"
import { listen } from "./listen.ts"

let backend: TestBackend

beforeEach(async () => {
  backend = await backendKinds[0]!.start({ seed: true })
})
afterEach(() => backend.remove())

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

test.each<[string, unknown[], number]>([
  ["null", [null], 1],
  ["no bank", [{ nameTH: "ธนาคาร" }, "KBANK"], 2],
])("an entry that is %s is left out, and that is no fit", async (_, odd, count) => {
  const banks: Change = answer => ({ banks: [...odd, ...(answer.banks as unknown[])] })
  const finding = await findingOf("GET /api/lookup/banks", check({ "/api/lookup/banks": banks }))
  expect(finding?.verdict).toBe("falls short")
  expect(finding?.note).toContain(`${count} left out: banks[0]: ${JSON.stringify(odd[0])}`)
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
  expect(odd?.note).toMatch(/nameTH: \{"xx":"\?"\}/)
})

test("two entries that are the same are two", async () => {
  const banks: Change = answer => ({
    banks: [...(answer.banks as unknown[]), { code: "KBANK" }, { code: "KBANK" }],
  })
  expect(await findingOf("GET /api/lookup/banks", check({ "/api/lookup/banks": banks }))).toMatchObject({
    verdict: "fits",
    note: "",
  })
})

test("a field that cannot be read is told, and one that the contract does not know is not", async () => {
  const wallet: Change = answer => ({
    ...answer,
    profile: { ...(answer.profile as object), coin: "many" },
    other: { coin: "many" },
  })
  expect(await findingOf("GET /api/wallet", check({ "/api/wallet": wallet }))).toMatchObject({
    verdict: "in part",
    note: 'not read: profile.coin: "many"',
  })
})

test("the credentials of every active game are read", async () => {
  const wrong = () => Response.json({ username: "only" })
  const { findings } = await check({}, { "/api/wallet/account/UFABET": wrong })
  const games = findings.filter(({ subject }) => subject === "GET /api/wallet/account/:slotCode")
  expect(games.map(({ verdict, note }) => `${verdict} ${note}`)).toEqual([
    "fits PG",
    "fits JOKER",
    "falls short UFABET: lacks password",
    "fits SEXYGAME",
    "fits HUAYHD",
  ])
})

test("a page of HTML under 400 is a refusal", async () => {
  const html = () =>
    new Response("<h1>Bad Request</h1>", { status: 400, headers: { "content-type": "text/html" } })
  const transfer = "/api/wallet/transfer"
  const { findings } = await check({}, { [transfer]: html })
  const verdictOf = (what: string) => findings.find(({ subject }) => subject === `refuses ${what}`)?.verdict
  expect(verdictOf("a body that is no JSON")).toBe("fits")
  expect(verdictOf("a transfer without fields")).toBe("fits")
  expect(verdictOf("a transfer of nothing")).toBe("fits")
  const accepted = () => Response.json({ message: "SUCCESS" })
  const careless = await check({}, { [`${transfer} {"from":`]: accepted })
  expect(careless.findings.find(({ subject }) => subject === "refuses a body that is no JSON")).toMatchObject(
    {
      verdict: "falls short",
      note: "accepted",
    },
  )
})

test("the text and the report end with what is left to do", async () => {
  const report = await check({
    "/api/lookup/banks": () => ({ banks: [{ nameTH: "ก|ข" }, { code: "KBANK" }] }),
  })
  const text = textOf(report)
  expect(text.slice(text.indexOf("To do"))).toMatch(
    /^To do\nGET \/api\/lookup\/banks +1 left out: banks\[0\]: /,
  )
  expect(text.slice(text.indexOf("To do"))).toMatch(
    /dialect: slipField +assumed "file": only an upload tells: --write/,
  )
  const markdown = markdownOf(report, { url: "https://api.example", checkedAt: new Date(0) })
  expect(markdown).toContain("https://api.example, 1970-01-01T00:00:00.000Z: 1 falls short, 0 in part")
  const todo = markdown.slice(markdown.indexOf("## To do"))
  expect(todo).toContain(
    '| GET /api/lookup/banks | 1 left out: banks[0]: {"nameTH":"ก\\|ข"} | make these readable; fields: code, nameTH, nameEN, nameLO |',
  )
})

test("the command writes the dialect and the report, and fails where something falls short", async () => {
  const folder = mkdtempSync(join(tmpdir(), "contract-"))
  const api = await listen(backend.fetch, 0)
  try {
    const [save, report] = [join(folder, "dialect.json"), join(folder, "report.md")]
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
      "--report",
      report,
    )
    expect(run.code).toBe(0)
    expect(run.output).toContain("0 falls short")
    expect(parseDialect(readFileSync(save, "utf8"))).toMatchObject({
      idempotencyKeys: "honoured",
      additions: expect.arrayContaining(["logout", "operations", "statementFilters"]),
    })
    expect(readFileSync(report, "utf8")).toMatch(
      /^# Contract check\n[\s\S]*## Dialect\n[\s\S]*## Findings\n[\s\S]*## To do\n/,
    )
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
