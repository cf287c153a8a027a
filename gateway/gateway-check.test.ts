// The gateway has the manners of a backend: the contract check finds nothing to complain of where the foreign backend
// behind it cannot be blamed, and keys are honoured before backends that ignore them.
import { expect, test } from "vitest"
import type { Endpoint } from "#contract/endpoint.ts"
import { uploadSlip } from "#contract/movements.ts"
import { backendKinds } from "#tests/backend/test-backend.ts"
import { memoryStore } from "#tests/gateway/memory-store.ts"
import { ignoringKeys } from "#tests/site/plain-backend.ts"
import { ForeignOperator, type Habits } from "#tests/truth/foreign-operator.ts"
import { checkBackend } from "./check/check.ts"
import { createGateway } from "./gateway.ts"
import { type Dialect, fullDialect, plainDialect } from "./wire/dialect.ts"
import { endpoints } from "./wire/endpoints.ts"

/** A gateway as a server would have it: the pattern of a call is found by its path. */
function gatewayBefore(
  operator: { fetch: (request: Request) => Promise<Response> },
  dialect: Partial<Dialect>,
) {
  const baseUrl = "http://foreign.test"
  const gateway = createGateway({
    baseUrl,
    fetch: (url, { signal: _, ...call }) => operator.fetch(new Request(url, call)),
    dialect: { ...plainDialect, ...dialect },
    store: memoryStore(),
    timeoutMs: 5000,
  })
  return async (request: Request) => {
    const { pathname } = new URL(request.url)
    const isForm = request.headers.get("content-type")?.startsWith("multipart/")
    const body = isForm ? await request.formData() : (await request.text()) || null
    const { "content-type": type, ...headers } = Object.fromEntries(request.headers)
    const call = {
      method: request.method,
      headers: { ...headers, ...(!isForm && type && { "content-type": type }), "x-member": "m" },
      body,
      redirect: "manual" as const,
      signal: request.signal,
    }
    const isAsked = ({ method, path }: Endpoint) =>
      method === request.method && new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`).test(pathname)
    return gateway(request.url, call, endpoints.find(isAsked)?.path ?? pathname)
  }
}

test.each<[string, Partial<Habits>, Partial<Dialect>]>([
  ["that answers nothing", {}, {}],
  [
    "that refuses inside a 200, counts satang in the statement, and calls the wallet MAIN",
    {
      walletCode: "MAIN",
      perBaht: { payload: 1, wallet: 1, games: 1, statement: 100 },
      taken: () => Response.json({ rc: "00" }),
      refused: () => Response.json({ rc: "51", msg: "ยอดเงินไม่พอ" }),
    },
    { walletCode: "MAIN", amounts: { "/api/statement": "satang" }, refusal: { field: "rc", values: ["51"] } },
  ],
])("before a backend %s", async (_, habits, dialect) => {
  const operator = new ForeignOperator(habits)
  const report = await checkBackend({
    baseUrl: "http://foreign.test",
    clientName: "wallet-user",
    timeoutMs: 5000,
    patienceMs: 2000,
    fetch: gatewayBefore(operator, dialect),
    username: "0812345678",
    password: "right-1",
    write: true,
  })
  expect(report.dialect).toMatchObject({
    walletCode: "wallet",
    amounts: "baht",
    refusal: null,
    idempotencyKeys: "honoured",
  })
  const of = (start: string) => report.findings.find(({ subject }) => subject.startsWith(start))
  expect(of("a transfer of 1 baht")).toMatchObject({
    verdict: "fits",
    note: expect.stringContaining("its receipt"),
  })
  expect(of("Idempotency-Key")).toMatchObject({ verdict: "fits" })
  expect(of("refuses a transfer of nothing")).toMatchObject({ verdict: "fits" })
  expect([operator.wallet, operator.game]).toEqual([1000_00, 50_00])
})

test.each<[string, Partial<Dialect>, (content: unknown) => unknown]>([
  ["bare answers", {}, content => content],
  ["an envelope", { envelope: "result.data" }, content => ({ status: "ok", result: { data: content } })],
])("every endpoint, before a backend without keys and receipts, with %s", async (_, dialect, wrapped) => {
  const backend = await backendKinds[0]!.start({ seed: true })
  const fetch = async (request: Request) => {
    const answer = await ignoringKeys(request, asked => backend.fetch(asked))
    if (!answer.ok || !answer.headers.get("content-type")?.includes("json")) return answer
    const { status, headers } = answer
    return Response.json(wrapped(await answer.json()), {
      status,
      headers: { date: headers.get("date") ?? "" },
    })
  }
  const additions = fullDialect.additions.filter(name => name !== "operations")
  const report = await checkBackend({
    baseUrl: "http://foreign.test",
    clientName: "wallet-user",
    timeoutMs: 5000,
    patienceMs: 2000,
    fetch: gatewayBefore({ fetch }, { additions, ...dialect }),
    username: "0812345678",
    password: "krapao-demo",
    write: true,
  }).finally(() => backend.remove())
  const faults = report.findings.filter(({ verdict }) => verdict === "falls short" || verdict === "in part")
  expect(faults).toEqual([])
  expect(report.findings.filter(({ verdict }) => verdict === "fits").length).toBeGreaterThan(50)
  expect(report.dialect).toMatchObject({ envelope: null, idempotencyKeys: "honoured" })
})

test("a slip's file has the field that the backend reads", async () => {
  const fields: string[] = []
  const fetch = async (request: Request) => {
    const isForm = request.headers.get("content-type")?.startsWith("multipart/")
    if (isForm) fields.push(...(await request.formData()).keys())
    return Response.json({})
  }
  const body = new FormData()
  body.set("file", new File(["picture"], "a.png"))
  const headers = { authorization: "Bearer t", "idempotency-key": "1.key" }
  const url = `http://foreign.test${uploadSlip.path}`
  await gatewayBefore({ fetch }, { slipField: "image" })(new Request(url, { method: "POST", headers, body }))
  expect(fields).toEqual(["image"])
})
