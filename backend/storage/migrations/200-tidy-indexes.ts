// Indexes by which housekeeping finds what has expired, without reading the whole table every hour.
import type { SchemaChange } from "../migrator.ts"

export const tidyIndexes: SchemaChange = {
  async up() {},
  indexes: [
    { name: "attempt_count_by_age", on: "attempt_count (since_ms)" },
    { name: "otp_by_age", on: "otp (sent_at_ms)" },
    { name: "member_token_by_end", on: "member_token (ends_at_ms)" },
  ],
}
