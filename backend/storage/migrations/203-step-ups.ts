// Who confirmed a withdrawal by password, and by code where one was asked for, before it was sent
// (docs/decisions/176-step-up.md).

import type { Kysely } from "kysely"
import type { SchemaChange } from "../migrator.ts"
import { columnTypes, runAll } from "../schema-dialect.ts"

export const stepUps: SchemaChange = {
  async up(db: Kysely<unknown>) {
    const { integer, text, smallRowsOptions } = columnTypes(db)
    await runAll(db, [
      `CREATE TABLE step_up (
        id ${text} NOT NULL,
        code_token_hash ${text},
        at_ms ${integer} NOT NULL,
        CONSTRAINT step_up_once PRIMARY KEY (id)
      ) ${smallRowsOptions}`,
      "CREATE INDEX step_up_by_time ON step_up (at_ms)",
    ])
  },
}
