// Who is taken on when a process is too busy.
import { createServer } from "node:net"
import { describe, expect, test } from "vitest"
import { memoryStore } from "#tests/gateway/memory-store.ts"
import { fakeDocument } from "#tests/server/fake-build.ts"
import { ask, hello, serverUnderTest } from "#tests/server/server-under-test.ts"
import { type Admission, createAdmission, type Rank, rankOf, tickMs } from "./admission.ts"
import { startAdmission } from "./lateness.ts"

const start = serverUnderTest()
const ranks: Rank[] = ["guest", "member", "money"]

/** Of ten requests of each rank, how many are taken on. */
const takenOn = (admission: Admission) =>
  ranks.map(rank => Array.from({ length: 10 }, () => admission.admits(rank)).filter(Boolean).length)

/** An admission in simulated time, for which 100 ms are late. */
function simulated() {
  let nowMs = 0
  const admission = createAdmission({ limitMs: 100, now: () => nowMs })
  const pass = (ms: number) => {
    nowMs += ms
  }
  /** Lets seconds pass in which the timer always comes that late. */
  const late = (lateMs: number, seconds: number) => {
    for (const endMs = nowMs + seconds * 1000; nowMs < endMs; ) {
      pass(tickMs + lateMs)
      admission.tick()
    }
  }
  return { admission, late, pass }
}

describe("the rule", () => {
  test("guests are turned away first, then members' pages; money only where it is much too late", () => {
    const { admission, late } = simulated()
    late(90, 5)
    expect(takenOn(admission)).toEqual([10, 10, 10])
    late(150, 1.8)
    const [guests, ...others] = takenOn(admission)
    expect(guests).toBeGreaterThan(0)
    expect(guests).toBeLessThan(10)
    expect(others).toEqual([10, 10])
    late(150, 60)
    expect(takenOn(admission)).toEqual([0, 0, 10])
    late(900, 60)
    expect(takenOn(admission)).toEqual([0, 0, 10])
    late(1100, 60)
    expect(takenOn(admission)).toEqual([0, 0, 0])
    late(150, 2)
    expect(takenOn(admission)).toEqual([0, 0, 10])
    late(0, 15)
    expect(takenOn(admission)).toEqual([10, 10, 10])
  })

  test("peaks and one long block turn nobody away", () => {
    const { admission, late, pass } = simulated()
    pass(30_000)
    expect(takenOn(admission)).toEqual([10, 10, 10])
    for (let second = 0; second < 60; second++) {
      late(900, 0.9)
      late(20, 0.1)
    }
    expect(admission.pressure()).toBe(0)
  })

  test("who comes while the timer is overdue is judged by that", () => {
    const { admission, pass } = simulated()
    for (let at = 0; at < 40; at++) {
      pass(100)
      admission.admits("guest")
    }
    expect(takenOn(admission)[0]).toBe(0)
  })
})

const rank = (method: string, target: string, headers: Record<string, string> = {}) =>
  rankOf({ method, target, headers: new Headers(headers) } as Parameters<typeof rankOf>[0], "__Host-session")
const cookie = "__Host-language=th; __Host-session=abc"

test("a request is of a guest, of a page, or of money", () => {
  expect(rank("GET", "/login")).toBe("guest")
  expect(rank("POST", "/login")).toBe("guest")
  expect(rank("GET", "/user/home", { cookie })).toBe("member")
  expect(rank("POST", "/user/home/withdraw", { cookie })).toBe("money")
  expect(rank("GET", "/user/home/withdraw/12.abcdefghijklmnopqrstuv?next=1", { cookie })).toBe("money")
  expect(rank("GET", "/user/home/pending", { cookie, "sec-fetch-dest": "iframe" })).toBe("money")
})

describe("the page", () => {
  const nobody: Admission = { tick() {}, admits: () => false, pressure: () => 3 }
  const headers = { cookie: "__Host-language=en" }
  const https = { PUBLIC_ORIGIN: "https://play.example.com", API_BASE_URL: "https://api.example.com" }

  test("says that it tries again, and does; the app and the log hear nothing of it", async () => {
    let asked = 0
    const serving = await start(
      (_, context) => {
        asked++
        return fakeDocument(context, "page")
      },
      https,
      { admission: nobody, operations: memoryStore() },
    )
    const { status, headers: got, body } = await ask(serving, "/user/home", headers)
    expect(status).toBe(503)
    expect(got.refresh).toBe(got["retry-after"])
    expect(Number(got.refresh)).toBeGreaterThanOrEqual(5)
    expect(body.toString()).toContain("It tries again by itself")
    expect([asked, serving.log]).toEqual([0, []])
    expect((await ask(serving, "/favicon.svg")).status).toBe(200)
  })

  test("says of a form that nothing was sent this time, and stays", async () => {
    const serving = await start(hello, https, { admission: nobody, operations: memoryStore() })
    const sent = await ask(
      serving,
      "/user/home/withdraw",
      { ...headers, origin: "https://play.example.com" },
      "POST",
      "amount=1",
    )
    expect([sent.status, sent.headers.refresh]).toEqual([503, undefined])
    expect(sent.body.toString()).toContain("nothing was sent this time")
  })
})

test("a server measures itself by connections of its own, again and again, until it stops", async () => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  let accepted = 0
  server.on("connection", () => accepted++)
  const { admission, stop } = startAdmission(server, 60_000, { log: () => {} })
  await expect.poll(() => accepted).toBeGreaterThan(1)
  expect(admission.pressure()).toBe(0)
  stop()
  await new Promise(resolve => server.close(resolve))
})
