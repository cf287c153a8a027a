// Rooms, numbered messages and files of the support chat (docs/decisions/110-chat-rows.md).
import { integer, oneOf, orNull, type TableDefinition, text } from "../table.ts"

export const chat = {
  chat_room: {
    columns: {
      /** A member's id, or a guest's: guests' begin with `g-`. */
      owner_id: text,
      last_number: integer,
      /** How far each side has read, by message number. */
      customer_read: integer,
      agent_read: integer,
      last_at_ms: integer,
    },
    rules: {
      chat_room_read_what_is_there: "CHECK (customer_read <= last_number AND agent_read <= last_number)",
    },
    indexes: ["CREATE INDEX chat_room_newest ON chat_room (last_at_ms)"],
  },
  chat_message: {
    columns: {
      owner_id: text,
      number: integer,
      message_id: text,
      sender: oneOf("customer", "other"),
      type: text,
      /** JSON. */
      payload: text,
      created_at_ms: integer,
    },
    rules: {
      chat_message_number_once: "PRIMARY KEY (owner_id, number)",
      chat_message_once: "UNIQUE (owner_id, message_id)",
      chat_message_room: "FOREIGN KEY (owner_id) REFERENCES chat_room (owner_id)",
      chat_message_number_positive: "CHECK (number > 0)",
    },
  },
  chat_media: {
    columns: {
      /** Random; only the room's owner may fetch it. */
      reference: text,
      owner_id: text,
      type: text,
      length: integer,
      /** 1 once a message shows it. */
      used: integer,
      created_at_ms: integer,
      /** Where it was sent from; null for support's files. */
      network: orNull(text),
    },
    rules: {
      chat_media_type_known:
        "CHECK (type IN ('image/jpeg', 'image/png', 'image/gif', 'video/mp4', 'video/quicktime'))",
    },
    indexes: ["CREATE INDEX chat_media_unused ON chat_media (created_at_ms) WHERE used = 0"],
  },
  chat_secret: {
    columns: {
      id: integer,
      secret: text,
    },
    rules: {
      chat_secret_single: "CHECK (id = 1)",
    },
    indexes: [
      // The sums of the quotas.
      "CREATE INDEX chat_media_bytes_of_owner ON chat_media (owner_id, length)",
      "CREATE INDEX chat_media_bytes_of_network ON chat_media (network, created_at_ms, owner_id, length)",
      "CREATE INDEX chat_media_oldest ON chat_media (created_at_ms)",
    ],
  },
} satisfies Record<string, TableDefinition>
