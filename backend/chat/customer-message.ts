// What a customer may send: text, a file of their own, the answer to a button. Agents may send anything.
import { z } from "zod"
import type { Conversation } from "#contract/chat.ts"
import { maxChatTextLength } from "#contract/rules/chat.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { ChatContext } from "./context.ts"
import { mediaPath } from "./media.ts"

const text = z
  .string()
  .max(maxChatTextLength)
  .refine(message => message.trim() !== "")

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

/** The message, cleaned of what it must not hold. Throws KEY_INVALID; NO_DATA for media that is not this customer's. */
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
    const owned = await db
      .updateTable("chat_media")
      .set({ used: 1 })
      .where("owner_id", "=", ownerId)
      .where("reference", "=", parsed.data.filePath.slice(mediaPath.length))
      .where("type", "like", `${parsed.data.fileType}/%`)
      .returning("reference")
      .executeTakeFirst()
    if (!owned) throw new Refusal("NO_DATA")
  }
  return { type, payload: parsed.data }
}
