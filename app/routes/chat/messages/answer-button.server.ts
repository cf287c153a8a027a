// The answer of a tapped button: a postback sends its payload, a quick reply its text. The island also reports here
// that the messages were read.
import { malformed, readForm } from "#app/forms/submission.server.ts"
import { markRead } from "#app/services/chat.server.ts"
import type { Failure } from "#contract/client.ts"
import { nonceOf, sendSharedMessage } from "../send.server.ts"
import { visitorOf } from "../visitor.server.ts"
import { maxPostbackLength, maxTitleLength } from "./entry.server.ts"

type Args = { request: Request }

/** Sends the button's answer and returns the failure, if any. Throws the page (400) for a form that no button has. */
export async function answerButton(args: Args): Promise<Failure | undefined> {
  const form = await readForm(args)
  const visitor = await visitorOf()
  if (!visitor.ok) return visitor.error
  if (!visitor.value) return { kind: "signed-out", code: "UNAUTHORIZED" }
  const { api, owner } = visitor.value
  const read = form.get("read")
  const answer =
    read === "1"
      ? await markRead(api, owner)
      : await sendSharedMessage(visitor.value, messageOf(form), nonceOf(form))
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
