// What players do while the backend crashes under the web app: they send the real forms of transfer and withdrawal
// without a pause, follow each operation's page until it says what became of it, and note that.
import { setTimeout as sleep } from "node:timers/promises"
import { type Language, languages } from "#app/locales/language.ts"
import type { Browser } from "#tests/browser/browser.ts"
import type { Page } from "#tests/browser/page.ts"
import { logIn } from "#tests/site/log-in.ts"
import type { Site } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const PLAYERS = 16
const RETRY_PAUSE_MS = 50

export interface Play {
  /** Set when the players are to finish what they have begun. */
  over: boolean
  /** Keys of the operations whose pages said that they were done. */
  done: string[]
  /** All answers, and those of them that said that the backend could not be asked. */
  pages: number
  troubled: number
  /** Answers that were no page for a player: there must be none. */
  faults: string[]
}

/**
 * Starts the players. `finished` is fulfilled when `play.over` is set and each has seen the outcome of its last
 * operation.
 */
export async function startPlayers(site: Site, play: Play): Promise<{ finished: Promise<unknown> }> {
  const players: [Language, Browser][] = []
  for (let number = 0; number < PLAYERS; number++) {
    const language = languages[number % languages.length]!
    const member = await site.member({ walletBaht: 1_000_000, games: { PG: 100_000 } })
    players.push([language, (await logIn(site, member, { language })).browser])
  }
  return { finished: Promise.all(players.map(([language, browser]) => playOn(browser, language, play))) }
}

async function playOn(browser: Browser, language: Language, play: Play): Promise<void> {
  const t = wordsOf(language)
  const seen = new Set<string>()
  // An unfinished round does not count: a withdrawal also takes the game's money, which the next round returns.
  for (let round = 0; !play.over; ) {
    const withdraws = round % 4 === 3
    const [path, button] = withdraws
      ? (["/user/home/withdraw", t("withdraw.submit")] as const)
      : (["/user/home/transfer", t("transfer.submit")] as const)
    const [from, to] = round % 2 ? ["PG", "wallet"] : ["wallet", "PG"]
    const form = await look(() => browser.open(path), play)
    if (!form?.has({ name: button })) {
      await sleep(RETRY_PAUSE_MS)
      continue
    }
    const filled = form.form({ button }).fill(withdraws ? { amount: "100" } : { from, to, amount: "1" })
    const done = withdraws ? t("withdraw.successMsg") : t("transfer.successMsg")
    let shown = await look(() => filled.submit(), play)
    while (shown && !shown.text.includes(done)) {
      if (shown.status === 400) {
        play.faults.push(`${shown.path} refused a sound form: ${shown.text}`)
        return
      }
      await sleep(RETRY_PAUSE_MS)
      // Whatever the page says but "done": the same form is sent again, which must not move anything twice.
      const again = shown.refreshes
        ? await look(() => shown!.refresh(), play)
        : await look(() => filled.submit(), play)
      shown = again ?? shown
    }
    const key = shown && decodeURIComponent(shown.url.pathname.split("/").at(-1) ?? "")
    // After a lost answer the next form still has the same idempotency key, and leads to the result of that operation.
    if (!key || seen.has(key)) continue
    seen.add(key)
    play.done.push(key)
    round++
  }
}

/** The page of an answer. An answer that is no page is noted as a fault. */
async function look(visit: () => Promise<Page>, play: Play): Promise<Page | undefined> {
  try {
    const page = await visit()
    play.pages++
    if (page.status >= 500) play.troubled++
    if (page.status === 500 || page.title === "") play.faults.push(`${page.path} answered ${page.status}`)
    return page
  } catch (error) {
    play.faults.push(error instanceof Error ? error.message : String(error))
    return undefined
  }
}
