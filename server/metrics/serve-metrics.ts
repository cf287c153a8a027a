// The metrics on a port of their own, which players never reach.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { portFault } from "../start-checks.ts"
import type { Metrics } from "./metrics.ts"

type ServingMetrics = { port: number; close: () => Promise<void> }

/** Answers GET /metrics and nothing else. Port 0 takes a free one. */
export async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<ServingMetrics> {
  const server = createServer(async ({ method, url }, response) => {
    response.setHeader("x-content-type-options", "nosniff").setHeader("cache-control", "no-store")
    if (method !== "GET" || url !== "/metrics") {
      response.writeHead(404).end()
      return
    }
    const text = await metrics.text().catch(() => undefined)
    if (text === undefined) response.writeHead(500).end()
    else response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text)
  })
  server.headersTimeout = 10_000
  server.maxConnections = 50
  await new Promise<void>((resolve, reject) => {
    server.once("error", error => reject(portFault("METRICS_PORT", port, error)))
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
