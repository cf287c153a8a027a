import { afterEach, expect, test } from "vitest"
import { memoryStore } from "#tests/gateway/memory-store.ts"
import { fakeDocument } from "#tests/server/fake-build.ts"
import { ask, serverUnderTest } from "#tests/server/server-under-test.ts"
import { browserOf } from "./browser.ts"
import { startWatching, type Watching } from "./watch.ts"

const start = serverUnderTest()
const watched: Watching[] = []
afterEach(async () => {
  for (const { close } of watched.splice(0)) await close()
})

const at = { metricsPort: 0, metricsHost: "127.0.0.1" }
const watch = async (parts: Parameters<typeof startWatching>[1] = { operations: memoryStore() }) => {
  const watching = await startWatching(at, parts)
  watched.push(watching)
  return watching
}
const read = async ({ port }: Watching) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
const notOwn = /_ms_(bucket|sum|count)|_(memory|heap)_bytes|_cpu_seconds|_event_loop_|_uptime_/
/** The lines without the histograms and what the process tells about itself. */
const own = (text: string) =>
  text.split("\n").filter(line => /^krapao_/.test(line) && !notOwn.test(line) && !/_total\{.* 0$/.test(line))

const phone =
  "Mozilla/5.0 (Linux; Android 13; SM-A037F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36"

test("requests are counted by route, visits by browser, calls and operations by outcome", async () => {
  const watching = await watch()
  const server = await start(
    (request, context) => {
      Object.assign(context.visit.document, { route: "/user/home/:operation" })
      return fakeDocument(context, "hello", { status: request.url.endsWith("/gone") ? 404 : 200 })
    },
    {},
    { metrics: watching.metrics },
  )
  for (const path of ["/user/home/1", "/user/home/2", "/user/home/gone", "/favicon.svg", "/up"])
    await ask(server, path, { "user-agent": phone, host: "localhost" })
  // A page of ours led to this one.
  await ask(server, "/user/home/3", { "user-agent": phone, referer: `${server.origin}/user/home` })
  await ask(server, "/user/home/4", { origin: "https://evil.example" }, "POST", "a=1")
  watching.metrics.called("GET /api/wallet", "ok", 12)
  watching.metrics.operated("transfer", "unknown")
  const text = await read(watching)
  // The tests' own connections may be kept for a moment.
  expect(own(text).map(line => line.replace(/(?<=krapao_connections )\d+/, "N"))).toEqual([
    'krapao_requests_total{route="/user/home/:operation",method="GET",status="200"} 3',
    'krapao_requests_total{route="/user/home/:operation",method="GET",status="404"} 1',
    'krapao_requests_total{route="files",method="GET",status="200"} 1',
    'krapao_requests_total{route="none",method="POST",status="403"} 1',
    "krapao_left_total 0",
    'krapao_backend_calls_total{endpoint="GET /api/wallet",outcome="ok"} 1',
    'krapao_operations_total{form="transfer",outcome="unknown"} 1',
    'krapao_visits_total{browser="chrome",version="131"} 2',
    "krapao_operations_unknown 0",
    "krapao_connections N",
    "krapao_answers_under_way 0",
    "krapao_bodies_coming_in 0",
  ])
  expect(text).toContain('krapao_backend_call_ms_bucket{le="25",endpoint="GET /api/wallet"} 1')
  expect(text).toContain('krapao_request_ms_count{route="/user/home/:operation",method="GET"} 4')
})

test("what an alarm waits for begins at nought, so that the first one is an increase", async () => {
  const text = await read(await watch())
  expect(text).toContain('krapao_operations_total{form="transfer",outcome="refused"} 0')
  expect(text).toContain('krapao_operations_total{form="withdraw",outcome="unknown"} 0')
  expect(text).toContain('krapao_operations_total{form="transfer-all",outcome="not-sent"} 0')
  expect(text).toContain('krapao_turned_away_total{rank="money"} 0')
})

test("whatever is sent, there is a bounded number of series, and no path, name or user agent", async () => {
  const watching = await watch()
  const { metrics } = watching
  const server = await start((_, context) => fakeDocument(context, "hello"), {}, { metrics })
  const hostile = async (turn: number) => {
    const agent = `secret-${turn} Chrome/${turn}.0 Firefox/${turn}.${turn} Safari/${turn}`
    await ask(server, `/secret-${turn}?q=secret`, { "user-agent": agent })
  }
  for (let turn = 0; turn < 300; turn++) await hostile(turn)
  for (let turn = 0; turn < 5000; turn++) {
    metrics.visited(`Chrome/${turn % 1000}.0 wv) Edg/${turn} (iPhone; OS ${turn}_1) secret`)
    metrics.answered({ route: `/r/${turn}`, method: `M${turn}`, status: turn, ms: turn })
    metrics.called(`GET /e/${turn}`, `o${turn}`, turn)
    metrics.operated(`f${turn}`, `o${turn}`)
  }
  const text = await read(watching)
  expect(text).not.toContain("secret")
  const count = (name: string) => text.split("\n").filter(line => line.startsWith(`${name}{`)).length
  expect(count("krapao_visits_total")).toBeLessThanOrEqual(900)
  expect(count("krapao_request_ms_count")).toBeLessThanOrEqual(301 * 3)
  expect(count("krapao_backend_call_ms_count")).toBeLessThanOrEqual(301)
  expect(count("krapao_operations_total")).toBeLessThanOrEqual(51 * 31)
})

test.each([
  [phone, "chrome 131"],
  [
    "Mozilla/5.0 (Linux; Android 10; wv) AppleWebKit/537.36 Version/4.0 Chrome/95.0.4638.74 Mobile",
    "webview 95",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36 Edg/120.0.2210.91",
    "edge 120",
  ],
  [
    "Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 SamsungBrowser/16.0 Chrome/92.0.4515.166 Mobile",
    "samsung 92",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 14_8 like Mac OS X) AppleWebKit/605.1.15 CriOS/96.0 Mobile Safari/604.1",
    "ios 14",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15",
    "safari 17",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "firefox 128"],
  ["Mozilla/5.0 (Linux; Android 4.4) AppleWebKit/537.36 Chrome/36.0.0.0 Mobile", "chrome older"],
  ["Chrome/999.0", "other other"],
  ["w3m/0.5.3", "other other"],
  [null, "other other"],
])("%s is %s", (userAgent, expected) => {
  const { browser, version } = browserOf(userAgent)
  expect(`${browser} ${version}`).toBe(expected)
})

