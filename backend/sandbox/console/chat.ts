// The rows of support's side of the chat.
import * as z from "zod"
import { Refusal } from "../../kernel/refusal.ts"
import type { Control } from "../control/control.ts"
import { moment } from "../local/format.ts"
import { type Argument, command, known, type Section, text } from "./table.ts"

const room = known("Room")
/** The name of one message: a form that is sent twice is one message. */
const messageId: Argument<string> = {
  ...text("", "", "once"),
  schema: z.string().transform(id => id || crypto.randomUUID()),
}
const payload: Argument = {
  ...text("Payload, JSON", "", "lines"),
  schema: z.string().transform((given, context) => {
    try {
      return JSON.parse(given) as unknown
    } catch {
      context.addIssue("no JSON")
      return z.NEVER
    }
  }),
}
const otherwise = "There is no such room."

async function send(
  control: Control,
  room: string,
  message: { type: string; payload: unknown; messageId: string },
) {
  if (!(await control.answerChat(room, message))) return false
  await control.markChatRead(room)
  return "Sent"
}

export const chat: Section = {
  path: "/chat",
  title: "Chat",
  list: "chats",
  commands: {
    say: command({
      about: "Send",
      args: { room, message: text("Text", "", "lines"), messageId },
      otherwise,
      act: (control, { room, message, messageId }) =>
        send(control, room, { type: "text", payload: { message }, messageId }),
    }),
    "say-file": command({
      about: "Send the file",
      args: {
        room,
        file: {
          label: "Picture or video (PNG, JPEG, GIF, MP4, MOV)",
          field: "file",
          schema: z.file("there is none").min(1, "there is none"),
        } satisfies Argument<File>,
        messageId,
      },
      otherwise: "There is no such room, or that is no picture or video of the kinds that are taken.",
      async act(control, { room, file, messageId }) {
        const fileType = file.type.startsWith("video/") ? "video" : "image"
        try {
          const filePath = await control.keepChatMedia(
            room,
            fileType,
            new Uint8Array(await file.arrayBuffer()),
          )
          const payload = { message: "", url: false, fileType, filePath, name: file.name.slice(0, 200) }
          return await send(control, room, { type: "media", payload, messageId })
        } catch (error) {
          if (error instanceof Refusal) return false
          throw error
        }
      },
    }),
    "say-any": command({
      about: "Send it",
      args: { room, type: text("Type", "", "short"), payload, messageId },
      otherwise,
      act: (control, { room, ...message }) => send(control, room, message),
    }),
  },
  async read(control) {
    const cards = (await control.listChatRooms()).map(room => ({
      id: room.ownerId,
      title: room.name ?? `Guest ${room.ownerId.slice(2, 8)}`,
      mark: room.unread > 0 && `${room.unread} new`,
      facts: [`${room.messages} messages`, moment(room.lastAtMs)],
      href: `/chat/${room.ownerId}`,
    }))
    return [{ cards, empty: "Nobody has written yet." }]
  },
}
