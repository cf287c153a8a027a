// How late this process is, by its timer and by new connections. Node accepts one connection in each turn of its loop:
// when many arrive, they wait in the system's queue although the timer is on time.
import { connect, type Server, type Socket } from "node:net"
import type { Log } from "#platform/log.ts"
import { type Admission, createAdmission, tickMs } from "./admission.ts"
import type { Metrics } from "./metrics/metrics.ts"

/** How often the process connects to itself to measure how long that takes. */
const probeMs = 250

/**
 * An admission for a server that listens, measured until it is stopped. The log says when it begins to turn requests
 * away.
 */
export function startAdmission(
  server: Server,
  limitMs: number,
  { log, metrics }: { log: Log; metrics?: Metrics | undefined },
): { admission: Admission; stop: () => void } {
  const admission = createAdmission({ limitMs })
  metrics?.gauge(
    "krapao_pressure",
    "Who is turned away: nobody at 0, guests at 1, all at 3",
    admission.pressure,
  )
  const accepting = watchAccepting(server)
  let wasBusy = false
  const timer = setInterval(() => {
    admission.tick(accepting.waitedMs())
    const isBusy = admission.pressure() > 0
    if (isBusy && !wasBusy) log("warning", "too busy for all")
    else if (!isBusy && wasBusy) log("info", "not too busy any more")
    wasBusy = isBusy
  }, tickMs)
  timer.unref()
  const stop = () => {
    clearInterval(timer)
    accepting.stop()
  }
  return { admission, stop }
}

/** Connects to the server's own port, and looks when it is accepted. */
function watchAccepting(server: Server): { waitedMs: () => number; stop: () => void } {
  let probe: { socket: Socket; sinceMs: number } | undefined
  let waitedMs = 0

  const isProbe = (accepted: Socket) =>
    probe !== undefined && accepted.remotePort !== undefined && accepted.remotePort === probe.socket.localPort
  const onConnection = (accepted: Socket) => {
    if (!probe || !isProbe(accepted)) return
    waitedMs = performance.now() - probe.sinceMs
    accepted.destroy()
    probe.socket.destroy()
    probe = undefined
  }
  server.on("connection", onConnection)

  const timer = setInterval(() => {
    const address = server.address()
    if (probe || typeof address !== "object" || !address) return
    const host =
      address.address === "::" ? "::1" : address.address === "0.0.0.0" ? "127.0.0.1" : address.address
    const socket = connect({ port: address.port, host }).unref()
    probe = { socket, sinceMs: performance.now() }
    // A connection that is refused does not show how busy we are.
    const giveUp = () => {
      if (probe?.socket === socket) probe = undefined
    }
    socket.on("error", giveUp).on("close", giveUp)
  }, probeMs)
  timer.unref()

  return {
    waitedMs: () => (probe ? Math.max(waitedMs, performance.now() - probe.sinceMs) : waitedMs),
    stop: () => {
      clearInterval(timer)
      server.off("connection", onConnection)
      probe?.socket.destroy()
    },
  }
}
