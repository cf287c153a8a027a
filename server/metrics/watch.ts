// Starts counting for a server: the port of the metrics, and the figures of what the process holds.

import type { BackendFigures } from "#backend/backend.ts"
import type { OperationStore } from "#gateway/keeping/store.ts"
import { createMetrics, type Metrics } from "./metrics.ts"
import { watchProcess } from "./process.ts"
import { serveMetrics } from "./serve-metrics.ts"

export type Watched = {
  operations: OperationStore | undefined
  /** Of the embedded backend. */
  figures?: (() => BackendFigures) | undefined
  ledgerLagSeconds?: (() => Promise<number>) | undefined
}

export type Watching = { metrics: Metrics; port: number; close: () => Promise<void> }

/** The store needs some time for this query, so it runs at most once a minute. */
const askedEveryMs = 60_000

/** @throws SettingsError when the port is taken */
export async function startWatching(
  { metricsPort, metricsHost }: { metricsPort: number; metricsHost: string },
  { operations, figures, ledgerLagSeconds }: Watched,
): Promise<Watching> {
  const metrics = createMetrics()
  const serving = await serveMetrics(metrics, metricsPort, metricsHost)
  const endProcess = watchProcess(metrics)
  const unknown = operations?.countUnknown && keptFor(askedEveryMs, () => operations.countUnknown!())
  if (unknown) {
    const help = "Operations of the last 24 hours whose outcome is unknown, in the operation store"
    metrics.gauge("krapao_operations_unknown", help, unknown)
  }
  if (figures) {
    const gauge = (name: string, help: string, read: (of: BackendFigures) => number | undefined) => {
      if (read(figures()) !== undefined) metrics.gauge(name, help, () => read(figures()))
    }
    gauge("krapao_chat_connections", "Browsers on the chat's line", of => of.chatConnections)
    gauge("krapao_database_in_use", "PostgreSQL connections that work", of => of.databaseInUse)
    gauge("krapao_database_waiting", "What waits for a PostgreSQL connection", of => of.databaseWaiting)
    gauge("krapao_tidied_seconds_ago", "Since housekeeping last came to an end", of => of.tidiedSecondsAgo)
  }
  if (ledgerLagSeconds) {
    const help = "How long the oldest slip or gift link has waited to reach the ledger"
    metrics.gauge("krapao_ledger_lag_seconds", help, ledgerLagSeconds)
  }
  return {
    metrics,
    port: serving.port,
    close: async () => {
      endProcess()
      await serving.close()
    },
  }
}

/** Gives the last answer for this long; after a failure it asks again. */
function keptFor(ms: number, ask: () => Promise<number>): () => Promise<number> {
  let known: { atMs: number; answer: Promise<number> } | undefined
  return () => {
    if (known && performance.now() - known.atMs < ms) return known.answer
    const answer = ask()
    known = { atMs: performance.now(), answer }
    answer.catch(() => {
      known = undefined
    })
    return answer
  }
}
