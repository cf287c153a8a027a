// /api/chat: support chat for members and guests (docs/product/chat.md).
import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { quiet } from "./odd-values.ts"
import { maxPageSize } from "./rules/pages.ts"
import { uploadTimeoutMs } from "./rules/timeouts.ts"
import { identifier, instant, lenientText, listUnder, optionalText } from "./wire.ts"

/** One message of a room. `sender` is `customer` for the player; any other sender is support. */
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

/** An extension: names the guest who calls, where no payload can. Nobody but the guest knows the id. */
export const guestHeader = "x-guest-id"

const who = { userId: identifier.nullish(), guestId: identifier.nullish() }

/** `PREFIX` and the id of member or guest make the room's name: `PREFIX-{id}`. */
export const readChatConfig = endpoint("GET", "/api/chat/config", {
  /** `ticket`, an extension, admits to the room for a short while. A guest sends `guestHeader`. */
  answer: z.object({ PREFIX: identifier, ticket: optionalText }),
})

/** The answer is the instant at which the message was created. */
export const sendChatMessage = endpoint("POST", "/api/chat/send-message", {
  payload: conversation.omit({ _id: true }),
  payloadAdditions: { number: "chatNumbers", messageId: "chatMessageIds" },
  /** The time as JSON, as plain text, or not at all: anything but a refusal means sent. */
  answer: z.union([instant, z.object({ createdAt: instant.nullish() })]).catch({}),
})

const quietId = quiet(identifier.nullish())

/** A message of a history: one odd field does not hide the message, nor the others. */
const told = conversation.extend({
  _id: quietId,
  userId: quietId,
  guestId: quietId,
  username: lenientText,
  name: lenientText,
  deviceToken: lenientText,
  session_id: quietId,
  sender: optionalText,
  message: z.object({ message_type: optionalText, payload: z.unknown().optional() }).nullish(),
  createdAt: instant.nullish(),
  number: quiet(conversation.shape.number),
  messageId: quiet(conversation.shape.messageId),
})

export type Told = z.output<typeof told>

/** A page of a room's messages; `skip` counts back from the newest. */
export const readChatHistory = endpoint("POST", "/api/chat/history", {
  payload: z.object({
    ...who,
    limit: z.number().int().min(1).max(maxPageSize),
    skip: z.number().int().min(0),
    /** Extensions: only messages with a larger or a smaller number. */
    after: z.number().int().min(0).nullish(),
    before: z.number().int().min(1).nullish(),
  }),
  payloadAdditions: { after: "chatNumbers", before: "chatNumbers" },
  answer: listUnder("messages", told, 200),
})

/** A picture of at most `maxChatFileBytes.image` (rules/uploads.ts); `path` is what a media message carries. */
export const uploadChatImage = endpoint("POST", "/api/chat/upload-image", {
  multipart: ["file"],
  answer: z.object({ path: z.string() }),
  timeoutMs: uploadTimeoutMs,
})

/** A video of at most `maxChatFileBytes.video`; `path` is what a media message carries. */
export const uploadChatVideo = endpoint("POST", "/api/chat/upload-video", {
  multipart: ["file"],
  answer: z.object({ path: z.string() }),
  timeoutMs: uploadTimeoutMs,
})

/** Everything in the room counts as read by the customer. */
export const markChatRead = endpoint("PUT", "/api/chat/read-customer/", { payload: z.object(who) })
