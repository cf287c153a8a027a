// Opens the store that OPERATION_STORE names, and keeps it small.
import type { ClosableStore } from "#gateway/stores/sql-store.ts"
import { openSqliteStore } from "#gateway/stores/sqlite-store.ts"
import { describeError, type Log } from "#platform/log.ts"
import type { Settings } from "./settings.ts"
import { openingFault } from "./start-checks.ts"

/** Small, so that nobody who writes waits long. */
const rowsAtOnce = 200
const tidyEveryMs = 10 * 60_000

/**
 * The store of this process; `undefined` where the backend keeps operations, and which sessions ended, itself.
 * @throws SettingsError when the file cannot be opened
 */
export async function openOperations(settings: Settings, log: Log): Promise<ClosableStore | undefined> {
  if (settings.embeddedBackend && !settings.needsGateway) return undefined
  const store = await openStore(settings.operationStore, log)
  const stopTidying = keepTidy(store, log)
  return {
    ...store,
    close: async () => {
      stopTidying()
      await store.close()
    },
  }
}

async function openStore(url: string, log: Log): Promise<ClosableStore> {
  const path = url.match(/^sqlite:(.+)$/)?.[1]
  if (!path) {
    const { postgresStore } = await import("#gateway/stores/postgres-store.ts")
    return postgresStore(url, error => log("error", "operation store lost", { error: describeError(error) }))
  }
  try {
    return openSqliteStore(path)
  } catch (error) {
    throw openingFault("OPERATION_STORE", error, log)
  }
}

/** Deletes what has become too old, in small batches, every ten minutes. Returns what ends it. */
function keepTidy(store: ClosableStore, log: Log): () => void {
  const tidy = async () => {
    while ((await store.tidy(rowsAtOnce)) === rowsAtOnce)
      await new Promise(resolve => setTimeout(resolve, 50))
  }
  const timer = setInterval(() => {
    tidy().catch(error => log("error", "operation store not tidied", { error: describeError(error) }))
  }, tidyEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
