// The messages of the chat's form: a file and a text become one message each, with an id of its own.
import { isBlank } from "#contract/rules/chat.ts"
import { maxChatImageBytes, maxChatVideoBytes } from "#contract/rules/uploads.ts"

/** `nonce` is the beginning of the message's id. `text` is what the pending message shows. */
export type OutgoingMessage = { nonce: string; form: FormData; text: string; isFile: boolean }

const textIn = (form: HTMLFormElement) => form.querySelector("textarea")!
const chooserIn = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>("[type=file]")!

/**
 * Why the form cannot be sent, as a translation that the server rendered into `translations`; `undefined` when it can.
 * The server checks the same (docs/product/chat.md).
 */
export function faultOf(form: HTMLFormElement, translations: DOMStringMap): string | undefined {
  if (textIn(form).value.length > Number(translations.max)) return translations.tooLong
  const file = chooserIn(form).files?.[0]
  if (!file) return undefined
  const isVideo = file.type.startsWith("video/")
  if (!file.name.includes(".")) return translations.notSupported
  if (file.size > (isVideo ? maxChatVideoBytes : maxChatImageBytes)) {
    return isVideo ? translations.videoTooLarge : translations.imageTooLarge
  }
  return undefined
}

/**
 * The form's messages: the file first, then the text unless it is blank. `after` is the newest number that is shown.
 */
export function outgoingMessagesOf(form: HTMLFormElement, after = ""): OutgoingMessage[] {
  const file = chooserIn(form).files?.[0]
  const text = textIn(form).value
  const messages: OutgoingMessage[] = []
  if (file) messages.push(outgoingMessage(form, after, { name: "file", value: file, text: file.name }))
  if (!isBlank(text))
    messages.push(outgoingMessage(form, after, { name: "text", value: text, text: text.trim() }))
  return messages
}

function outgoingMessage(
  form: HTMLFormElement,
  after: string,
  { name, value, text }: { name: "file" | "text"; value: string | File; text: string },
): OutgoingMessage {
  const body = new FormData()
  for (const kept of ["_key", "guest"]) {
    const field = form.querySelector<HTMLInputElement>(`[name=${kept}]`)
    if (field) body.set(kept, field.value)
  }
  const nonce = newNonce()
  body.set("nonce", nonce)
  body.set("live", "1")
  body.set("after", after)
  body.set(name, value)
  return { nonce, form: body, text, isFile: name === "file" }
}

/** Clears the form for the next message. */
export function clearForm(form: HTMLFormElement): void {
  textIn(form).value = ""
  chooserIn(form).value = ""
  form.querySelector("details")!.open = false
}

function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(36)).join("")
}
