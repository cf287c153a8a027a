// How a server ends: it serves on for a while, lets what is under way finish, and closes
// (docs/decisions/130-draining.md).
import type { Server } from "node:http"
import { Server as NetServer } from "node:net"
import { callTimeoutMs, marginMs } from "#contract/rules/timeouts.ts"

export type Ending = {
  /**
   * How long it still serves, so that whoever asks /ready sends requests elsewhere; each answer ends its connection.
   */
  serveOnMs: number
  /** How long files may then still come in. Who sends longer is told to send again. */
  filesMs: number
  /** How long answers under way may then take. */
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
 * Accepts no new connections and resolves once the others are closed. Those that are idle are closed at once, unless
 * the server served on: then a proxy may just be sending a form on one (Node closes it without an answer), and the
 * proxy closes them itself, or the patience ends.
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
    // After a whole turn of the event loop, which accepts what had connected: the system resets what nobody accepted.
    setImmediate(() => setImmediate(close))
  })
}
