// A member as a row, for tests below the API.
import type { Insertable } from "kysely"
import type { Queries, Tables } from "#backend/storage/tables.ts"

/** Writes an active member of this id, without a bank account; `fields` where more of it counts. */
export async function insertMember(
  db: Queries,
  id: string,
  fields: Partial<Insertable<Tables["member"]>> = {},
): Promise<void> {
  const names = { id, username: id, name: id, password_hash: "-", state: "active", created_at_ms: 0 } as const
  const bank = { bank_code: null, bank_account_name: null, bank_account_no: null, currency: "BAHT" }
  const origin = { source_code: null, invite_code: null, inviter_id: null }
  await db
    .insertInto("member")
    .values({ ...names, ...bank, ...origin, ...fields })
    .execute()
}
