import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { Fault } from "./fault.ts"
import { badDay, randomPlan } from "./plan.ts"
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
  test("hit the next request that fits, once", async () => {
    proxy.next(/withdraw/, { kind: "status", status: 503 })
    expect((await transfer()).status).toBe(201)
    expect((await afterFault({ kind: "status", status: 502 })).status).toBe(502)
    expect((await transfer()).status).toBe(201)
    expect(heard).toHaveLength(2)
    expect(proxy.deeds.map(deed => deed.attempt)).toEqual([0, 1, 2])
  })

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

  test("stall: the answer begins and never ends", async () => {
    const answer = await afterFault({ kind: "stall", afterBytes: 5 }, 2000)
    expect(answer.status).toBe(201)
    await expect(answer.text()).rejects.toThrow(/timeout/)
    expect(heard).toHaveLength(1)
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

  test("delay: nothing is lost", async () => {
    expect((await afterFault({ kind: "delay", ms: 10, jitterMs: 20 })).status).toBe(201)
  })

  test.each([
    ["html", "text/html", "<html>"],
    ["truncated-json", "application/json", '{"amount":20.5,'],
    ["wrong-content-type", "image/png", '{"amount":20.5'],
    ["empty", "application/json", ""],
    [
      "wrong-types",
      "application/json",
      '{"amount":"twelve","name":7,"slots":{"0":["twelve"]},"active":null}',
    ],
    ["binary", "application/octet-stream", "\u0000"],
  ] as const)("garbage: %s", async (what, contentType, start) => {
    const answer = await afterFault({ kind: "garbage", what })
    expect(answer.headers.get("content-type")).toBe(contentType)
    const text = await answer.text()
    expect(text.startsWith(start)).toBe(true)
    if (what === "truncated-json" || what === "empty") expect(() => JSON.parse(text)).toThrow()
    expect(heard).toHaveLength(1)
  })
})

test("calm: orders and plan are forgotten", async () => {
  proxy.next("transfer", { kind: "status", status: 503 })
  proxy.follow(() => ({ kind: "status", status: 502 }))
  proxy.calm()
  expect((await transfer()).status).toBe(201)
})

test("a client that goes in the middle of its request leaves no error behind", async () => {
  for (const head of [
    "content-length: 100\r\n\r\nhalf",
    "connection: upgrade\r\nupgrade: websocket\r\n\r\nhalf",
  ]) {
    const socket = connect(Number(new URL(proxy.url).port), "127.0.0.1")
    socket.on("error", () => {})
    const before = proxy.deeds.length
    socket.write(`POST /api/wallet/transfer HTTP/1.1\r\nhost: localhost\r\n${head}`)
    if (head.startsWith("content")) await expect.poll(() => proxy.deeds.length).toBe(before + 1)
    socket.resetAndDestroy()
    await once(socket, "close")
  }
  // What escaped would end this process, or be counted by vitest as an error of this file.
  expect((await transfer()).status).toBe(201)
})

test("refuses connections, then listens again at the same place", async () => {
  await proxy.refuse()
  await expect(transfer()).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } })
  await proxy.accept()
  expect((await transfer()).status).toBe(201)
})

describe("by chance", () => {
  const asked = (key: string, attempt = 0) => ({ method: "POST", path: "/api/wallet/transfer", key, attempt })
  const kinds = (seed: number) =>
    Array.from({ length: 1000 }, (_, n) => randomPlan(seed, badDay)(asked(`k${n}`))?.kind ?? "none")

  test("the same seed gives the same faults, another seed others", () => {
    expect(kinds(1)).toEqual(kinds(1))
    expect(kinds(1)).not.toEqual(kinds(2))
  })

  test("as often as the odds say", () => {
    const share = kinds(7).filter(kind => kind !== "none").length / 1000
    const expected = badDay.reduce((sum, [odds]) => sum + odds, 0)
    expect(share).toBeGreaterThan(expected - 0.05)
    expect(share).toBeLessThan(expected + 0.05)
    expect(new Set(kinds(7)).size).toBe(7)
  })

  test("the proxy follows a plan until told otherwise", async () => {
    proxy.follow(randomPlan(1, [[1, { kind: "status", status: 503 }]]))
    expect((await transfer("a")).status).toBe(503)
    proxy.follow(undefined)
    expect((await transfer("a")).status).toBe(201)
  })
})
