// The web app on a port: a node:http server with limits and an orderly shutdown.
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { AppParts } from "./app.ts"
import { createApp } from "./app.ts"
import { readFiles } from "./files.ts"
import { answerClientError, createListener } from "./listener.ts"
import type { Log } from "./log.ts"
import { isLoopback } from "./origin.ts"
import { portFault } from "./port-fault.ts"
import type { Settings } from "./settings.ts"
import { requestTimeoutMs } from "./uploads.ts"

const limits = {
  headersTimeout: 10_000,
  /** For uploads; the listener ends all other bodies sooner. */
  requestTimeout: requestTimeoutMs,
  /** Longer than proxies keep idle connections (at most 60 s): the server must not be the first to close one. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
}

const maxConnections = 10_000

/** How long answers under way may take when the server is told to stop. */
const patienceMs = 10_000

export type Serving = {
  /** Where browsers find it. */
  origin: string
  port: number
  /** The address that it listens on. */
  address: string
  /** Accepts no new connections, waits for the answers in flight (10 s at most), and closes. */
  close: () => Promise<void>
}

type ServeParts = AppParts & {
  /** The folder of the built client files. */
  clientFolder: string
  log: Log
  /** Answers under way and bodies coming in at once, see listener.ts. */
  mostUnderWay?: number
  mostComingIn?: number
  /** Puts the chat's realtime line on the same port; returns what ends it. */
  attachChat?: (server: Server, options: { origins: readonly string[] }) => () => Promise<void>
}

/** Listens and serves. Port 0 takes a free port; the public origin names it unless it was set. */
export async function serve(settings: Settings, parts: ServeParts): Promise<Serving> {
  const server = createServer(limits)
  server.maxConnections = maxConnections
  const host = settings.host ?? (isLoopback(settings.publicOrigin) ? "127.0.0.1" : undefined)
  await listen(server, settings.port, host)

  // No connection can come in before the listener is there: nothing here waits.
  const { port, address } = server.address() as AddressInfo
  const publicOrigin = settings.publicOrigin.replace(/:0$/, `:${port}`)
  const app = createApp({ ...settings, publicOrigin }, parts)
  const files = readFiles(parts.clientFolder, publicOrigin)
  const { trustedProxies } = settings
  const { log, mostUnderWay, mostComingIn } = parts
  const isEnding = () => !server.listening
  server.on(
    "request",
    createListener({ app, files, trustedProxies, log, mostUnderWay, mostComingIn, isEnding }),
  )
  server.on("clientError", answerClientError)
  const endChat = parts.attachChat?.(server, { origins: [publicOrigin] })
  return {
    origin: publicOrigin,
    port,
    address,
    close: async () => {
      await endChat?.()
      await closeServer(server)
    },
  }
}

function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", error => reject(portFault("PORT", port, error)))
    server.listen(port, host, resolve)
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise(resolve => {
    const force = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
