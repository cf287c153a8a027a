// Numbers in Laos that were registered without their 0 (20… for 020…) get it: login looks for them with it
// (docs/product/accounts.md). No Thai number is written so. A member whose number is there in both forms keeps both.

import { type Kysely, sql } from "kysely"
import type { SchemaChange } from "../migrator.ts"

export const laoPhones: SchemaChange = {
  async up(db: Kysely<unknown>) {
    await sql`UPDATE member SET username = '0' || username
      WHERE ((username LIKE '20%' AND length(username) = 10) OR (username LIKE '30%' AND length(username) = 9))
        AND NOT EXISTS (SELECT 1 FROM member AS other WHERE other.username = '0' || member.username)`.execute(
      db,
    )
  },
}
