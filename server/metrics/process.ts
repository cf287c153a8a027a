// What the process tells about itself. prom-client's own collection costs some percent of CPU, since it observes each
// garbage collection; this is read only when somebody asks.
import { monitorEventLoopDelay, performance } from "node:perf_hooks"
import type { Metrics } from "./metrics.ts"

const resolutionMs = 20

/** Adds memory, CPU time and the delay of the event loop; returns what ends their measuring. */
export function watchProcess({ gauge }: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let before = performance.eventLoopUtilization()
  gauge("krapao_memory_bytes", "Resident memory", () => process.memoryUsage.rss())
  gauge("krapao_heap_bytes", "JavaScript's heap in use", () => process.memoryUsage().heapUsed)
  gauge("krapao_cpu_seconds_total", "CPU time since the start, user and system", () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  gauge("krapao_event_loop_busy", "Share of time that the event loop worked since it was last asked", () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  })
  gauge("krapao_event_loop_delay_ms", "99th percentile of its delay since it was last asked", () => {
    const p99Ms = delay.percentile(99) / 1e6 - resolutionMs
    delay.reset()
    return Math.max(0, p99Ms)
  })
  gauge("krapao_uptime_seconds", "Since the process began", () => process.uptime())
  return () => delay.disable()
}
