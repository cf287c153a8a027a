// Members, their sessions, devices and one-time codes, game accounts, the log of security events, and the operator's
// settings (docs/decisions/039-sessions.md, 131-lockout.md, 133-security-log.md, 176-step-up.md).
import type { Trigger } from "../schema-dialect.ts"
import { integer, oneOf, orNull, references, type TableDefinition, text, textOf } from "../table.ts"
import { neverChanged } from "./ledger-triggers.ts"

const yearMs = 365 * 24 * 60 * 60_000

export const members = {
  member: {
    columns: {
      id: text,
      username: text,
      name: text,
      password_hash: text,
      state: oneOf("active", "inactive"),
      bank_code: orNull(text),
      bank_account_name: orNull(text),
      bank_account_no: orNull(text),
      /** When account or holder were last changed; null: they are as registered. */
      bank_changed_at_ms: orNull(integer),
      currency: orNull(text),
      source_code: orNull(text),
      invite_code: orNull(text),
      inviter_id: orNull(references("member")),
      created_at_ms: integer,
      /** The one last used on a device that is the member's own, for messages; null: not known. */
      language: orNull(oneOf("th", "lo", "en")),
    },
    rules: {
      member_username_once: "UNIQUE (username)",
      member_bank_account_once: "UNIQUE (bank_code, bank_account_no)",
      member_bank_whole: `CHECK ((bank_code IS NULL) = (bank_account_no IS NULL)
      AND (bank_code IS NULL) = (bank_account_name IS NULL))`,
    },
  },
  member_token: {
    columns: {
      token_hash: text,
      member_id: references("member"),
      created_at_ms: integer,
      used_at_ms: integer,
      ends_at_ms: integer,
      /** Names the session in lists; random, and no part of the token. */
      session_id: text,
      /** The device that logged in, where it said so. */
      device_id: orNull(text),
      device_name: text,
      network: text,
    },
    rules: {
      member_token_session_once: "UNIQUE (session_id)",
    },
    indexes: [
      "CREATE INDEX member_token_by_member ON member_token (member_id)",
      "CREATE INDEX member_token_by_end ON member_token (ends_at_ms)",
    ],
  },
  otp: {
    columns: {
      token_hash: text,
      phone: text,
      reference: text,
      code_hash: text,
      /** `replaced`: another one set a new password; `used`: an account was registered with it; `blocked`: too many wrong codes. */
      state: oneOf("sent", "failed", "replaced", "blocked", "verified", "used"),
      attempts: integer,
      sent_at_ms: integer,
      verified_at_ms: orNull(integer),
      purpose: textOf<OtpPurpose>(),
      /** Of whoever asked for the code. */
      network: text,
    },
    rules: {
      otp_verified_at_a_time: "CHECK ((state IN ('verified', 'used')) = (verified_at_ms IS NOT NULL))",
    },
    indexes: [
      "CREATE INDEX otp_by_phone ON otp (phone, sent_at_ms)",
      "CREATE INDEX otp_by_age ON otp (sent_at_ms)",
    ],
  },
  attempt_count: {
    columns: {
      subject: text,
      since_ms: integer,
      attempts: integer,
    },
    indexes: ["CREATE INDEX attempt_count_by_age ON attempt_count (since_ms)"],
  },
  setting: {
    columns: {
      name: text,
      value: text,
    },
  },
  game_account: {
    columns: {
      member_id: references("member"),
      game_code: text,
      username: text,
      password: text,
      opened_at_ms: integer,
    },
    rules: {
      game_account_once: "PRIMARY KEY (member_id, game_code)",
    },
  },
  member_device: {
    columns: {
      id: text,
      member_id: references("member"),
      token_hash: text,
      name: text,
      network: text,
      /** Wrong passwords from this device since its last login. */
      failures: integer,
      /** 0: the member has not said yet that this login was theirs. */
      confirmed: integer,
      created_at_ms: integer,
      used_at_ms: integer,
    },
    rules: {
      member_device_token_once: "UNIQUE (token_hash)",
      member_device_confirmed_flag: "CHECK (confirmed IN (0, 1))",
      member_device_failures_counted: "CHECK (failures >= 0)",
    },
    indexes: ["CREATE INDEX member_device_by_member ON member_device (member_id)"],
  },
  security_event: {
    columns: {
      id: text,
      at_ms: integer,
      event: text,
      member_id: orNull(text),
      session_id: orNull(text),
      device_name: text,
      network: text,
      detail: orNull(text),
      request_id: orNull(text),
    },
    indexes: [
      "CREATE INDEX security_event_by_member ON security_event (member_id, at_ms)",
      "CREATE INDEX security_event_by_time ON security_event (at_ms)",
    ],
  },
  /** A withdrawal that was confirmed, or whose code is still to come. */
  step_up: {
    columns: {
      /** A hash of member, session and idempotency key. */
      id: text,
      /** Of the code that is still to come; null: no code is awaited. */
      code_token_hash: orNull(text),
      at_ms: integer,
    },
    indexes: ["CREATE INDEX step_up_by_time ON step_up (at_ms)"],
    isSmall: true,
  },
} satisfies Record<string, TableDefinition>

export type OtpPurpose = "register" | "reset" | "withdraw" | "login"

export const securityEventTriggers: Trigger[] = [
  neverChanged("security_event"),
  {
    name: "security_event_kept_a_year",
    table: "security_event",
    on: "BEFORE DELETE",
    refuseWhen: `OLD.at_ms > (SELECT max(at_ms) FROM security_event) - ${yearMs}`,
    message: "rows are kept for a year",
  },
]
