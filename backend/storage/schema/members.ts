// Members, their sessions, devices and one-time codes, game accounts, the log of security events, and the operator's
// settings (docs/decisions/039-sessions.md, 131-lockout.md, 133-security-log.md, 176-step-up.md).

import type { SchemaDialect } from "../schema-dialect.ts"

const yearMs = 365 * 24 * 60 * 60_000

export const members = ({
  integer,
  text,
  tableOptions,
  smallRowsOptions,
  trigger,
  refuseTruncate,
}: SchemaDialect): string[] => [
  `CREATE TABLE member (
    id ${text} NOT NULL,
    username ${text} NOT NULL,
    name ${text} NOT NULL,
    password_hash ${text} NOT NULL,
    state ${text} NOT NULL,
    bank_code ${text},
    bank_account_name ${text},
    bank_account_no ${text},
    bank_changed_at_ms ${integer},
    currency ${text},
    source_code ${text},
    invite_code ${text},
    inviter_id ${text},
    created_at_ms ${integer} NOT NULL,
    language ${text},
    CONSTRAINT member_once PRIMARY KEY (id),
    CONSTRAINT member_username_once UNIQUE (username),
    CONSTRAINT member_bank_account_once UNIQUE (bank_code, bank_account_no),
    CONSTRAINT member_inviter FOREIGN KEY (inviter_id) REFERENCES member (id),
    CONSTRAINT member_state_known CHECK (state IN ('active', 'inactive')),
    CONSTRAINT member_language_known CHECK (language IN ('th', 'lo', 'en')),
    CONSTRAINT member_bank_whole CHECK ((bank_code IS NULL) = (bank_account_no IS NULL)
      AND (bank_code IS NULL) = (bank_account_name IS NULL))
  ) ${tableOptions}`,

  `CREATE TABLE member_token (
    token_hash ${text} NOT NULL,
    member_id ${text} NOT NULL,
    created_at_ms ${integer} NOT NULL,
    used_at_ms ${integer} NOT NULL,
    ends_at_ms ${integer} NOT NULL,
    session_id ${text} NOT NULL,
    device_id ${text},
    device_name ${text} NOT NULL,
    network ${text} NOT NULL,
    CONSTRAINT member_token_once PRIMARY KEY (token_hash),
    CONSTRAINT member_token_session_once UNIQUE (session_id),
    CONSTRAINT member_token_member FOREIGN KEY (member_id) REFERENCES member (id)
  ) ${tableOptions}`,
  "CREATE INDEX member_token_by_member ON member_token (member_id)",
  "CREATE INDEX member_token_by_end ON member_token (ends_at_ms)",

  `CREATE TABLE otp (
    token_hash ${text} NOT NULL,
    phone ${text} NOT NULL,
    reference ${text} NOT NULL,
    code_hash ${text} NOT NULL,
    state ${text} NOT NULL,
    attempts ${integer} NOT NULL,
    sent_at_ms ${integer} NOT NULL,
    verified_at_ms ${integer},
    purpose ${text} NOT NULL,
    network ${text} NOT NULL,
    CONSTRAINT otp_once PRIMARY KEY (token_hash),
    CONSTRAINT otp_state_known CHECK (state IN ('sent', 'failed', 'replaced', 'blocked', 'verified', 'used')),
    CONSTRAINT otp_verified_at_a_time CHECK ((state IN ('verified', 'used')) = (verified_at_ms IS NOT NULL))
  ) ${tableOptions}`,
  "CREATE INDEX otp_by_phone ON otp (phone, sent_at_ms)",
  "CREATE INDEX otp_by_age ON otp (sent_at_ms)",

  `CREATE TABLE attempt_count (
    subject ${text} NOT NULL,
    since_ms ${integer} NOT NULL,
    attempts ${integer} NOT NULL,
    CONSTRAINT attempt_count_once PRIMARY KEY (subject)
  ) ${tableOptions}`,
  "CREATE INDEX attempt_count_by_age ON attempt_count (since_ms)",

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

  `CREATE TABLE security_event (
    id ${text} NOT NULL,
    at_ms ${integer} NOT NULL,
    event ${text} NOT NULL,
    member_id ${text},
    session_id ${text},
    device_name ${text} NOT NULL,
    network ${text} NOT NULL,
    detail ${text},
    request_id ${text},
    CONSTRAINT security_event_once PRIMARY KEY (id)
  ) ${tableOptions}`,
  "CREATE INDEX security_event_by_member ON security_event (member_id, at_ms)",
  "CREATE INDEX security_event_by_time ON security_event (at_ms)",
  ...trigger({
    name: "security_event_never_changed",
    table: "security_event",
    on: "BEFORE UPDATE",
    refuseWhen: "TRUE",
    message: "rows are never changed",
  }),
  ...trigger({
    name: "security_event_kept_a_year",
    table: "security_event",
    on: "BEFORE DELETE",
    refuseWhen: `OLD.at_ms > (SELECT max(at_ms) FROM security_event) - ${yearMs}`,
    message: "rows are kept for a year",
  }),
  ...refuseTruncate("security_event"),

  `CREATE TABLE step_up (
    id ${text} NOT NULL,
    code_token_hash ${text},
    at_ms ${integer} NOT NULL,
    CONSTRAINT step_up_once PRIMARY KEY (id)
  ) ${smallRowsOptions}`,
  "CREATE INDEX step_up_by_time ON step_up (at_ms)",
]
