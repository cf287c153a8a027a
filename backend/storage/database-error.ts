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

/** The system's errors of a connection that is refused, cut or cannot be made. */
const networkErrors = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "ETIMEDOUT",
]
/** SQLite's: it cannot read, write or open the file, or the disk is full (https://sqlite.org/rescode.html). */
const fileErrors = [10, 13, 14]

/** The database is not there for anybody: it is stopped, starting, out of reach, or cannot use its disk. */
export function isDatabaseDown(error: unknown): boolean {
  const code = codeOf(error)
  const { errcode, message = "" } = (error ?? {}) as { errcode?: unknown; message?: string }
  if (typeof errcode === "number") return fileErrors.includes(errcode & 0xff)
  if (typeof code === "string") return networkErrors.includes(code) || /^(08|57P|58|53[12])/.test(code)
  return message.startsWith("Connection terminated")
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
