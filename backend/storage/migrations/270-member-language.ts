// The language that a member last used, for the messages to their phone (docs/decisions/270-message-languages.md).

import type { Kysely } from "kysely"
import type { SchemaChange } from "../migrator.ts"
import { columnTypes, runAll } from "../schema-dialect.ts"

export const memberLanguage: SchemaChange = {
  async up(db: Kysely<unknown>) {
    const { text } = columnTypes(db)
    await runAll(db, [
      `ALTER TABLE member ADD COLUMN language ${text}
        CONSTRAINT member_language_known CHECK (language IN ('th', 'lo', 'en'))`,
    ])
  },
}
