// How far the losses that no refund has counted were added up, so that many rounds are not read again each time.

import type { Kysely } from "kysely"
import type { SchemaChange } from "../migrator.ts"
import { columnTypes, runAll } from "../schema-dialect.ts"

export const lossMarks: SchemaChange = {
  async up(db: Kysely<unknown>) {
    const { integer, text, smallRowsOptions } = columnTypes(db)
    await runAll(db, [
      `CREATE TABLE loss_mark (
        member_id ${text} NOT NULL,
        game_code ${text} NOT NULL,
        from_version ${integer} NOT NULL,
        to_version ${integer} NOT NULL,
        won ${integer} NOT NULL,
        CONSTRAINT loss_mark_once PRIMARY KEY (member_id, game_code),
        CONSTRAINT loss_mark_forward CHECK (from_version >= 0 AND to_version > from_version)
      ) ${smallRowsOptions}`,
    ])
  },
}
