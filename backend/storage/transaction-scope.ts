// Knows whether the running code is inside a transaction, so that a forgotten `db` in place of `trx` fails
// at once: on SQLite it would wait for itself for ever, on PostgreSQL it would drain the pool under load.

import { AsyncLocalStorage } from "node:async_hooks"

/** Knows whether the running code was called from within a transaction. */
export class TransactionScope {
  readonly #current = new AsyncLocalStorage<{ open: boolean }>()

  /** Runs `work` inside the scope; code it leaves behind (timers, events) is outside again once it ends. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const scope = { open: true }
    try {
      return await this.#current.run(scope, work)
    } finally {
      scope.open = false
    }
  }

  /** Throws when a transaction is open here: its queries belong on its own connection. */
  refuseSecondConnection(): void {
    if (this.#current.getStore()?.open) {
      throw new Error(
        "inside a transaction use its `trx`, not the database: a second connection could wait for the first",
      )
    }
  }
}
