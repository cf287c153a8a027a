// Intents in this process alone: for the embedded backend, which keeps operations itself, and for tests.
import QuickLRU from "quick-lru"
import { countedMs, type IntentStore, type KeptIntent, keptMs } from "./store.ts"

/** A store that ends with the process and may forget all but the newest 20,000 intents. */
export function memoryStore(nowMs: () => number = Date.now): IntentStore {
  const rows = new QuickLRU<string, Omit<KeptIntent, "readAtMs">>({ maxSize: 20_000, maxAge: keptMs })
  return {
    async read(name) {
      const row = rows.get(name)
      return row && { ...row, readAtMs: nowMs() }
    },
    async write(before, after) {
      const row = rows.get(after.name)
      const isExpected = before ? row?.claim === before.claim && row.state === before.state : !row
      if (!isExpected) return false
      const intendedAtMs = row && after.state !== "intended" ? row.intendedAtMs : nowMs()
      rows.set(after.name, { ...after, intendedAtMs })
      return true
    },
    async release({ name, claim }) {
      const row = rows.get(name)
      if (row?.claim === claim && row.state === "intended") rows.delete(name)
    },
    async tidy() {
      return 0
    },
    async countUnknown() {
      const from = nowMs() - countedMs
      const isCounted = (row: Omit<KeptIntent, "readAtMs">) =>
        row.state === "unknown" && row.intendedAtMs > from
      return [...rows.values()].filter(isCounted).length
    },
  }
}
