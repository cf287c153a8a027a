// A tapped button: a postback with its payload, a quick reply as the text that it shows. The island also says here that
// the messages were read.
import type { RouterContextProvider } from "react-router"
import { malformed, readForm } from "#app/forms/submission.server.ts"
import { markRead, sendMessage } from "#app/services/chat.server.ts"
import type { Failure } from "#contract/client.ts"
import { nonceOf } from "../send.server.ts"
import { visitorOf } from "../visitor.server.ts"
import { maxPostbackLength, maxTitleLength } from "./entry.server.ts"

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** Sends what the button stands for; the failure if that failed. Throws the page (400) for what no button sends. */
export async function answerButton(args: Args): Promise<Failure | undefined> {
  const form = await readForm(args)
  const visitor = await visitorOf(args.context)
  if (!visitor.ok) return visitor.error
  if (!visitor.value) return { kind: "signed-out", code: "UNAUTHORIZED" }
  const { api, owner, names } = visitor.value
  const read = form.get("read")
  const answer =
    read === "1"
      ? await markRead(api, owner)
      : await sendMessage(api, owner, messageOf(form), nonceOf(form), names)
  return answer.ok ? undefined : answer.error
}

function messageOf(form: FormData): { message_type: string; payload: unknown } {
  const title = form.get("title")
  const payload = form.get("payload")
  if (
    typeof title !== "string" ||
    title.trim() === "" ||
    title.length > maxTitleLength ||
    title.includes("\0")
  )
    throw malformed()
  if (payload === null) return { message_type: "text", payload: { message: title } }
  if (typeof payload !== "string" || payload.length > maxPostbackLength) throw malformed()
  try {
    return { message_type: "postback", payload: { title, payload: JSON.parse(payload) } }
  } catch {
    throw malformed()
  }
}
