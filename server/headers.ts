// The headers of every answer: what browsers may do with it, and who may keep it.
import type { HeaderList } from "./exchange.ts"

const policy = (extraStyle = "", extraFormAction = "", extraMedia = "") =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${extraStyle}`,
    "img-src 'self' data: https:",
    `media-src 'self'${extraMedia}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self'${extraFormAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(";")

/** Never `no-referrer`: browsers would then send `Origin: null` with plain forms (docs/decisions/009-guard.md). */
const referrerPolicy = "strict-origin-when-cross-origin"

const deniedFeatures = "camera=(),display-capture=(),geolocation=(),microphone=(),payment=(),usb=()"

/**
 * The headers that every document and redirect carries. `styleHash` (`'sha256-…'`) allows one inline style element,
 * `formAction` one foreign origin to which a form may post, `clips` the address of the how-to clips where they are elsewhere.
 */
export function documentHeaders(
  publicOrigin: string,
  { styleHash, formAction, clips }: { styleHash?: string; formAction?: string; clips?: string } = {},
): HeaderList {
  return [
    [
      "content-security-policy",
      policy(
        styleHash && ` ${styleHash}`,
        formAction && ` ${new URL(formAction).origin}`,
        clips && URL.canParse(clips) ? ` ${new URL(clips).origin}` : "",
      ),
    ],
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