test("figures are asked for when they are read; one that fails is NaN and harms no other", async () => {
  let asked = 0
  const operations = {
    ...memoryStore(),
    countUnknown: async () => {
      asked += 1
      return 7
    },
  }
  const figures = () => ({
    chatConnections: 3,
    databaseInUse: undefined,
    databaseWaiting: 2,
    tidiedSecondsAgo: 60,
  })
  const watching = await watch({ operations, figures, ledgerLagSeconds: async () => 90 })
  watching.metrics.gauge("krapao_broken", "fails", () => Promise.reject(new Error("gone")))
  await read(watching)
  expect(own(await read(watching))).toEqual([
    "krapao_left_total 0",
    "krapao_operations_unknown 7",
    "krapao_chat_connections 3",
    "krapao_database_waiting 2",
    "krapao_tidied_seconds_ago 60",
    "krapao_ledger_lag_seconds 90",
    "krapao_broken Nan",
  ])
  expect(asked).toBe(1)
})

test("the port of the metrics is its own: it answers nothing else, and the site's port has none", async () => {
  const watching = await watch()
  const port = `http://127.0.0.1:${watching.port}`
  expect((await fetch(`${port}/`)).status).toBe(404)
  expect((await fetch(`${port}/metrics`, { method: "POST" })).status).toBe(404)
  const server = await start(
    (_, context) => fakeDocument(context, "a page"),
    {},
    { metrics: watching.metrics },
  )
  expect(String((await ask(server, "/metrics")).body)).toBe("a page")
  const operations = memoryStore()
  const taken = startWatching({ ...at, metricsPort: watching.port }, { operations })
  await expect(taken).rejects.toThrow("METRICS_PORT: something else listens")
  const strange = startWatching({ ...at, metricsHost: "192.0.2.1" }, { operations })
  await expect(strange).rejects.toThrow("METRICS_PORT must be an address of this machine to listen on (EADDR")
})

test("the process tells of its memory, its CPU time and its event loop", async () => {
  const text = await read(await watch())
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1])
  expect(figure("krapao_memory_bytes")).toBeGreaterThan(10_000_000)
  expect(figure("krapao_cpu_seconds_total")).toBeGreaterThan(0)
  expect(figure("krapao_event_loop_busy")).toBeLessThanOrEqual(1)
  expect(figure("krapao_event_loop_delay_ms")).toBeGreaterThanOrEqual(0)
})
