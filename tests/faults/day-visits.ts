// How players of a simulated day come to a page: they try again as their browsers do, and give up where a site stays down.
import { setTimeout as sleep } from "node:timers/promises"
import type { Page } from "#tests/browser/page.ts"
import { wordsOf } from "#tests/site/words.ts"
import type { Day } from "./day-players.ts"

const t = wordsOf("th")
export const retryMs = 300
const longestPatienceMs = 20_000
/** Longer than any answer of the site takes. */
const longestAnswerMs = 60_000
/** Longer than a server, or the database, takes to start on a busy machine. */
const usualGiveUpMs = 180_000

/** Who was turned away since the server was too busy (docs/decisions/284-admission.md). */
export type TurnedAway = "guest" | "page" | "form"

/** One attempt at a page. */
export type Visit = { phase: string; ms: number; isFailed: boolean; turnedAway: TurnedAway | undefined }

/** A site that does not come back. */
export class GaveUp extends Error {}

/** What a busy server says to who asks for a page or sends a form. */
const busy = { page: t("errors.busyPage"), form: t("errors.busyForm") }

function turnedAwayOf({ status, text, path }: Page): TurnedAway | undefined {
  const said = status === 503 && (["page", "form"] as const).find(what => text.includes(busy[what]))
  if (!said) return undefined
  return path.startsWith("/login") ? "guest" : said
}

/**
 * Asks until a page comes; measures each attempt, and notes which ended in a failure. A page that tries again by itself
 * is let, after its own time; what else was not answered is sent once more. Throws GaveUp.
 */
export async function page(day: Day, visit: () => Promise<Page>): Promise<Page> {
  let next = visit
  let sinceMs = performance.now()
  for (let tries = 1; ; tries++) {
    const { phase } = day
    const began = performance.now()
    const arrived = await inTime(next).catch((error: Error & { code?: string }) => {
      if (!error.code) throw error
      return error.code
    })
    const page = typeof arrived === "string" ? undefined : arrived
    const turnedAway = page && turnedAwayOf(page)
    const isFailed = !page || page.status >= 500
    const during = phase === "quiet" || phase === "arrivals" ? day.phase : phase
    day.pages.push({ phase: during, ms: performance.now() - began, isFailed, turnedAway })
    if (page && !isFailed) return page
    // A day may be busy from its beginning to its end; in the evening everybody gets in.
    if (turnedAway && !day.isOver) sinceMs = performance.now()
    if (performance.now() - sinceMs >= (day.giveUpAfterMs ?? usualGiveUpMs)) {
      throw new GaveUp(`no page any more, last: ${page ? `${page.status} of ${page.path}` : arrived}`)
    }
    next = page?.refreshes ? () => page.refresh() : visit
    await sleep(waitMs(day, tries, page?.headers))
  }
}

/** Rejects with a code, as a connection that breaks, where no answer comes. */
async function inTime(visit: () => Promise<Page>): Promise<Page> {
  const late = new AbortController()
  const tooLate = sleep(longestAnswerMs, undefined, { signal: late.signal }).then(() => {
    throw Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })
  })
  tooLate.catch(() => {})
  return Promise.race([visit(), tooLate]).finally(() => late.abort())
}

export const pageWith = (day: Day, name: string, visit: () => Promise<Page>) =>
  pageThat(day, visit, name, shown => shown.has({ role: "button", name }))

/** A page that has what it is for. One that says instead that the backend fails has failed, whatever its status. */
export async function pageThat(
  day: Day,
  visit: () => Promise<Page>,
  what: string,
  isWhole: (shown: Page) => boolean,
): Promise<Page> {
  for (let tries = 0; ; tries++) {
    const shown = await page(day, visit)
    if (isWhole(shown)) return shown
    lacks(day)
    const found = `${shown.status} ${shown.path} without ${what}: ${shown.text.slice(0, 300)}`
    if (tries === 0) day.incomplete.push(`${day.phase}: ${found}`)
    if (tries > 100) throw new GaveUp(found)
    await patience(day, tries)
  }
}

/** A page came without what it is for. */
export function lacks(day: Day): void {
  day.lacking[day.phase] = (day.lacking[day.phase] ?? 0) + 1
}

/** Until it is answered: banks and providers repeat what was not. */
export async function stubborn<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries > 200) throw error
      await sleep(retryMs)
    }
  }
}

/** As long as the answer asks for (Retry-After), else longer each time: all together would keep a busy site busy. */
export function waitMs({ dice }: Pick<Day, "dice">, tries: number, headers?: Headers): number {
  const asked = Number(headers?.get("retry-after") ?? 0)
  if (asked > 0) return 1000 * asked + dice(retryMs)
  return Math.min(longestPatienceMs, retryMs * 2 ** tries) / 2 + dice(retryMs)
}

export const patience = (day: Day, tries: number) => sleep(waitMs(day, tries))
