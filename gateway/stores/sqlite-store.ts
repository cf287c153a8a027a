// Operations and ended sessions in a SQLite file: for one machine, however many processes it runs.
import { DatabaseSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"
import { openPrivately } from "#platform/private-sqlite.ts"
import { isBusy, openWhenFree } from "#platform/sqlite-busy.ts"
import { countedMs, keptMs } from "../keeping/store.ts"
import type { ClosableStore } from "./closable-store.ts"
import * as ended from "./ended-statements.ts"
import * as statements from "./statements.ts"

/** How long a statement waits for another process that writes. */
const busyMs = 1500
const pollMs = 5

/**
 * Opens or makes the file, for its owner alone. Each commit is on the disk before it is answered. @throws when the file
 * cannot be opened.
 */
export function openSqliteStore(path: string): ClosableStore {
  const database = openPrivately(path, () => openFile(path))
  const select = database.prepare(statements.select)
  const selectOfMember = database.prepare(statements.selectOfMember)
  const change = (sql: string) => {
    const statement = database.prepare(sql)
    return (...values: statements.Value[]) => withoutBlocking(() => Number(statement.run(...values).changes))
  }
  const countUnknown = database.prepare(statements.countUnknown)
  const insert = change(statements.insert)
  const replace = change(statements.replace)
  const release = change(statements.release)
  const tidy = change(statements.tidy)
  const selectEnded = database.prepare(ended.select)
  const end = change(ended.upsert)
  const tidyEnded = change(ended.tidy)
  return {
    async read({ member, key }) {
      const row = await withoutBlocking(() => select.get(member, key))
      return row && statements.operationOf(row, Date.now())
    },
    async ofMember(member) {
      const rows = await withoutBlocking(() => selectOfMember.all(member))
      return rows.map(row => statements.operationOf(row, Date.now()))
    },
    async write(before, after) {
      const changes = before
        ? await replace(
            ...statements.valuesOf(after, after.state === "intended" ? Date.now() : null),
            after.member,
            after.key,
            before.claim,
            before.state,
          )
        : await insert(...statements.valuesOf(after, Date.now()))
      return changes === 1
    },
    async release({ member, key, claim }) {
      await release(member, key, claim)
    },
    async tidy(most) {
      const operations = await tidy(Date.now() - keptMs, most)
      return Math.max(operations, await tidyEnded(Date.now(), most))
    },
    endedSessions: {
      async end({ id }, untilMs) {
        await end(ended.nameOfSession(id), 0, null, untilMs)
      },
      async endOthers(member, { atMs, keptId = null }, untilMs) {
        await end(ended.nameOfMember(member), atMs, keptId, untilMs)
      },
      async hasEnded(session) {
        const names = [ended.nameOfSession(session.id), ended.nameOfMember(session.member)] as const
        return ended.sayEnded(await withoutBlocking(() => selectEnded.all(...names)), session)
      },
    },
    async countUnknown() {
      const row = await withoutBlocking(() => countUnknown.get(Date.now() - countedMs))
      return Number(row?.unknown)
    },
    close: async () => database.close(),
  }
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
    ${statements.createTable};
    ${statements.createIndex};
    ${ended.createTable};
    ${ended.createIndex};
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
