// Devices of members, sessions that members can see and end, codes by their purpose and asker, and the log of security
// events (docs/decisions/039-sessions.md, 131-lockout.md, 133-security-log.md).

import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"
import { currentSchema } from "../database-kind.ts"
import { columnTypes, createTrigger, refuseTruncate, runAll } from "../schema-dialect.ts"

const yearMs = 365 * 24 * 60 * 60_000

export const accountSecurity: Migration = {
  async up(db: Kysely<unknown>) {
    const { integer, text, tableOptions } = columnTypes(db)
    const schema = await currentSchema(db)
    await runAll(db, [
      `CREATE TABLE member_device (
        id ${text} NOT NULL,
        member_id ${text} NOT NULL,
        token_hash ${text} NOT NULL,
        name ${text} NOT NULL,
        network ${text} NOT NULL,
        failures ${integer} NOT NULL,
        confirmed ${integer} NOT NULL,
        created_at_ms ${integer} NOT NULL,
        used_at_ms ${integer} NOT NULL,
        CONSTRAINT member_device_once PRIMARY KEY (id),
        CONSTRAINT member_device_token_once UNIQUE (token_hash),
        CONSTRAINT member_device_member FOREIGN KEY (member_id) REFERENCES member (id),
        CONSTRAINT member_device_confirmed_flag CHECK (confirmed IN (0, 1)),
        CONSTRAINT member_device_failures_counted CHECK (failures >= 0)
      ) ${tableOptions}`,
      "CREATE INDEX member_device_by_member ON member_device (member_id)",

      `ALTER TABLE member_token ADD COLUMN session_id ${text} NOT NULL DEFAULT ''`,
      `ALTER TABLE member_token ADD COLUMN device_id ${text}`,
      `ALTER TABLE member_token ADD COLUMN device_name ${text} NOT NULL DEFAULT ''`,
      `ALTER TABLE member_token ADD COLUMN network ${text} NOT NULL DEFAULT ''`,
      // Sessions from before need a name that tells nothing of their token: a part of its hash cannot be turned back.
      "UPDATE member_token SET session_id = substr(token_hash, 1, 20)",
      "CREATE UNIQUE INDEX member_token_session_once ON member_token (session_id)",

      `ALTER TABLE otp ADD COLUMN purpose ${text} NOT NULL DEFAULT 'register'`,
      `ALTER TABLE otp ADD COLUMN network ${text} NOT NULL DEFAULT 'unknown'`,

      `CREATE TABLE security_event (
        id ${text} NOT NULL,
        at_ms ${integer} NOT NULL,
        event ${text} NOT NULL,
        member_id ${text},
        session_id ${text},
        device_name ${text} NOT NULL,
        network ${text} NOT NULL,
        detail ${text},
        CONSTRAINT security_event_once PRIMARY KEY (id)
      ) ${tableOptions}`,
      "CREATE INDEX security_event_by_member ON security_event (member_id, at_ms)",
      "CREATE INDEX security_event_by_time ON security_event (at_ms)",
      ...createTrigger(
        db,
        {
          name: "security_event_never_changed",
          table: "security_event",
          on: "BEFORE UPDATE",
          refuseWhen: "TRUE",
          message: "rows are never changed",
        },
        schema,
      ),
      ...createTrigger(
        db,
        {
          name: "security_event_kept_a_year",
          table: "security_event",
          on: "BEFORE DELETE",
          refuseWhen: `OLD.at_ms > (SELECT max(at_ms) FROM security_event) - ${yearMs}`,
          message: "rows are kept for a year",
        },
        schema,
      ),
      ...refuseTruncate(db, "security_event"),
    ])
  },
}
