// What the console's forms and the CLI's commands about the chat do.
import type { MediaKind } from "../../chat/media.ts"
import { Refusal } from "../../kernel/refusal.ts"
import type { Control } from "../control/control.ts"
import { did, didNot, type Fields, type Report } from "./report.ts"

type Message = { type: string; payload: unknown }

/** Each form of the room's page, by its path: the message it makes, or why it makes none. */
const makers: Record<string, (fields: Fields) => Message | string> = {
  "/chat/text": ({ message = "" }) =>
    message.trim() ? { type: "text", payload: { message: message.trim() } } : "There is nothing to send.",
  "/chat/buttons": ({ message = "", buttons = "", kind = "buttons" }) => {
    const list = buttonsOf(buttons)
    if (list.length === 0) return "There is no button."
    if (kind === "quick_replies") return { type: kind, payload: { message, quick_replies: list } }
    return { type: "buttons", payload: { message, buttons: list } }
  },
  "/chat/link": ({ url = "", name = "", fileType = "file" }) => {
    if (!/^https?:\/\//.test(url)) return "That is no address on the web."
    return { type: "media", payload: { message: "", url: true, fileType, filePath: url, name: name || url } }
  },
  "/chat/card": ({ title = "", subtitle = "", image = "", buttons = "" }) => ({
    type: "generic",
    payload: { elements: [{ title, subtitle, image_url: image || null, buttons: buttonsOf(buttons) }] },
  }),
  "/chat/raw": ({ type = "", payload = "" }) => {
    try {
      return { type: type.trim() || "text", payload: JSON.parse(payload) }
    } catch {
      return "The payload is no JSON."
    }
  },
}

/** "type | title | payload" a line. */
function buttonsOf(text: string): { title: string; type: string; payload: string }[] {
  return text.split("\n").flatMap(line => {
    const [type = "", title = "", payload = ""] = line.split("|").map(part => part.trim())
    return title ? [{ title, type, payload }] : []
  })
}

async function send(
  control: Control,
  room: string,
  message: Message & { messageId?: string },
): Promise<Report> {
  const sent = await control.answerChat(room, message)
  if (!sent) return didNot("There is no such room.")
  await control.markChatRead(room)
  return did("Sent.")
}

/** What the console's chat forms post to, by path. */
export const chatActions: Record<string, (control: Control, fields: Fields) => Promise<Report>> =
  Object.fromEntries(
    Object.entries(makers).map(([path, make]) => [
      path,
      async (control: Control, fields: Fields) => {
        const message = make(fields)
        return typeof message === "string"
          ? didNot(message)
          : send(control, fields.room ?? "", { ...message, messageId: fields.messageId })
      },
    ]),
  )

/** A posted file, kept and sent. */
export async function sendChatFile(control: Control, form: FormData): Promise<Report> {
  const file = form.get("file")
  const room = String(form.get("room") ?? "")
  if (!(file instanceof File) || file.size === 0) return didNot("There is no file.")
  const fileType: MediaKind = file.type.startsWith("video/") ? "video" : "image"
  try {
    const filePath = await control.keepChatMedia(room, fileType, new Uint8Array(await file.arrayBuffer()))
    const message = String(form.get("message") ?? "")
    const payload = { message, url: false, fileType, filePath, name: file.name.slice(0, 200) }
    return await send(control, room, { type: "media", payload })
  } catch (error) {
    if (error instanceof Refusal) return didNot("That is no picture or video of the kinds that are taken.")
    throw error
  }
}
