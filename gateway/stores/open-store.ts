// Opens the store that OPERATION_STORE names, and keeps it small.

import type { EndedSessions } from "#app/request/ended-sessions.ts"
import { describeError, type Log } from "#server/log.ts"
import { type Settings, SettingsError } from "#server/settings.ts"
import { memoryStore } from "../keeping/memory-store.ts"
import type { IntentStore } from "../keeping/store.ts"
import { openSqliteStore } from "./sqlite-store.ts"

export type ClosableStore = IntentStore & {
  endedSessions: EndedSessions
  /** Can it be reached? Rejects where not. Absent where it is a file, which is open. */
  isReady?: () => Promise<boolean>
  close: () => Promise<void>
}

/** Without `endedSessions` each process knows its own. */
type Opened = Omit<ClosableStore, "endedSessions"> & Partial<ClosableStore>

/** Small, so that nobody who writes waits long. */
const rowsAtOnce = 200
const tidyEveryMs = 10 * 60_000

/**
 * The store of this process. The embedded backend keeps operations itself and gives a receipt each time, and it keeps
 * which sessions ended, so with it nothing needs to last. @throws SettingsError when the file cannot be opened
 */
export async function openIntents(settings: Settings, log: Log): Promise<Opened> {
  if (settings.embeddedBackend && settings.apiIdempotency === "honoured") {
    return { ...memoryStore(), close: async () => {} }
  }
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
    const { postgresStore } = await import("./postgres-store.ts")
    return postgresStore(url, error => log("error", "operation store lost", { error: describeError(error) }))
  }
  try {
    return openSqliteStore(path)
  } catch (error) {
    log("error", "operation store not opened", { error: describeError(error) })
    throw new SettingsError(["OPERATION_STORE: the file could not be opened; the log line above says why."])
  }
}

/** Deletes what has become too old, in small batches, every ten minutes. Returns what ends it. */
function keepTidy(store: IntentStore, log: Log): () => void {
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
