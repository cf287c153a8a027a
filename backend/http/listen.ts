// A fetch function behind an HTTP server, on the loopback address unless told otherwise.
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { marginMs, uploadTimeoutMs } from "#contract/rules/timeouts.ts"

export type Listening = {
  url: string
  server: Server
  /** Stops taking connections and waits for the answers under way. */
  close(): Promise<void>
}

/** Serves on the loopback address unless `host` is another; port 0 takes a free one. Rejects when the port is taken. */
export async function listen(
  fetch: (request: Request) => Promise<Response> | Response,
  port: number,
  host = "127.0.0.1",
): Promise<Listening> {
  const server = createServer(getRequestListener(fetch, { overrideGlobalObjects: false }))
  server.headersTimeout = 10_000
  server.requestTimeout = uploadTimeoutMs + marginMs
  // Callers keep connections open: the server must not close one on which a call is just being sent.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  const name = host.includes(":") ? `[${host}]` : host
  return { url: `http://${name}:${bound}`, server, close: () => closeServer(server) }
}

function closeServer(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
}
