// Operations in this process alone.
import QuickLRU from "quick-lru"
import {
  countedMs,
  type KeptOperation,
  keptMs,
  mostOfMember,
  type Named,
  type OperationRow,
  type OperationStore,
} from "#gateway/keeping/store.ts"

/** A store that ends with the process and may forget all but the newest 20,000 operations. */
export function memoryStore(nowMs: () => number = () => Date.now()): OperationStore {
  const rows = new QuickLRU<string, Omit<KeptOperation, "readAtMs">>({ maxSize: 20_000, maxAge: keptMs })
  const nameOf = ({ member, key }: Named) => `${member}/${key}`
  return {
    async read(named) {
      const row = rows.get(nameOf(named))
      return row && { ...row, readAtMs: nowMs() }
    },
    async ofMember(member) {
      const isOpen = ({ state }: OperationRow) => state === "intended" || state === "unknown"
      const own = [...rows.values()].filter(row => row.member === member && row.evidence !== null)
      const sorted = own.sort(
        (one, other) => Number(isOpen(other)) - Number(isOpen(one)) || other.intendedAtMs - one.intendedAtMs,
      )
      return sorted.slice(0, mostOfMember).map(row => ({ ...row, readAtMs: nowMs() }))
    },
    async write(before, after) {
      const row = rows.get(nameOf(after))
      const isExpected = before ? row?.claim === before.claim && row.state === before.state : !row
      if (!isExpected) return false
      const intendedAtMs = row && after.state !== "intended" ? row.intendedAtMs : nowMs()
      rows.set(nameOf(after), { ...after, intendedAtMs })
      return true
    },
    async release(released) {
      const row = rows.get(nameOf(released))
      if (row?.claim === released.claim && row.state === "intended") rows.delete(nameOf(released))
    },
    async tidy() {
      return 0
    },
    async countUnknown() {
      const from = nowMs() - countedMs
      const isCounted = (row: Omit<KeptOperation, "readAtMs">) =>
        row.state === "unknown" && row.intendedAtMs > from
      return [...rows.values()].filter(isCounted).length
    },
  }
}
