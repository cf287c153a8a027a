// Operations and ended sessions in a SQLite file: for one machine, however many processes it runs.
import { DatabaseSync, type StatementSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"
import { isBusy, openPrivately, openWhenFree } from "#platform/sqlite-busy.ts"
import { type ClosableStore, type Row, sqlite, sqlStore, tablesIn } from "./sql-store.ts"

/** How long a statement waits for another process that writes. */
const busyMs = 1500
const pollMs = 5

/**
 * Opens or makes the file, for its owner alone. Each commit is on the disk before it is answered. @throws when the file
 * cannot be opened.
 */
export function openSqliteStore(path: string): ClosableStore {
  const database = openPrivately(path, () => openFile(path))
  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  const store = sqlStore(sqlite, (sql, values) =>
    withoutBlocking(() => prepared(sql).all(...values) as Row[]),
  )
  return { ...store, close: async () => database.close() }
}

function openFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  openWhenFree(() =>
    database.exec(`
    pragma busy_timeout = 1000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma fullfsync = on;
    pragma trusted_schema = off;
    ${tablesIn(sqlite).join(";")};
    pragma busy_timeout = 0;
  `),
  )
  return database
}

/** SQLite's own waiting would stop every other request of this process. */
async function withoutBlocking<Value>(run: () => Value): Promise<Value> {
  const giveUpAtMs = performance.now() + busyMs
  for (;;) {
    try {
      return run()
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAtMs) throw error
      await sleep(pollMs)
    }
  }
}
