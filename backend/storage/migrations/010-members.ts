// Members, their bearer tokens, one-time codes and game accounts; and the settings of the house.

import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"
import { columnTypes, runAll } from "../schema-dialect.ts"

export const members: Migration = {
  async up(db: Kysely<unknown>) {
    const { integer, text, tableOptions } = columnTypes(db)
    await runAll(db, [
      `CREATE TABLE member (
        id ${text} NOT NULL,
        username ${text} NOT NULL,
        name ${text} NOT NULL,
        password_hash ${text} NOT NULL,
        state ${text} NOT NULL,
        bank_code ${text},
        bank_account_name ${text},
        bank_account_no ${text},
        currency ${text},
        source_code ${text},
        invite_code ${text},
        inviter_id ${text},
        created_at_ms ${integer} NOT NULL,
        CONSTRAINT member_once PRIMARY KEY (id),
        CONSTRAINT member_username_once UNIQUE (username),
        CONSTRAINT member_bank_account_once UNIQUE (bank_code, bank_account_no),
        CONSTRAINT member_inviter FOREIGN KEY (inviter_id) REFERENCES member (id),
        CONSTRAINT member_state_known CHECK (state IN ('active', 'inactive')),
        CONSTRAINT member_bank_whole CHECK ((bank_code IS NULL) = (bank_account_no IS NULL)
          AND (bank_code IS NULL) = (bank_account_name IS NULL))
      ) ${tableOptions}`,

      `CREATE TABLE member_token (
        token_hash ${text} NOT NULL,
        member_id ${text} NOT NULL,
        created_at_ms ${integer} NOT NULL,
        used_at_ms ${integer} NOT NULL,
        ends_at_ms ${integer} NOT NULL,
        CONSTRAINT member_token_once PRIMARY KEY (token_hash),
        CONSTRAINT member_token_member FOREIGN KEY (member_id) REFERENCES member (id)
      ) ${tableOptions}`,
      "CREATE INDEX member_token_by_member ON member_token (member_id)",

      `CREATE TABLE otp (
        token_hash ${text} NOT NULL,
        phone ${text} NOT NULL,
        reference ${text} NOT NULL,
        code_hash ${text} NOT NULL,
        state ${text} NOT NULL,
        attempts ${integer} NOT NULL,
        sent_at_ms ${integer} NOT NULL,
        verified_at_ms ${integer},
        CONSTRAINT otp_once PRIMARY KEY (token_hash),
        CONSTRAINT otp_state_known CHECK (state IN ('sent', 'failed', 'replaced', 'blocked', 'verified', 'used')),
        CONSTRAINT otp_verified_at_a_time CHECK ((state IN ('verified', 'used')) = (verified_at_ms IS NOT NULL))
      ) ${tableOptions}`,
      "CREATE INDEX otp_by_phone ON otp (phone, sent_at_ms)",

      `CREATE TABLE attempt_count (
        subject ${text} NOT NULL,
        since_ms ${integer} NOT NULL,
        attempts ${integer} NOT NULL,
        CONSTRAINT attempt_count_once PRIMARY KEY (subject)
      ) ${tableOptions}`,

      `CREATE TABLE setting (
        name ${text} NOT NULL,
        value ${text} NOT NULL,
        CONSTRAINT setting_once PRIMARY KEY (name)
      ) ${tableOptions}`,

      `CREATE TABLE game_account (
        member_id ${text} NOT NULL,
        game_code ${text} NOT NULL,
        username ${text} NOT NULL,
        password ${text} NOT NULL,
        opened_at_ms ${integer} NOT NULL,
        CONSTRAINT game_account_once PRIMARY KEY (member_id, game_code),
        CONSTRAINT game_account_member FOREIGN KEY (member_id) REFERENCES member (id)
      ) ${tableOptions}`,
    ])
  },
}
