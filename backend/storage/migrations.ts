// The ordered list of schema changes, applied once each to either database. Never edit one that has shipped: add the next.

import { type Kysely, sql } from "kysely"
import { type Migration, Migrator } from "kysely/migration"
import { currentSchema } from "./database-kind.ts"
import { ledger } from "./migrations/001-ledger.ts"
import { members } from "./migrations/010-members.ts"
import { statement } from "./migrations/011-statement.ts"
import { uploadedSlips } from "./migrations/011-uploaded-slips.ts"
import { deposits } from "./migrations/020-deposits.ts"
import { qrUnderWay } from "./migrations/021-qr-under-way.ts"
import { bonuses } from "./migrations/030-bonuses.ts"
import { refundAndInvite } from "./migrations/035-refund-invite.ts"
import { rewardConditions } from "./migrations/036-reward-conditions.ts"
import { wheel } from "./migrations/040-wheel.ts"
import { chat } from "./migrations/050-chat.ts"
import { chatFiles } from "./migrations/055-chat-files.ts"
import { accountSecurity } from "./migrations/060-account-security.ts"

/** Applied in the order of their names. */
const migrations: Record<string, Migration> = {
  "001-ledger": ledger,
  "010-members": members,
  "011-statement": statement,
  "011-uploaded-slips": uploadedSlips,
  "020-deposits": deposits,
  "021-qr-under-way": qrUnderWay,
  "030-bonuses": bonuses,
  "035-refund-invite": refundAndInvite,
  "036-reward-conditions": rewardConditions,
  "040-wheel": wheel,
  "050-chat": chat,
  "055-chat-files": chatFiles,
  "060-account-security": accountSecurity,
}

/**
 * Are all our migrations applied? Later ones of a newer release may be too: a release runs on the schema of the next.
 * Rejects when the database does not answer.
 */
export async function isSchemaInRange<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return Object.keys(migrations).every(name => applied.has(name))
}

/** Applies the missing migrations, all or none. Safe when two processes start at once. @throws the first migration's error. */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const schema = await currentSchema(db)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(schema && { migrationTableSchema: schema }),
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
