// How a server ends: it goes on serving for a while, finishes the requests under way, and closes
// (docs/decisions/130-draining.md).
import type { Server } from "node:http"
import { Server as NetServer } from "node:net"
import { callTimeoutMs, marginMs } from "#contract/rules/timeouts.ts"

export type Ending = {
  /**
   * How long it goes on serving, so that balancers that check /ready send requests elsewhere. Each answer then ends its
   * connection.
   */
  serveOnMs: number
  /** How long files may then still arrive. A player whose file takes longer is told to send it again. */
  filesMs: number
  /** How long the answers under way may take after that. */
  patienceMs: number
}

/** What a SIGTERM means with these settings, and what everything else does. */
export function endingsOf({ drainSeconds }: { drainSeconds: number }): { drained: Ending; soon: Ending } {
  return {
    drained: {
      serveOnMs: drainSeconds * 1000,
      filesMs: callTimeoutMs,
      patienceMs: callTimeoutMs + marginMs,
    },
    soon: { serveOnMs: 0, filesMs: 5_000, patienceMs: 10_000 },
  }
}

/**
 * Accepts no new connections and resolves once all are closed. Idle connections are closed at once, unless the server
 * went on serving: then a proxy may just be sending a form on one, and Node would close it without an answer. In that
 * case the proxy closes them, or the patience ends.
 */
export function closeServer(server: Server, { serveOnMs, patienceMs }: Ending): Promise<void> {
  return new Promise(resolve => {
    const force = setTimeout(() => server.closeAllConnections(), patienceMs)
    const close = () => {
      // `http.Server.close` would close the idle connections by itself.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(force)
        resolve()
      })
      if (serveOnMs === 0) server.closeIdleConnections()
    }
    // After a whole turn of the event loop, which accepts waiting connections: the system would reset them otherwise.
    setImmediate(() => setImmediate(close))
  })
}
