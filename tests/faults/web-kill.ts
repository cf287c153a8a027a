// Three web processes before a backend that ignores idempotency keys: one call for each form, however often it is sent,
// and whichever process is killed. Needs the build.
import { setTimeout as sleep } from "node:timers/promises"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import type { Browser } from "#tests/browser/browser.ts"
import type { Form } from "#tests/browser/form.ts"
import { logIn } from "#tests/site/log-in.ts"
import { t } from "#tests/site/words.ts"
import { startWebProcesses, type WebProcesses } from "./web-processes.ts"

const processes = 3
const players = 5
const patienceMs = 60_000

/** The amount of a form, in baht: none has the amount of another. */
const amountOf = (number: number) => (1000 + number) / 100

async function openForm(browser: Browser, number: number): Promise<Form> {
  const page = await browser.open("/user/home/transfer")
  const form = page.form({ button: t("transfer.submit") })
  return form.fill({ from: "wallet", to: "PG", amount: amountOf(number).toFixed(2) })
}

async function newPlayer(web: WebProcesses): Promise<Browser> {
  const member = await web.site.member({ walletBaht: 90_000, games: { PG: 0 } })
  return (await logIn(web.site, member, { browser: web.browser() })).browser
}

export type KillSummary = {
  seed: number
  kills: number
  forms: number
  /** Forms that the backend was asked for more than once. */
  doubled: number
  /** Forms whose page says another thing than what happened. */
  untrue: string[]
  /** What the pages said in the end. */
  done: number
  unknown: number
  notSent: number
}

/** Kills a process again and again while players send each form until it is answered. */
export async function killProcesses({ kills, seed }: { kills: number; seed: number }): Promise<KillSummary> {
  const dice = seededDice(seed)
  const web = await startWebProcesses({
    count: processes,
    env: { API_TIMEOUT_MS: "2000" },
    takesMs: path => (path.endsWith("/transfer") ? dice(300) : 0),
  })
  const summary: KillSummary = {
    seed,
    kills,
    forms: 0,
    doubled: 0,
    untrue: [],
    done: 0,
    unknown: 0,
    notSent: 0,
  }
  try {
    let isOver = false
    const sent: { browser: Browser; number: number; path: string }[] = []
    const play = async () => {
      const browser = await untilAnswered(() => newPlayer(web))
      while (!isOver) {
        const number = summary.forms++
        const form = await untilAnswered(() => openForm(browser, number))
        const key = String(form.values._op)
        // As a browser does: the same post again when the connection breaks, and impatient players twice at once.
        const answers = await untilAnswered(() => form.answersAtOnce(1 + dice(3)))
        for (const { status } of answers)
          if (status !== 303) summary.untrue.push(`${number} answered ${status}`)
        sent.push({ browser, number, path: `/user/home/transfer/${key}` })
        // The key stays until an answer to a form arrives: a new one, as the player would ask for where the page offers it.
        await untilAnswered(async () => {
          const page = await browser.open(askedOften(sent.at(-1)!.path))
          if (!wordOn(page.text, amountOf(number))) throw new StillChecking(page.text)
          const name = t("operation.startNew")
          if (page.has({ role: "button", name })) await page.click({ role: "button", name })
        })
      }
    }
    const playing = Promise.all(Array.from({ length: players }, play))
    const killing = (async () => {
      for (let n = 0; n < kills; n++) {
        await sleep(50 + dice(150))
        await web.kill(dice(processes))
      }
      // Then as many forms without a kill, beside those that are under way, so that a slow machine too has some done.
      const enough = sent.length + players + kills
      for (const until = performance.now() + patienceMs; sent.length <= enough; await sleep(50))
        if (performance.now() > until) break
    })()
    await Promise.race([killing, playing])
    isOver = true
    await playing
    for (const { browser, number, path } of sent) {
      const { text } = await browser.open(askedOften(path))
      const calls = web.transfers.filter(amount => amount === amountOf(number)).length
      if (calls > 1) summary.doubled += 1
      const word = wordOn(text, amountOf(number))
      if (word) summary[word] += 1
      const isTrue = { done: calls === 1, notSent: calls === 0, unknown: true }
      if (!word || !isTrue[word]) summary.untrue.push(`${number}: ${text}`)
    }
    return summary
  } finally {
    await web.close()
  }
}

/**
 * What a page says of this amount, in baht. The process may die when it has claimed and not sent: the operation is let go
 * and its page says that the form can be sent again. A form that was opened again after its answer was lost has the key of the
 * operation before: with another amount nothing is sent, and its page names the operation before.
 */
function wordOn(text: string, amount: number): "done" | "notSent" | "unknown" | undefined {
  if (text.includes(t("operation.checking.title"))) return "unknown"
  if (text.includes(t("operation.safeToSendAgain"))) return "notSent"
  if (!text.includes(t("transfer.successMsg"))) return undefined
  const values = { amount: amount.toFixed(2), from: t("common.wallet"), to: "PG Soft" }
  return text.includes(t("transfer.transferMsg", values)) ? "done" : "notSent"
}

/** A result page that has looked for evidence for long enough. */
const askedOften = (path: string) => `${path}?ask=22`

class StillChecking extends Error {
  constructor(page: string) {
    super(`the page does not say what happened: ${page}`)
  }
}

/** Runs it again while the connection breaks, as a patient player does. */
async function untilAnswered<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (const until = performance.now() + patienceMs; ; await sleep(30)) {
    try {
      return await attempt()
    } catch (error) {
      const { code } = error as { code?: string }
      const isPassing = error instanceof StillChecking || code === "ECONNRESET" || code === "ECONNREFUSED"
      if (!isPassing || performance.now() > until) throw error
    }
  }
}
