// Converts a message of the backend to what the page shows. Every field is validated, none is trusted.
import type { Conversation } from "#app/services/chat.server.ts"
import { fingerprint } from "#platform/luck.ts"
import type { MediaLinks } from "../media.server.ts"

export type Button = { title: string } & (
  | { kind: "web" | "call"; href: string }
  /** Answers with its payload, a JSON text. */
  | { kind: "postback"; payload: string }
  /** Answers with its title, as if it had been typed. */
  | { kind: "reply" }
)

export type Card = { title?: string; subtitle?: string; image?: string; buttons: Button[] }

export type Body =
  | { type: "text" | "postback"; text: string }
  | { type: "buttons" | "quick_replies"; text?: string; buttons: Button[] }
  | { type: "image" | "video" | "file"; href: string; name: string; text?: string }
  | { type: "generic"; cards: Card[] }
  | { type: "unknown" }

export type Entry = {
  /** Unique among the messages of a page. */
  key: string
  number?: number
  /** The id that the sender gave it. */
  id?: string
  isMine: boolean
  atMs?: number
  body: Body
}

/** The entry that shows a message. `linkTo` makes the addresses of its files. */
export async function entryOf(conversation: Conversation, linkTo: MediaLinks): Promise<Entry> {
  const { _id, number, messageId, sender, createdAt, message } = conversation
  return {
    key: number ? String(number) : (_id ?? `${createdAt}-${fingerprint(JSON.stringify(message ?? null))}`),
    number: number ?? undefined,
    id: messageId ?? undefined,
    isMine: sender === "customer",
    atMs: createdAt ?? undefined,
    body: await bodyOf(message?.message_type ?? "", message?.payload, linkTo),
  }
}

const unknown: Body = { type: "unknown" }

async function bodyOf(type: string, payload: unknown, linkTo: MediaLinks): Promise<Body> {
  const fields = recordOf(payload)
  const text = textOf(fields.message) ?? textOf(fields.text) ?? textOf(fields.title) ?? textOf(payload)
  switch (type) {
    case "text":
    case "postback":
      return text ? { type, text } : unknown
    case "buttons":
    case "quick_replies": {
      const buttons = buttonsOf(fields[type] ?? fields.buttons ?? payload, type === "quick_replies")
      return buttons.length > 0 || text ? { type, text, buttons } : unknown
    }
    case "media": {
      // Some backends send the address in `url`, which is a flag elsewhere.
      const address = textOf(fields.filePath) ?? textOf(fields.url) ?? ""
      const href = await linkTo(address)
      if (!href) return unknown
      // A page has no mixed content: what http names is a link.
      const isShown = href.startsWith("/") || href.startsWith("https:")
      const type = [fields.fileType].find(kind => kind === "image" || kind === "video")
      return {
        type: (isShown && type) || "file",
        href,
        name:
          textOf(fields.name) ??
          address
            .replace(/[?#].*/s, "")
            .split("/")
            .at(-1) ??
          "",
        text: textOf(fields.message),
      }
    }
    case "generic": {
      const list = [payload, fields.elements, fields.cards, fields.generic].find(Array.isArray) ?? [payload]
      const cards = list
        .slice(0, 10)
        .map(cardOf)
        .filter(card => card !== undefined)
      return cards.length > 0 ? { type, cards } : unknown
    }
    default:
      return unknown
  }
}

function cardOf(value: unknown): Card | undefined {
  const fields = recordOf(value)
  const card: Card = {
    title: textOf(fields.title),
    subtitle: textOf(fields.subtitle),
    image: /^https:\/\//i.test(textOf(fields.image_url) ?? "") ? textOf(fields.image_url) : undefined,
    buttons: buttonsOf(fields.buttons, false),
  }
  return card.title || card.image || card.buttons.length > 0 ? card : undefined
}

function buttonsOf(value: unknown, areReplies: boolean): Button[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, 20).flatMap((entry): Button[] => {
    const fields = recordOf(entry)
    const title = (textOf(fields.title) ?? textOf(entry))
      ?.slice(0, maxTitleLength)
      .replace(/[\uD800-\uDBFF]$/, "")
    if (!title) return []
    const target = textOf(fields.payload) ?? textOf(fields.url) ?? textOf(recordOf(fields.payload).url)
    if (fields.type === "web" && target) {
      const isWeb = /^https?:\/\//i.test(target) && URL.canParse(target)
      return isWeb ? [{ title, kind: "web", href: new URL(target).href }] : []
    }
    if (fields.type === "call" && target) {
      const number = target.replace(/^tel:/i, "").replace(/[\s()-]/g, "")
      return /^\+?\d{2,20}$/.test(number) ? [{ title, kind: "call", href: `tel:${number}` }] : []
    }
    if (areReplies && fields.type !== "postback") return [{ title, kind: "reply" }]
    const payload = JSON.stringify(fields.payload ?? title)
    return payload.length <= maxPostbackLength ? [{ title, kind: "postback", payload }] : []
  })
}

/** The longest title of a button in characters. A reply sends the shortened title too. */
export const maxTitleLength = 300

/** Longer than any backend's postbacks, in characters of JSON. */
export const maxPostbackLength = 2000

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined
}
