// Rooms, numbered messages and files of the support chat (docs/decisions/110-chat-rows.md).

import type { SchemaDialect } from "../schema-dialect.ts"

export const chat = ({ integer, text, tableOptions, isPostgres }: SchemaDialect): string[] => [
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
    length ${integer} NOT NULL,
    used ${integer} NOT NULL,
    created_at_ms ${integer} NOT NULL,
    network ${text},
    CONSTRAINT chat_media_once PRIMARY KEY (reference),
    CONSTRAINT chat_media_type_known CHECK (
      type IN ('image/jpeg', 'image/png', 'image/gif', 'video/mp4', 'video/quicktime')
    )
  ) ${tableOptions}`,
  "CREATE INDEX chat_media_unused ON chat_media (created_at_ms) WHERE used = 0",
  `CREATE TABLE chat_secret (
    id ${integer} NOT NULL,
    secret ${text} NOT NULL,
    CONSTRAINT chat_secret_once PRIMARY KEY (id),
    CONSTRAINT chat_secret_single CHECK (id = 1)
  ) ${tableOptions}`,
  // The sums of the quotas.
  "CREATE INDEX chat_media_bytes_of_owner ON chat_media (owner_id, length)",
  "CREATE INDEX chat_media_bytes_of_network ON chat_media (network, created_at_ms, owner_id, length)",
  "CREATE INDEX chat_media_oldest ON chat_media (created_at_ms)",
  // Several processes tell each other of messages; @socket.io/postgres-adapter puts what is too long to notify here.
  ...(isPostgres
    ? [
        `CREATE TABLE socket_io_attachments (
    id bigserial UNIQUE,
    created_at timestamptz DEFAULT now(),
    payload bytea
  )`,
      ]
    : []),
]
