// `npm run contract`: it passes the embedded backend and fails backends that are wrong on purpose.

import { describe, expect, test } from "vitest"
import * as account from "#contract/account.ts"

import { checkBackend } from "#gateway/check/check.ts"
import { type Finding, tableOf } from "#gateway/check/finding.ts"
import { endpoints, nameOf } from "#gateway/wire/endpoints.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"

const sqlite = backendKinds[0]!

/** Answers a request itself, or leaves it to the embedded backend. */
type Meddler = (request: Request, pass: (request?: Request) => Promise<Response>) => Promise<Response>

describe("the contract check", () => {
  const backend = backendForEach(() => sqlite.start({ seed: true }))

  const report = (meddle: Meddler = (_, pass) => pass(), write = true) =>
    checkBackend({
      baseUrl: "http://backend.test",
      clientName: "wallet-user",
      timeoutMs: 5000,
      patienceMs: 1000,
      fetch: request => meddle(request, (other = request) => backend.fetch(other)),
      username: "0812345678",
      password: "krapao-demo",
      write,
    })
  const check = async (...how: Parameters<typeof report>) => (await report(...how)).findings
  const faultsOf = (findings: Finding[]) =>
    findings
      .filter(({ verdict }) => verdict === "falls short")
      .map(({ subject, note }) => `${subject}: ${note}`)
  const isFor = (request: Request, path: string) => new URL(request.url).pathname === path

  test.each([true, false])("reports no fault of the embedded backend (write: %s)", async write => {
    const findings = await check(undefined, write)
    expect(faultsOf(findings)).toEqual([])
    expect(tableOf(findings)).toContain("0 not there, 0 falls short")
    const keys = findings.find(({ subject }) => subject === "Idempotency-Key")!
    expect(keys.note).toBe(write ? "honoured" : "moves a baht and back: --write")
  })

  test("leaves the wallet as it was, and no token behind", async () => {
    const tokens = new Set<string>()
    await check((request, pass) => {
      const token = request.headers.get("authorization")?.slice("Bearer ".length)
      if (token) tokens.add(token)
      return pass()
    })
    for (const token of tokens) {
      expect((await backend.call(account.readProfile, { token })).code).toBe("UNAUTHORIZED")
    }
    const [demo] = (await backend.sandbox.listMembers()).filter(({ id }) => id === "10000001")
    expect(demo!.walletSatang).toBe(1795_75)
    expect(demo!.games[0]).toEqual({ code: "PG", amountSatang: 420_00 })
  })

  test("accounts for every endpoint of the contract", async () => {
    const called = new Set<string>()
    const findings = await check((request, pass) => {
      called.add(`${request.method} ${new URL(request.url).pathname}`)
      return pass()
    })
    const told = new Set(findings.map(({ subject }) => subject))
    // Those with parameters that are only ever refused stand in the table under what they refuse.
    const filled = (endpoint: string) =>
      endpoint.replace(/:slotCode|:code/, name => (name === ":code" ? "NO-SUCH-CODE" : "NO-SUCH-GAME"))
    const declared = endpoints.map(nameOf)
    const forgotten = declared.filter(endpoint => !told.has(endpoint) && !called.has(filled(endpoint)))
    expect(forgotten).toEqual([])
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
      "a login for everybody",
      at("/api/login", json({ token: "x" })),
      /^refuses a login that is none: accepted/m,
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
        json({ key: "never-used", kind: "transfer", status: "done", createdAt: 0 }),
      ),
      /^GET \/api\/operation\/:key: an answer for a key/,
    ],
    [
      "a logout that ends nothing",
      at("/api/logout", json({ message: "SUCCESS" })),
      /^POST \/api\/logout: the token still works/,
    ],
  ])("finds %s", async (_, meddle, fault) => {
    expect(faultsOf(await check(meddle)).join("\n")).toMatch(fault)
  })

  test("says what is wrong with a backend that is not there at all", async () => {
    const findings = await check(async () => {
      throw new TypeError("fetch failed")
    })
    expect(faultsOf(findings)[0]).toBe("POST /api/login: unreachable")
    expect(findings.every(({ verdict }) => verdict === "falls short")).toBe(true)
  })
})
