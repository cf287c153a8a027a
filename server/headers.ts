// The headers of every answer: what browsers may do with it, and who may keep it.
import type { HeaderList } from "./exchange.ts"

type Allowed = {
  /** `'sha256-…'` of each inline style element. */
  styleHash?: string
  /** The one foreign origin to which a form may post. */
  formAction?: string
  /** The address of the how-to clips, where they are elsewhere. */
  clips?: string
  /** Shows pages of ours in frames. */
  frames?: true
  /** May stand in a frame of ours. */
  framed?: true
  /** Is a page of the chat: stands in a frame of ours, plays its videos, also those elsewhere, connects to these origins too. */
  chat?: { sockets: readonly string[] }
}

const policy = ({ styleHash, formAction, clips, frames, framed, chat }: Allowed) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleHash ? ` ${styleHash}` : ""}`,
    "img-src 'self' data: https:",
    `media-src 'self'${chat ? " https:" : clips && URL.canParse(clips) ? ` ${new URL(clips).origin}` : ""}`,
    "font-src 'self'",
    `connect-src 'self'${(chat?.sockets ?? []).map(connectable).join("")}`,
    ...(frames || chat ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    `form-action 'self'${formAction ? ` ${new URL(formAction).origin}` : ""}`,
    "base-uri 'none'",
    `frame-ancestors ${chat || framed ? "'self'" : "'none'"}`,
  ].join(";")

/** Socket.IO polls over HTTP and then talks over a WebSocket. */
const connectable = (url: string) => {
  const { origin } = new URL(url)
  return ` ${origin} ${origin.replace(/^http/, "ws")}`
}

/** Never `no-referrer`: browsers would then send `Origin: null` with plain forms (docs/decisions/009-guard.md). */
const referrerPolicy = "strict-origin-when-cross-origin"

const deniedFeatures = "camera=(),display-capture=(),geolocation=(),microphone=(),payment=(),usb=()"

/**
 * The headers that every document and redirect carries, and what this document may do beyond the others.
 */
export function documentHeaders(publicOrigin: string, allowed: Allowed = {}): HeaderList {
  return [
    ["content-security-policy", policy(allowed)],
    ["referrer-policy", referrerPolicy],
    ["permissions-policy", deniedFeatures],
    ["cross-origin-opener-policy", "same-origin"],
    ...fileHeaders(publicOrigin).filter(([name]) => name !== "content-security-policy"),
  ]
}

/** The headers that static files carry: no document is made of them. */
export function fileHeaders(publicOrigin: string): HeaderList {
  const headers: HeaderList = [
    ["content-security-policy", "default-src 'none';frame-ancestors 'none'"],
    ["cross-origin-resource-policy", "same-origin"],
    ["x-content-type-options", "nosniff"],
  ]
  if (publicOrigin.startsWith("https:")) {
    headers.push(["strict-transport-security", "max-age=31536000; includeSubDomains"])
  }
  return headers
}

/** How long a static file may be kept: names under /assets/ carry the hash of their content. */
export function cacheControlOf(path: string): string {
  return path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=86400"
}
