// What a store on a machine has beside operations: which sessions ended, and its own end.
import type { EndedSessions } from "#platform/ended-sessions.ts"
import type { OperationStore } from "../keeping/store.ts"

export type ClosableStore = OperationStore & {
  endedSessions: EndedSessions
  /** Can it be reached? Rejects where not. Absent where it is a file, which is open. */
  isReady?: () => Promise<boolean>
  close: () => Promise<void>
}
