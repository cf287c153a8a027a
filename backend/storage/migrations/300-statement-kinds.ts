// Places among a member's lines of one type or status, so that a filter of a long statement does not read it either; and
// the lines that stay pending for long, which marks leave out. They take the place of the marks of 201, which the release
// before still makes; its table can go one release after this.

import type { Kysely } from "kysely"
import type { SchemaChange } from "../migrator.ts"
import { columnTypes, runAll } from "../schema-dialect.ts"

export const statementKinds: SchemaChange = {
  async up(db: Kysely<unknown>) {
    const { integer, text, smallRowsOptions } = columnTypes(db)
    await runAll(db, [
      `CREATE TABLE statement_kind_mark (
        member_id ${text} NOT NULL,
        kind ${text} NOT NULL,
        number ${integer} NOT NULL,
        created_at_ms ${integer} NOT NULL,
        statement_id ${text} NOT NULL,
        money_in ${integer} NOT NULL,
        money_out ${integer} NOT NULL,
        CONSTRAINT statement_kind_mark_once PRIMARY KEY (member_id, kind, number),
        CONSTRAINT statement_kind_mark_line FOREIGN KEY (statement_id) REFERENCES statement (id)
      ) ${smallRowsOptions}`,
      "CREATE INDEX statement_kind_mark_by_time ON statement_kind_mark (member_id, kind, created_at_ms, number)",
      `CREATE TABLE statement_late_line (
        member_id ${text} NOT NULL,
        statement_id ${text} NOT NULL,
        CONSTRAINT statement_late_line_once PRIMARY KEY (member_id, statement_id),
        CONSTRAINT statement_late_line_line FOREIGN KEY (statement_id) REFERENCES statement (id)
      ) ${smallRowsOptions}`,
    ])
  },
  indexes: [
    { name: "statement_by_type", on: "statement (member_id, type, created_at_ms, id)" },
    { name: "statement_failed", on: "statement (member_id, created_at_ms, id) WHERE status = 'FAILED'" },
    {
      name: "statement_failed_by_type",
      on: "statement (member_id, type, created_at_ms, id) WHERE status = 'FAILED'",
    },
  ],
}
