// /api/chat: support chat for members and guests (docs/product/chat.md).
import { z } from "zod"
import { done } from "./account.ts"
import { endpoint } from "./endpoint.ts"
import { identifier, instant, lenientText, listUnder, optionalText } from "./wire.ts"

/** One message of a room: of the `customer`, or of anybody else for support. */
export const conversation = z.object({
  _id: identifier.nullish(),
  sender: z.string(),
  message: z.object({ message_type: z.string(), payload: z.unknown() }),
  userId: identifier.nullish(),
  guestId: identifier.nullish(),
  username: optionalText,
  name: optionalText,
  deviceToken: optionalText,
  createdAt: instant.nullish(),
  session_id: identifier.nullish(),
  /** An extension: messages of a room count from 1 without gaps, so that none is missed. */
  number: z.number().int().min(1).nullish(),
  /** An extension: the sender's own id of a message; sent twice, it is one message. */
  messageId: z
    .string()
    .regex(/^[\w.-]{1,80}$/)
    .nullish(),
})
export type Conversation = z.output<typeof conversation>

/** An extension: says which guest calls where no payload can; a guest's id is known to that guest alone. */
export const guestHeader = "x-guest-id"

const who = { userId: identifier.nullish(), guestId: identifier.nullish() }

/** `PREFIX` and the id of member or guest make the room's name: `PREFIX-{id}`. */
export const readChatConfig = endpoint({
  method: "GET",
  path: "/api/chat/config",
  /** `ticket`, an extension, admits to the room for a short while; a guest is told by the header of guestHeader. */
  answer: z.object({ PREFIX: z.string(), ticket: optionalText }),
})

/** The answer is the instant at which the message was created. */
export const sendChatMessage = endpoint({
  method: "POST",
  path: "/api/chat/send-message",
  payload: conversation,
  /** The time as JSON, as plain text, or not at all: whatever is no refusal says that it was sent. */
  answer: z.union([instant, z.object({ createdAt: instant.nullish() })]).catch({}),
})

const lenientId = identifier.nullish().catch(undefined)

/** As histories tell it: what is odd in one message, or stands where our extensions do, does not hide the others. */
const told = conversation.extend({
  _id: lenientId,
  userId: lenientId,
  guestId: lenientId,
  username: lenientText,
  name: lenientText,
  deviceToken: lenientText,
  session_id: lenientId,
  sender: conversation.shape.sender.catch(""),
  message: conversation.shape.message.catch({ message_type: "", payload: null }),
  createdAt: conversation.shape.createdAt.catch(undefined),
  number: conversation.shape.number.catch(undefined),
  messageId: conversation.shape.messageId.catch(undefined),
})

/** A page of a room's messages; `skip` counts back from the newest. */
export const readChatHistory = endpoint({
  method: "POST",
  path: "/api/chat/history",
  payload: z.object({
    ...who,
    limit: z.number().int().min(1).max(100),
    skip: z.number().int().min(0),
    /** Extensions: only messages with a larger or a smaller number. */
    after: z.number().int().min(0).nullish(),
    before: z.number().int().min(1).nullish(),
  }),
  answer: listUnder("messages", told),
})

/** At most 10 MiB; `path` is what a media message carries. */
export const uploadChatImage = endpoint({
  method: "POST",
  path: "/api/chat/upload-image",
  multipart: ["file"],
  answer: z.object({ path: z.string() }),
  timeoutMs: 300_000,
})

/** At most 20 MiB; `path` is what a media message carries. */
export const uploadChatVideo = endpoint({
  method: "POST",
  path: "/api/chat/upload-video",
  multipart: ["file"],
  answer: z.object({ path: z.string() }),
  timeoutMs: 300_000,
})

/** Everything in the room counts as read by the customer. */
export const markChatRead = endpoint({
  method: "PUT",
  path: "/api/chat/read-customer/",
  payload: z.object(who),
  answer: done,
})
