// The web app on a port: a node:http server with limits and an orderly shutdown.
import { setMaxListeners } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { createHealth } from "#platform/health.ts"
import type { Log } from "#platform/log.ts"
import { type AppParts, createApp } from "./app.ts"
import { type ConnectionLimits, connectionLimits, limitConnections } from "./connections.ts"
import { closeServer, type Ending, endingsOf } from "./ending.ts"
import { readFiles } from "./files.ts"
import { startAdmission } from "./lateness.ts"
import { clientErrorsOf, createListener, type ListenerLimits } from "./listener.ts"
import { isLoopback } from "./origin.ts"
import type { Settings } from "./settings.ts"
import { portFault } from "./start-checks.ts"
import { requestTimeoutMs } from "./uploads.ts"

const limits = {
  headersTimeout: 10_000,
  /** For uploads; the listener ends slow ones and all other bodies sooner. */
  requestTimeout: requestTimeoutMs,
  /** Longer than proxies keep idle connections (at most 60 s): the server must not be the first to close one. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
}

/**
 * Connections that wait to be accepted. The system cuts it to its own limit (4,096 on Linux). With Node's 511 a busy
 * process lost some, and a browser asks for a lost one again after 1, 3, 7 and 15 seconds.
 */
const mostWaitingConnections = 4096

export type Serving = {
  /** Where browsers find it. */
  origin: string
  port: number
  /** The address that it listens on. */
  address: string
  /** Is not ready any more, serves on as told (by default not at all), waits for the answers in flight, and closes. */
  close: (manner?: Ending) => Promise<void>
}

type ServeParts = AppParts &
  Partial<ListenerLimits> & {
    /** The folder of the built client files. */
    clientFolder: string
    log: Log
    /** Turns requests away where the process is so late all the time (admission.ts); 0, the default, turns nobody away. */
    busyAfterMs?: number
    /** Of the connections; by default what the process can hold. */
    connections?: Partial<ConnectionLimits>
    /**
     * Can the embedded backend serve, or the operation store before an operator's? Absent: it depends on nothing. An
     * operator's backend is never asked, or all servers would go with it.
     */
    isReady?: () => Promise<boolean>
    /** Puts the chat's realtime line on the same port; returns what ends it. */
    attachChat?: (server: Server, options: { origins: readonly string[] }) => () => Promise<void>
  }

/** Listens and serves. Port 0 takes a free port; the public origin names it unless it was set. */
export async function serve(settings: Settings, parts: ServeParts): Promise<Serving> {
  const server = createServer(limits)
  const connections = { ...connectionLimits(), ...parts.connections }
  limitConnections(server, connections, { isDirect: settings.trustedProxy === 0, log: parts.log })
  const host = settings.host ?? (isLoopback(settings.publicOrigin) ? "127.0.0.1" : undefined)
  await listen(server, settings.port, host)

  // No connection can come in before the listener is there: nothing here waits.
  const { port, address } = server.address() as AddressInfo
  const publicOrigin = settings.publicOrigin.replace(/:0$/, `:${port}`)
  const { busyAfterMs = 0, log, metrics } = parts
  const busy = busyAfterMs > 0 ? startAdmission(server, busyAfterMs, { log, metrics }) : undefined
  const app = createApp({ ...settings, publicOrigin }, { admission: busy?.admission, ...parts })
  const files = readFiles(parts.clientFolder, publicOrigin)
  metrics?.gauge(
    "krapao_connections",
    `Connections to the port of the site; ${connections.most} at most`,
    () => promisify(server.getConnections.bind(server))(),
  )
  let isDraining = false
  const isEnding = () => isDraining
  const lastCall = new AbortController()
  // One for each file that is coming in.
  setMaxListeners(0, lastCall.signal)
  const health = createHealth({ isDraining: isEnding, check: parts.isReady })
  server.on(
    "request",
    createListener({
      ...parts,
      app,
      files,
      isEnding,
      health,
      lastCall: lastCall.signal,
      trustedProxies: settings.trustedProxy,
      readingMs: connections.readingMs,
    }),
  )
  server.on("clientError", clientErrorsOf(app))
  const endChat = parts.attachChat?.(server, { origins: [publicOrigin] })
  return {
    origin: publicOrigin,
    port,
    address,
    close: async (manner = endingsOf(settings).soon) => {
      isDraining = true
      if (manner.serveOnMs > 0) await sleep(manner.serveOnMs, undefined, { ref: false })
      await endChat?.()
      const noMoreFiles = setTimeout(() => lastCall.abort(), manner.filesMs)
      await closeServer(server, manner)
      clearTimeout(noMoreFiles)
      busy?.stop()
    },
  }
}

function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", error => reject(portFault("PORT", port, error)))
    server.listen({ port, host, backlog: mostWaitingConnections }, resolve)
  })
}
