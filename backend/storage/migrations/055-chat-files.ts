// Chat files outside the database: their rows keep the network that sent them, and no bytes. Rows from before keep theirs.

import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"
import { columnTypes, runAll } from "../schema-dialect.ts"

export const chatFiles: Migration = {
  async up(db: Kysely<unknown>) {
    const { text } = columnTypes(db)
    await runAll(db, [
      `ALTER TABLE chat_media ADD COLUMN network ${text}`,
      // The sums of the quotas, without a look at rows that hold bytes.
      "CREATE INDEX chat_media_bytes_of_owner ON chat_media (owner_id, length)",
      "CREATE INDEX chat_media_bytes_of_network ON chat_media (network, created_at_ms, owner_id, length)",
      "CREATE INDEX chat_media_oldest ON chat_media (created_at_ms)",
    ])
  },
}
