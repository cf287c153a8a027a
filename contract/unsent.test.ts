// Which failures prove that nothing has left: only those without a connection.
import { createServer } from "node:net"
import { expect, test } from "vitest"
import { createClient } from "./client.ts"
import { transfer } from "./movements.ts"
import { causeInWords, isUnsent } from "./unsent.ts"
import { satang } from "./wire.ts"

const payload = { from: "wallet", to: "PG", amount: satang(1000) }

async function failureAt(baseUrl: string) {
  const api = createClient({
    baseUrl,
    clientName: "test",
    timeoutMs: 10_000,
    fetch: (url, call) => fetch(url, call),
  })
  const answer = await api.call(transfer, { payload })
  return answer.ok ? undefined : answer.error
}

/** A server that ends each connection after it has read something, and its address. */
async function listening() {
  const server = createServer(socket => {
    socket.on("error", () => {})
    socket.once("data", () => socket.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as { port: number }
  return { address: `http://127.0.0.1:${port}`, close: () => new Promise(resolve => server.close(resolve)) }
}

test("a connection that is refused has carried nothing; one that broke may have", async () => {
  const server = await listening()
  expect(await failureAt(server.address)).toEqual({ kind: "unreachable" })
  await server.close()
  expect(await failureAt(server.address)).toEqual({ kind: "unreachable", isUnsent: true })
})

test("names without an address have carried nothing", async () => {
  expect(await failureAt("http://nobody.invalid")).toEqual({ kind: "unreachable", isUnsent: true })
})

const coded = (code: string) => Object.assign(new Error(code), { code })
const fetchFailed = (cause: unknown) => new TypeError("fetch failed", { cause })

test("of several addresses all must have refused", () => {
  const both = new AggregateError([coded("ECONNREFUSED"), coded("ENETUNREACH")])
  const one = new AggregateError([coded("ECONNREFUSED"), coded("ECONNRESET")])
  expect(isUnsent(fetchFailed(both))).toBe(true)
  expect(isUnsent(fetchFailed(one))).toBe(false)
})

test.each([
  fetchFailed(coded("ECONNRESET")),
  fetchFailed(coded("UND_ERR_SOCKET")),
  fetchFailed(coded("UND_ERR_HEADERS_TIMEOUT")),
  fetchFailed(coded("EPIPE")),
  new Error("internal error"),
  undefined,
  "ECONNREFUSED",
])("%s tells nothing", cause => {
  expect(isUnsent(cause)).toBe(false)
})

test("the cause of a failed call is told in words", async () => {
  const causeAt = (url: string) => fetch(url).then(() => undefined, causeInWords)
  expect(await causeAt("http://no-such-host.invalid/")).toMatch(
    /^(there is no host of this name|the name could not be looked up) \(.+no-such-host/,
  )
  const server = await listening()
  const broken = await causeAt(server.address)
  await server.close()
  expect(broken).toMatch(/^[\w ]+$/)
  expect(await causeAt(server.address)).toMatch(/^nothing listens there \(connect ECONNREFUSED 127/)
  const both = new AggregateError([
    Object.assign(new Error("connect ECONNREFUSED ::1:9"), { code: "ECONNREFUSED" }),
  ])
  expect(causeInWords(new TypeError("fetch failed", { cause: both }))).toBe(
    "nothing listens there (connect ECONNREFUSED ::1:9)",
  )
  const expired = Object.assign(new Error("certificate has expired"), { code: "CERT_HAS_EXPIRED" })
  expect(causeInWords(new TypeError("fetch failed", { cause: expired }))).toBe("certificate has expired")
  expect(causeInWords({})).toBeUndefined()
})
