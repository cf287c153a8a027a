// Rooms, numbered messages and media of the support chat (docs/decisions/110-chat-rows.md).

import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"
import { isPostgres } from "../database-kind.ts"
import { columnTypes, runAll } from "../schema-dialect.ts"

export const chat: Migration = {
  async up(db: Kysely<unknown>) {
    const { integer, text, tableOptions } = columnTypes(db)
    const bytes = isPostgres(db) ? "bytea" : "blob"
    await runAll(db, [
      `CREATE TABLE chat_room (
        owner_id ${text} NOT NULL,
        last_number ${integer} NOT NULL,
        customer_read ${integer} NOT NULL,
        agent_read ${integer} NOT NULL,
        last_at_ms ${integer} NOT NULL,
        CONSTRAINT chat_room_once PRIMARY KEY (owner_id),
        CONSTRAINT chat_room_read_what_is_there CHECK (customer_read <= last_number AND agent_read <= last_number)
      ) ${tableOptions}`,
      "CREATE INDEX chat_room_newest ON chat_room (last_at_ms)",
      `CREATE TABLE chat_message (
        owner_id ${text} NOT NULL,
        number ${integer} NOT NULL,
        message_id ${text} NOT NULL,
        sender ${text} NOT NULL,
        type ${text} NOT NULL,
        payload ${text} NOT NULL,
        created_at_ms ${integer} NOT NULL,
        CONSTRAINT chat_message_number_once PRIMARY KEY (owner_id, number),
        CONSTRAINT chat_message_once UNIQUE (owner_id, message_id),
        CONSTRAINT chat_message_room FOREIGN KEY (owner_id) REFERENCES chat_room (owner_id),
        CONSTRAINT chat_message_sender_known CHECK (sender IN ('customer', 'other')),
        CONSTRAINT chat_message_number_positive CHECK (number > 0)
      ) ${tableOptions}`,
      `CREATE TABLE chat_media (
        reference ${text} NOT NULL,
        owner_id ${text} NOT NULL,
        type ${text} NOT NULL,
        bytes ${bytes} NOT NULL,
        length ${integer} NOT NULL,
        used ${integer} NOT NULL,
        created_at_ms ${integer} NOT NULL,
        CONSTRAINT chat_media_once PRIMARY KEY (reference),
        CONSTRAINT chat_media_type_known CHECK (
          type IN ('image/jpeg', 'image/png', 'image/gif', 'video/mp4', 'video/quicktime')
        )
      ) ${tableOptions}`,
      "CREATE INDEX chat_media_unused ON chat_media (created_at_ms) WHERE used = 0",
      "CREATE INDEX chat_media_by_owner ON chat_media (owner_id)",
      `CREATE TABLE chat_secret (
        id ${integer} NOT NULL,
        secret ${text} NOT NULL,
        CONSTRAINT chat_secret_once PRIMARY KEY (id),
        CONSTRAINT chat_secret_single CHECK (id = 1)
      ) ${tableOptions}`,
    ])
    // Several processes tell each other of messages; @socket.io/postgres-adapter puts what is too long to notify here.
    if (isPostgres(db)) {
      await runAll(db, [
        `CREATE TABLE socket_io_attachments (
          id bigserial UNIQUE,
          created_at timestamptz DEFAULT now(),
          payload bytea
        )`,
      ])
    }
  },
}
