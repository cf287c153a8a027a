// Settings that may change while the backend runs: stored in the database by name, read at every use.
import type { Database } from "./database.ts"
import { ofMember, part } from "./parts.ts"
import { saveRow } from "./rows.ts"

/** All settings that were changed, for a statement that reads them along. */
export const settingsPart = part("settings", ofMember.selectFrom("setting").select(["name", "value"]))

/** Each subject names the settings that it reads. */
export type SettingsReader<Values> = { read(): Promise<Values> }

export type Settings<Values> = SettingsReader<Values> & {
  change(changes: Partial<Values>): Promise<void>
  /** The settings in rows that another statement has read along. */
  of(rows: { name: string; value: string }[]): Values
}

/** `initial` holds the values of settings that were never changed. */
export function createSettings<Values extends object>(db: Database, initial: Values): Settings<Values> {
  const of: Settings<Values>["of"] = rows => {
    const known = rows.filter(({ name }) => Object.hasOwn(initial, name))
    return { ...initial, ...Object.fromEntries(known.map(({ name, value }) => [name, JSON.parse(value)])) }
  }
  return {
    of,
    read: async () => of(await db.selectFrom("setting").selectAll().execute()),
    async change(changes) {
      for (const [name, value] of Object.entries(changes)) {
        if (!Object.hasOwn(initial, name)) throw new Error(`no setting is called ${name}`)
        await saveRow(db, "setting", { name }, { value: JSON.stringify(value) })
      }
    },
  }
}
