// Runs work in one database transaction, and repeats it after a lost race.

import { randomInt } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { Database } from "./database.ts"
import { isRetryable } from "./database-error.ts"
import type { Transaction } from "./tables.ts"

const ATTEMPTS = 5
const BACKOFF_MS = 10

/**
 * Commits what `work` did and returns its result; rolls back when it throws. Runs `work` up to five times on a
 * deadlock, a serialization failure or a busy database, so `work` must touch nothing but `trx`.
 * On SQLite all other writers wait meanwhile: hash, fetch and render before or after, never inside.
 */
export async function transaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.writes.transaction().execute(trx => db.scope.run(() => work(trx)))
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error
      await sleep(randomInt(BACKOFF_MS * 2 ** attempt))
    }
  }
}
