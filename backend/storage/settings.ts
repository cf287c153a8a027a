// What the person who runs the house may switch while it runs; kept in the database, read at every use.
import type { InviteRules, RefundRules } from "../rewards/rules.ts"
import type { Database } from "./database.ts"

export type House = {
  /** Registration asks for a one-time code. */
  registerOtp: boolean
  /** The site is closed for good: members' calls answer `gone`. */
  terminated: boolean
  /** Deposits are credited by hand: plain account details only, no codes. */
  manualDeposits: boolean
  /** Support chat is offered. */
  chatWidget: boolean
  /** Shown on every member's home, or null. */
  notice: string | null
  refund: RefundRules
  invite: InviteRules
  /** Refund and invite begin with banners. */
  showsBanners: boolean
}

export type Settings = {
  read(): Promise<House>
  change(changes: Partial<House>): Promise<void>
}

/** `initial` holds for what was never changed. */
export function createSettings(db: Database, initial: House): Settings {
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
