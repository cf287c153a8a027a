// What a customer may send: text, an own file, or the answer to a button. Agents may send anything.
import { z } from "zod"
import type { Conversation } from "#contract/chat.ts"
import { isBlank, maxChatTextLength } from "#contract/rules/chat.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { ChatContext } from "./context.ts"
import { absentOrAnothers, mediaPath } from "./media.ts"

const text = z
  .string()
  .max(maxChatTextLength)
  .refine(message => !isBlank(message))

const short = z.string().max(300)

const payloads = {
  text: z.object({ message: text }),
  postback: z.object({ title: short, payload: z.unknown() }),
  media: z.object({
    message: z.string().max(maxChatTextLength).nullish(),
    url: z.literal(false).nullish(),
    fileType: z.enum(["image", "video"]),
    filePath: z.string().startsWith(mediaPath),
    name: short.nullish(),
  }),
} as const

/** The message with its allowed fields only. Throws KEY_INVALID, or NO_DATA for media of somebody else. */
export async function customerMessage(
  { db }: ChatContext,
  ownerId: string,
  { message }: Conversation,
): Promise<{ type: string; payload: unknown }> {
  const { message_type: type, payload } = message
  if (!Object.hasOwn(payloads, type)) throw new Refusal("KEY_INVALID")
  const parsed = payloads[type as keyof typeof payloads].safeParse(payload)
  if (!parsed.success) throw new Refusal("KEY_INVALID")
  if ("filePath" in parsed.data) {
    const reference = parsed.data.filePath.slice(mediaPath.length)
    const owned = await db
      .updateTable("chat_media")
      .set({ used: 1 })
      .where("owner_id", "=", ownerId)
      .where("reference", "=", reference)
      .where("type", "like", `${parsed.data.fileType}/%`)
      .returning("reference")
      .executeTakeFirst()
    if (!owned) throw await absentOrAnothers(db, ownerId, reference)
  }
  return { type, payload: parsed.data }
}
