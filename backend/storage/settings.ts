// Settings that may change while the backend runs: stored in the database by name, read at every use.
import type { Database } from "./database.ts"

/** Each subject names the settings that it reads. */
export type SettingsReader<Values> = { read(): Promise<Values> }

export type Settings<Values> = SettingsReader<Values> & {
  change(changes: Partial<Values>): Promise<void>
}

/** `initial` holds the values of settings that were never changed. */
export function createSettings<Values extends object>(db: Database, initial: Values): Settings<Values> {
  return {
    async read() {
      const rows = await db
        .selectFrom("setting")
        .selectAll()
        .where("name", "in", Object.keys(initial))
        .execute()
      return { ...initial, ...Object.fromEntries(rows.map(row => [row.name, JSON.parse(row.value)])) }
    },
    async change(changes) {
      for (const [name, value] of Object.entries(changes)) {
        if (!Object.hasOwn(initial, name)) throw new Error(`no setting is called ${name}`)
        const row = { name, value: JSON.stringify(value) }
        await db
          .insertInto("setting")
          .values(row)
          .onConflict(conflict => conflict.column("name").doUpdateSet({ value: row.value }))
          .execute()
      }
    },
  }
}
