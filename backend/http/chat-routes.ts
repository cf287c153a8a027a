// /api/chat: the customer's side of the support chat (docs/product/chat.md).

import { z } from "zod"
import * as contract from "#contract/chat.ts"
import { endpoint } from "#contract/endpoint.ts"
import { customerMessage } from "../chat/customer-message.ts"
import { countNewGuest } from "../chat/guests.ts"
import { keepMedia, type MediaKind, mediaPath, openMedia } from "../chat/media.ts"
import { addMessage, markRead, readMessages } from "../chat/messages.ts"
import { randomId } from "../kernel/identifiers.ts"
import { countAttempt } from "../storage/attempts.ts"
import { callerOf } from "./chat-caller.ts"
import { prefix } from "./chat-line.ts"
import type { Context } from "./context.ts"
import { fileResponse, readMedia } from "./files.ts"
import type { Routes } from "./routes.ts"

const minuteMs = 60_000
/** Messages of one customer: more than anybody types. */
const messageLimit = { attempts: 1200, windowMs: minuteMs }
const uploadLimit = { attempts: 60, windowMs: 60 * minuteMs }
/** Uploads of all guests of one address: one click makes a new guest, and uploads are stored. */
const guestUploadLimit = { attempts: 100, windowMs: 60 * minuteMs }

/** The address of an uploaded file. It is this backend's own and not part of the contract. */
const readMediaFile = endpoint("GET", `${mediaPath}:reference`, { answer: z.undefined() })

/** /api/chat for members and guests (docs/product/chat.md). */
export function chatRoutes(routes: Routes, context: Context): void {
  const { db, clock, random } = context

  routes.open(contract.readChatConfig, async ({ request }) => {
    // A caller without a token and a guest id has no room, so needs no ticket.
    const isSomebody = request.headers.has("authorization") || request.headers.has(contract.guestHeader)
    const caller = isSomebody ? await callerOf(context, request) : undefined
    return { PREFIX: prefix, ...(caller && { ticket: context.chat.ticketFor(caller.ownerId) }) }
  })

  routes.open(contract.sendChatMessage, async ({ request, payload }) => {
    const caller = await callerOf(context, request, payload)
    const { ownerId } = caller
    await countAttempt(db, `chat:${ownerId}`, messageLimit, clock())
    if (caller.isGuest) await countNewGuest(context, caller)
    const message = await customerMessage(context, ownerId, payload)
    const messageId = payload.messageId ?? randomId(random)
    const { createdAt } = await addMessage(context, ownerId, { ...message, messageId, sender: "customer" })
    return { createdAt }
  })

  routes.open(contract.readChatHistory, async ({ request, payload }) => {
    const { ownerId } = await callerOf(context, request, payload)
    return readMessages(db, ownerId, payload)
  })

  routes.open(contract.markChatRead, async ({ request, payload }) => {
    const { ownerId } = await callerOf(context, request, payload)
    await markRead(db, ownerId, "customer_read")
  })

  const upload = async (request: Request, kind: MediaKind) => {
    const caller = await callerOf(context, request)
    await countAttempt(db, `chat-upload:${caller.ownerId}`, uploadLimit, clock())
    if (caller.isGuest) await countNewGuest(context, caller)
    if (caller.isGuest)
      await countAttempt(db, `chat-upload-address:${caller.address}`, guestUploadLimit, clock())
    const { ownerId, address: network } = caller
    return { path: await keepMedia(context, { ownerId, network }, kind, await readMedia(request, kind)) }
  }
  routes.open(contract.uploadChatImage, ({ request }) => upload(request, "image"))
  routes.open(contract.uploadChatVideo, ({ request }) => upload(request, "video"))

  routes.open(readMediaFile, async ({ request, params }) => {
    const { ownerId } = await callerOf(context, request)
    const media = await openMedia(context, ownerId, params.reference)
    return fileResponse(media, `chat-${params.reference}`, request.headers.get("range"))
  })
}
