// The guests' pages that are the same for everybody with one language: rendered once and kept for two seconds, with
// their compressed forms (docs/decisions/235-guest-pages.md).

import { isArrival } from "#app/request/arrival.ts"
import type { Visit } from "#app/request/server-context.ts"
import { slugOf, topicNames } from "#app/support/how-to-topics.ts"
import { within } from "#platform/deadline.ts"
import { guestPage } from "./cache.ts"
import type { Answer, HeaderList, Inbound, MadeCodings } from "./exchange.ts"
import { languageOf } from "./refusal-page.ts"

/** How old a page may be, from the moment when its rendering began, so that nothing on it is older. */
const keptMs = 2000

/** How long a request waits for another one's rendering. At the edge a cancelled request may never settle. */
const mostWaitMs = 2000

/** Exactly these targets: with a query a page may say something else. With the languages they bound the memory. */
const targets = new Set([
  "/login",
  "/contact",
  "/terminated",
  "/howto",
  ...topicNames.map(topic => `/howto/${slugOf(topic)}`),
])

type Kept = {
  sinceMs: number
  /** Absent: the last rendering must not be kept, so nobody waits for the next one. */
  page: { headers: HeaderList; html: string; made: MadeCodings; route: string | undefined } | undefined
}

/** To be rendered by whoever asks. */
const nothing: Kept = { sinceMs: 0, page: undefined }

type Draft = Visit["document"]
type GuestPages = (inbound: Inbound, draft: Draft, render: () => Promise<Answer>) => Promise<Answer>

/** Keeps the pages of one app. Whatever is not the same for all guests is rendered each time. */
export function keepGuestPages(defaultLanguage: "th" | "lo" | "en"): GuestPages {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, { untilMs: number; rendered: Promise<void> }>()

  function fresh(key: string): Kept | undefined {
    const known = kept.get(key)
    return known && performance.now() - known.sinceMs < keptMs ? known : undefined
  }

  /** What another request is rendering. */
  function ofOthers(key: string): Promise<Kept> | undefined {
    const other = underWay.get(key)
    const leftMs = other ? other.untilMs - performance.now() : 0
    if (!other || leftMs <= 0) return undefined
    return within(leftMs, other.rendered, () => {}).then(() => fresh(key) ?? nothing)
  }

  async function renderFirst(key: string, draft: Draft, render: () => Promise<Answer>): Promise<Answer> {
    const sinceMs = performance.now()
    const { promise, resolve } = Promise.withResolvers<void>()
    const own = { untilMs: sinceMs + mostWaitMs, rendered: promise }
    underWay.set(key, own)
    try {
      const answer = await render()
      if (!isKeepable(answer, draft)) {
        kept.set(key, { sinceMs, page: undefined })
        return answer
      }
      const html = draft.html!
      const earlier = kept.get(key)?.page
      const made = earlier?.html === html ? earlier.made : {}
      kept.set(key, { sinceMs, page: { headers: [...answer.headers], html, made, route: draft.route } })
      return { ...answer, made }
    } finally {
      if (underWay.get(key) === own) underWay.delete(key)
      resolve()
    }
  }

  return async (inbound, draft, render) => {
    if (!isForEverybody(inbound)) return render()
    const look = isArrival(inbound.headers) ? "with styles" : "with links"
    const key = `${languageOf(inbound.headers, defaultLanguage)} ${look} ${inbound.target}`
    const found = fresh(key) ?? ofOthers(key)
    // No `await` between this check and the start of the rendering, so that only one request renders.
    if (found === undefined && inbound.method === "GET") return renderFirst(key, draft, render)
    const known = await found
    if (!known?.page) return render()
    const { headers, html, made, route } = known.page
    Object.assign(draft, { html, route })
    return { status: 200, headers: [...headers], body: html, made }
  }
}

/** The cookies of earlier visits that none of these pages reads; and the language's cookie, once. */
const unread = new Set(["__Host-language", "__Host-agreed", "__Host-device"])

/** Is the language the only thing in this request that could change the page? */
function isForEverybody({ method, target, headers }: Inbound): boolean {
  if ((method !== "GET" && method !== "HEAD") || !targets.has(target)) return false
  const names = (headers.get("cookie") ?? "").split(";").map(pair => pair.split("=", 1)[0]!.trim())
  if (names.some((name, at) => name !== "" && (!unread.has(name) || names.indexOf(name) < at))) return false
  // A page in a frame leaves out what the surrounding page shows.
  return headers.get("sec-fetch-dest") !== "iframe"
}

function isKeepable({ status, headers, body }: Answer, draft: Draft): boolean {
  if (status !== 200 || body !== draft.html || draft.isIncomplete) return false
  const isGuests = headers.some(([name, value]) => name === "cache-control" && value === guestPage)
  return isGuests && !headers.some(([name]) => name === "set-cookie" || name === "refresh")
}
