// What a database error means for the caller, in one place for both databases.

import { isBusy } from "#platform/sqlite-busy.ts"
import { Refusal } from "../kernel/refusal.ts"

/** The transaction lost a race for a lock or a snapshot. Nothing was written, so the work may run again. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error)
  return code === "40001" || code === "40P01" || isBusy(error)
}

/** Thrown when another process has held SQLite's write lock for as long as we wait. */
export class WriteLockTimeout extends Error {}

/** The wait for another process's lock was too long. Nothing was written, and an immediate retry would wait again. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === "55P03" || error instanceof WriteLockTimeout
}

/** Seconds after which a refused request may be sent again. */
const busyRetryS = 2

/** Thrown when too many wait for a connection, or one has waited too long. Nothing was sent to the database. */
export class DatabaseBusy extends Refusal {
  constructor(options?: ErrorOptions) {
    super("BUSY", { retryAfterS: busyRetryS })
    this.name = "DatabaseBusy"
    this.cause = options?.cause
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown })?.code
}
