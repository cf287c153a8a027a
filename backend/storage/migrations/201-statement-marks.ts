// Places in a member's statement, so that a long one is not read to find a page or its sums, and an index of what is
// pending.

import type { Kysely } from "kysely"
import type { SchemaChange } from "../migrator.ts"
import { columnTypes, runAll } from "../schema-dialect.ts"

export const statementMarks: SchemaChange = {
  async up(db: Kysely<unknown>) {
    const { integer, text, smallRowsOptions } = columnTypes(db)
    await runAll(db, [
      `CREATE TABLE statement_mark (
        member_id ${text} NOT NULL,
        number ${integer} NOT NULL,
        created_at_ms ${integer} NOT NULL,
        statement_id ${text} NOT NULL,
        money_in ${integer} NOT NULL,
        money_out ${integer} NOT NULL,
        CONSTRAINT statement_mark_once PRIMARY KEY (member_id, number),
        CONSTRAINT statement_mark_line FOREIGN KEY (statement_id) REFERENCES statement (id)
      ) ${smallRowsOptions}`,
    ])
  },
  indexes: [
    { name: "statement_pending", on: "statement (member_id, created_at_ms, id) WHERE status = 'PENDING'" },
  ],
}
