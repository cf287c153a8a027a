import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { Fault } from "./fault.ts"
import { type ChaosProxy, startChaosProxy } from "./proxy.ts"

let backend: Server
let proxy: ChaosProxy
/** What the backend was asked, with the body. */
let heard: string[]

beforeEach(async () => {
  heard = []
  backend = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    heard.push(`${request.method} ${request.url} ${body}`)
    response.writeHead(201, { "content-type": "application/json", "x-kept": "yes" })
    response.end(JSON.stringify({ amount: 20.5, name: "สมชาย", slots: [1], active: true }))
  })
  await new Promise<void>(resolve => backend.listen(0, "127.0.0.1", resolve))
  proxy = await startChaosProxy({ target: `http://127.0.0.1:${(backend.address() as AddressInfo).port}` })
})

afterEach(async () => {
  await proxy.close()
  backend.closeAllConnections()
  await new Promise(resolve => backend.close(resolve))
})

/** One transfer through the proxy; `patienceMs` is how long its answer may take. */
async function transfer(key = "k1", patienceMs = 30_000) {
  return fetch(`${proxy.url}/api/wallet/transfer`, {
    method: "POST",
    body: "{}",
    headers: { "idempotency-key": key },
    signal: AbortSignal.timeout(patienceMs),
  })
}

async function afterFault(fault: Fault, patienceMs?: number) {
  proxy.next("transfer", fault)
  return transfer("k1", patienceMs)
}

test("without a fault, requests and answers pass as they are", async () => {
  const answer = await transfer()
  expect(answer.status).toBe(201)
  expect(answer.headers.get("x-kept")).toBe("yes")
  expect(await answer.json()).toMatchObject({ amount: 20.5, name: "สมชาย" })
  expect(heard).toEqual(["POST /api/wallet/transfer {}"])
  expect(proxy.deeds).toMatchObject([{ key: "k1", attempt: 0, fault: undefined, statuses: [201] }])
})

describe("ordered faults", () => {
  test("reset before: the backend never hears of it", async () => {
    await expect(afterFault({ kind: "reset-before" })).rejects.toThrow("fetch failed")
    expect(heard).toEqual([])
  })

  test("reset after: the backend did it, the answer is lost", async () => {
    await expect(afterFault({ kind: "reset-after" })).rejects.toThrow("fetch failed")
    expect(heard).toHaveLength(1)
    expect(proxy.deeds[0]?.statuses).toEqual([201])
  })

  test("blackhole: silence, and the backend never hears of it", async () => {
    await expect(afterFault({ kind: "blackhole" }, 300)).rejects.toThrow(/timeout/)
    expect(heard).toEqual([])
  })

  test.each(["at-once", "afterwards"] as const)("duplicate %s: the backend hears it twice", async when => {
    expect((await afterFault({ kind: "duplicate", when })).status).toBe(201)
    expect(heard).toEqual(["POST /api/wallet/transfer {}", "POST /api/wallet/transfer {}"])
    expect(proxy.deeds[0]?.statuses).toEqual([201, 201])
  })

  test("a status in the backend's place, after it has done its work", async () => {
    expect((await afterFault({ kind: "status", status: 502, forwarded: true })).status).toBe(502)
    expect(heard).toHaveLength(1)
  })
})
