// What is sent: a file and a text are a message each, with an id of their own.
import { maxChatImageBytes, maxChatVideoBytes } from "#contract/rules/uploads.ts"

/** `nonce` begins the id that the message will have. */
export type Parcel = { nonce: string; form: FormData; text: string; isFile: boolean }

const textIn = (form: HTMLFormElement) => form.querySelector("textarea")!
const chooserIn = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>("[type=file]")!

/** What the server would refuse too (docs/product/chat.md), in the translations that it rendered, before anything is sent. */
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

/** The file first, then the text; a blank text is none. `after` is the newest number that is shown. */
export function parcelsOf(form: HTMLFormElement, after = ""): Parcel[] {
  const file = chooserIn(form).files?.[0]
  const text = textIn(form).value
  const parcels: Parcel[] = []
  if (file) parcels.push(parcelOf(form, after, { name: "file", value: file, text: file.name }))
  if (text.trim() !== "")
    parcels.push(parcelOf(form, after, { name: "text", value: text, text: text.trim() }))
  return parcels
}

function parcelOf(
  form: HTMLFormElement,
  after: string,
  { name, value, text }: { name: "file" | "text"; value: string | File; text: string },
): Parcel {
  const parcel = new FormData()
  for (const kept of ["_key", "guest"]) {
    const field = form.querySelector<HTMLInputElement>(`[name=${kept}]`)
    if (field) parcel.set(kept, field.value)
  }
  const nonce = newNonce()
  parcel.set("nonce", nonce)
  parcel.set("live", "1")
  parcel.set("after", after)
  parcel.set(name, value)
  return { nonce, form: parcel, text, isFile: name === "file" }
}

/** Makes room for the next message. */
export function empty(form: HTMLFormElement): void {
  textIn(form).value = ""
  chooserIn(form).value = ""
  form.querySelector("details")!.open = false
}

function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(36)).join("")
}
