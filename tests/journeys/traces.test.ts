// Traces of pages, as a collector receives them (docs/decisions/180-metrics.md).
import { globSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { readSettings } from "#server/settings.ts"
import { startTraces } from "#server/traces/start.ts"
import { logIn } from "#tests/site/log-in.ts"
import { siteSecret, startSite } from "#tests/site/site.ts"

type Received = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A collector that keeps what it gets. */
async function startCollector(status = 200) {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const part of request) body += part
    bodies.push(body)
    response.writeHead(status, { "content-type": "application/json" }).end("{}")
  })
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  const spans = (): Received[] =>
    bodies.flatMap(body => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, spans }
}

async function startTracedSite(env: Record<string, string>) {
  const { traces: settings } = readSettings({ SESSION_SECRET: siteSecret, ...env })
  const traces = startTraces(settings!, () => {})
  const sent: (string | null)[] = []
  const site = await startSite({
    traces,
    between: (request, backend) => {
      sent.push(request.headers.get("traceparent"))
      return backend(request)
    },
  })
  const member = await site.member({ walletBaht: 4321.09 })
  const { browser } = await logIn(site, member)
  onTestFinished(() => site.close())
  return { site, traces, member, browser, sent }
}

test("a page's trace goes from the answer over loaders and calls to the statements", async () => {
  const collector = await startCollector()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: "wallet-1" }
  const { traces, member, browser, sent } = await startTracedSite(env)
  await browser.open("/user/statement?status=SUCCESS&page=1")
  await browser.open("/user/home")
  await traces.close()

  const spans = collector.spans()
  const root = spans.filter(({ name }) => name === "GET /user/home").at(-1)!
  expect(root.parentSpanId).toBeUndefined()
  const attributes = Object.fromEntries(
    root.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  )
  expect(attributes).toMatchObject({ "http.route": "/user/home", "http.response.status_code": 200 })
  expect(attributes["krapao.request"]).toMatch(/^[0-9a-z]{12}$/)

  const ofPage = spans.filter(({ traceId }) => traceId === root.traceId)
  const pathTo = (span: Received | undefined): string[] =>
    span ? [...pathTo(ofPage.find(({ spanId }) => spanId === span.parentSpanId)), span.name] : []
  const paths = ofPage.filter(({ name }) => name.startsWith("select")).map(span => pathTo(span).join(" > "))
  const chain =
    /^GET \/user\/home > middleware .+ > loader routes\/user\/home\/route > GET (\/\S+) > backend GET \1 > select /
  expect(paths.filter(path => chain.test(path))).not.toEqual([])
  expect(ofPage.filter(span => pathTo(span)[0] !== root.name)).toEqual([])
  for (const { startTimeUnixNano, endTimeUnixNano } of ofPage)
    expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true)
  expect(sent.filter(Boolean).at(-1)).toMatch(new RegExp(`^00-${root.traceId}-[0-9a-f]{16}-01$`))

  // Random ids and times may hold any digits.
  const all = collector.bodies.join().replace(/"(\w*[iI]d|\w+UnixNano)":"\w+"/g, "")
  expect(all).toContain('"wallet-1"')
  for (const secret of [
    member.phone,
    member.token,
    member.password,
    member.name,
    "4321",
    "432109",
    "page=1",
    "SUCCESS",
  ])
    expect(all).not.toContain(secret)
})

test("a trace that is not kept sends nothing, and the backend hears that it is not", async () => {
  const collector = await startCollector()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: "always_off" }
  const { traces, sent } = await startTracedSite(env)
  await traces.close()
  expect(collector.bodies).toEqual([])
  expect(sent.length).toBeGreaterThan(3)
  for (const traceparent of sent) expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
})

test("a collector that fails costs spans and no answer", async () => {
  const collector = await startCollector(503)
  const { traces, browser } = await startTracedSite({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  expect((await browser.open("/user/home")).status).toBe(200)
  await traces.close()
  expect(collector.bodies.length).toBeGreaterThan(0)
  expect(traces.dropped()).toBe(collector.spans().length)
})

test("without a collector nothing of it is loaded", () => {
  const imports = globSync("server/*.ts")
    .filter(file => !file.endsWith(".test.ts"))
    .flatMap(file => readFileSync(file, "utf8").match(/^import .*traces\/(start|tracer|exporter).*$/gm) ?? [])
  expect(imports.length).toBeGreaterThan(1)
  expect(imports.filter(line => !line.startsWith("import type "))).toEqual([])
})
