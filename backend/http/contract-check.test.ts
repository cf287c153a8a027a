// `npm run contract`: it passes the embedded backend and fails backends that are wrong on purpose; what it reports, and
// the files that it writes.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { describe, expect, test } from "vitest"
import * as account from "#contract/account.ts"
import { additions } from "#contract/additions.ts"
import { checkBackend } from "#gateway/check/check.ts"
import { type Finding, tableOf } from "#gateway/check/finding.ts"
import { textOf } from "#gateway/check/report.ts"
import { parseDialect } from "#gateway/wire/dialect.ts"
import { endpoints, nameOf } from "#gateway/wire/endpoints.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { listen } from "./listen.ts"

const member = { username: "0812345678", password: "krapao-demo" }

/** Answers a request itself, or leaves it to the embedded backend. */
type Meddler = (request: Request, pass: (request?: Request) => Promise<Response>) => Promise<Response>

describe("the contract check", () => {
  const backend = backendForEach(() => backendKinds[0]!.start({ seed: true }))

  const report = (meddle: Meddler = (_, pass) => pass(), write = true) =>
    checkBackend({
      baseUrl: "http://backend.test",
      clientName: "wallet-user",
      timeoutMs: 5000,
      patienceMs: 1000,
      fetch: request => meddle(request, (other = request) => backend.fetch(other)),
      ...member,
      write,
    })
  const check = async (...how: Parameters<typeof report>) => (await report(...how)).findings
  const faultsOf = (findings: Finding[]) =>
    findings
      .filter(({ verdict }) => verdict === "falls short")
      .map(({ subject, note }) => `${subject}: ${note}`)
  const isFor = (request: Request, path: string) => new URL(request.url).pathname === path

  test("reports no fault of the embedded backend, leaves its wallet and no token behind, and accounts for every endpoint", async () => {
    const tokens = new Set<string>()
    const called = new Set<string>()
    const findings = await check((request, pass) => {
      const token = request.headers.get("authorization")?.slice("Bearer ".length)
      if (token) tokens.add(token)
      called.add(`${request.method} ${new URL(request.url).pathname}`)
      return pass()
    })
    expect(faultsOf(findings)).toEqual([])
    expect(tableOf(findings)).toContain("0 not there, 0 falls short")
    expect(findings.find(({ subject }) => subject === "Idempotency-Key")!.note).toBe("honoured")

    for (const token of tokens) {
      expect((await backend.call(account.readProfile, { token })).code).toBe("UNAUTHORIZED")
    }
    const [demo] = (await backend.sandbox.listMembers()).filter(({ id }) => id === "10000001")
    expect(demo!.walletSatang).toBe(1795_75)
    expect(demo!.games[0]).toEqual({ code: "PG", amountSatang: 420_00 })

    const told = new Set(findings.map(({ subject }) => subject))
    // Those with parameters that are only ever refused stand in the table under what they refuse.
    const filled = (endpoint: string) =>
      endpoint.replace(/:slotCode|:code/, name => (name === ":code" ? "NO-SUCH-CODE" : "NO-SUCH-GAME"))
    const declared = endpoints.map(nameOf)
    const forgotten = declared.filter(endpoint => !told.has(endpoint) && !called.has(filled(endpoint)))
    expect(forgotten).toEqual([])
  })

  test("says without writing what only writing would tell", async () => {
    const findings = await check(undefined, false)
    expect(faultsOf(findings)).toEqual([])
    expect(tableOf(findings)).toContain("0 not there, 0 falls short")
    const keys = findings.find(({ subject }) => subject === "Idempotency-Key")!
    expect(keys.note).toBe("moves a baht and back: --write")
  })

  /** Answers the calls of one path in its own way. */
  const at =
    (path: string, answer: Meddler): Meddler =>
    (request, pass) =>
      isFor(request, path) ? answer(request, pass) : pass()
  const json = (body: object) => async () => Response.json(body)

  test.each<[string, Meddler, RegExp]>([
    [
      "a wallet without an amount",
      at("/api/wallet", async (_, pass) =>
        (await pass()).ok ? Response.json({ profile: {}, wallet: {} }) : pass(),
      ),
      /^GET \/api\/wallet: does not decode: wallet\.amount/,
    ],
    [
      "a login for everybody",
      at("/api/login", json({ token: "x" })),
      /^refuses a login that is none: accepted/m,
    ],
  ])("finds %s", async (_, meddle, fault) => {
    expect(faultsOf(await check(meddle)).join("\n")).toMatch(fault)
  })

  /** Faults that a backend may have together. */
  const several: [string, Meddler, RegExp][] = [
    [
      "a list that is a text",
      at("/api/lookup/banks", json({ banks: "none" })),
      /^GET \/api\/lookup\/banks: does not decode/,
    ],
    [
      "pages of errors in HTML",
      at("/api/statement", async () => new Response("<h1>Oops</h1>", { status: 500 })),
      /^POST \/api\/statement: status 500 without words/,
    ],
    [
      "a wallet for everybody",
      at("/api/wallet", async ({ headers }, pass) =>
        headers.has("authorization") ? pass() : Response.json({ profile: {}, wallet: { amount: 0 } }),
      ),
      /^turns no token away: an answer/,
    ],
    [
      "a lookup that it does not have",
      at("/api/lookup/active", async () => new Response("Not Found", { status: 404 })),
      /^GET \/api\/lookup\/active: not there, and the product needs it/,
    ],
    [
      "transfers of nothing",
      at("/api/wallet/transfer", async (request, pass) =>
        (await request.clone().text()).includes('"amount":0}')
          ? Response.json({ message: "SUCCESS" })
          : pass(),
      ),
      /^refuses a transfer of nothing: accepted/,
    ],
    [
      "keys that only look at the name",
      async (_, pass) => {
        const answer = await pass()
        return answer.status === 422 ? Response.json({ message: "SUCCESS" }) : answer
      },
      /^Idempotency-Key with other fields: an answer, not 422/,
    ],
    [
      "receipts for keys that were never used",
      at(
        "/api/operation/never-used",
        json({ key: "never-used", kind: "transfer", status: "done", createdAt: 1 }),
      ),
      /^GET \/api\/operation\/:key: an answer for a key/,
    ],
    [
      "a logout that ends nothing",
      at("/api/logout", json({ message: "SUCCESS" })),
      /^POST \/api\/logout: the token still works/,
    ],
  ]

  test("finds each of several faults", async () => {
    const all: Meddler = (request, pass) =>
      several.reduce(
        (next, [, meddle]) =>
          () =>
            meddle(request, next),
        pass,
      )()
    const found = faultsOf(await check(all))
    for (const [what, , fault] of several) expect(found, what).toContainEqual(expect.stringMatching(fault))
  })

  test("says what is wrong with a backend that is not there at all", async () => {
    const findings = await check(async () => {
      throw new TypeError("fetch failed")
    })
    expect(faultsOf(findings)[0]).toBe("POST /api/login: unreachable")
    expect(findings.every(({ verdict }) => verdict === "falls short")).toBe(true)
  })

  type Change = (answer: Record<string, unknown>) => unknown
  /** What is found of an endpoint whose answers are changed, without writing. */
  const changed = (path: string, change: Change) =>
    report(
      at(path, async (_, pass) => {
        const answer = await pass()
        return answer.ok ? Response.json(change((await answer.json()) as never)) : answer
      }),
      false,
    )
  const findingOf = async (path: string, change: Change) =>
    (await changed(path, change)).findings.find(({ subject }) => subject === `GET ${path}`)

  test("entries that cannot be read are left out, and that is no fit", async () => {
    const banks: Change = answer => ({
      banks: [{ nameTH: "ธนาคาร" }, "KBANK", ...(answer.banks as unknown[])],
    })
    const finding = await findingOf("/api/lookup/banks", banks)
    expect(finding?.verdict).toBe("falls short")
    expect(finding?.note).toBe("2 left out: 0, 1")
    expect(finding?.expected).toBe("fields: code, nameTH, nameEN, nameLO")
  })

  test("words in several languages fit, and an object without any of the languages is told", async () => {
    const banks = (nameTH: object): Change => {
      return answer => ({ banks: [...(answer.banks as unknown[]), { code: "X", nameTH }] })
    }
    const found = (nameTH: object) => findingOf("/api/lookup/banks", banks(nameTH))
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
    expect(await findingOf("/api/wallet", wallet)).toMatchObject({
      verdict: "in part",
      note: "not read: profile.coin",
    })
  })

  test("the text ends with what is left to do", async () => {
    const text = textOf(
      await changed("/api/lookup/banks", () => ({ banks: [{ nameTH: "ก|ข" }, { code: "KBANK" }] })),
    )
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
      const options = `--username ${username} --password ${password} --write --save ${save}`.split(" ")
      const run = await command("--url", api.url, ...options)
      expect(run.code).toBe(0)
      expect(run.output).toContain("0 falls short")
      expect(parseDialect(readFileSync(save, "utf8"))).toMatchObject({
        idempotencyKeys: "honoured",
        additions: expect.arrayContaining(["accounts", "logout", "operations", "statementFilters"]),
      })
      for (const name of Object.keys(additions)) expect(run.output).toContain(`additions.${name}`)
      expect((await command("--url", "nowhere")).code).toBe(2)
    } finally {
      await api.close()
      rmSync(folder, { recursive: true })
    }
  })
})

async function command(...parameters: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["gateway/check/cli.ts", ...parameters])
  const [output] = await Promise.all([text(child.stdout), once(child, "close")])
  return { code: child.exitCode, output }
}
