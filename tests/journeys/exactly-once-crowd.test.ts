// Many intents, each posted 20 times at once through the real form: as many movements as intents, and as many pages.
import { expect } from "vitest"
import { misfit, onceInAMillion } from "#tests/backend/fit.ts"
import type { Browser } from "#tests/browser/browser.ts"
import type { Hop } from "#tests/browser/navigation.ts"
import { times } from "#tests/scope.ts"
import { startAuditedSite } from "#tests/site/audited-site.ts"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import type { Member } from "#tests/site/member.ts"
import type { Site } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")
const timeout = 600_000
const copies = 20
const players = 10
/** Of transfers, withdrawals and spins each. */
const many = times({ all: 500, few: 100 })
/** The answers of every n-th intent are followed to their page. */
const followedEvery = 25

const test = testWith(() => startAuditedSite())

/** One intent of a player. Returns the page that each copy's answer leads to. */
type Intent = (browser: Browser, number: number) => Promise<string[]>

/** Sends `intents` intents from several players at the same time, and returns the pages of each intent. */
async function crowd(
  site: Site,
  intents: number,
  intent: Intent,
  prepare: (member: Member) => Promise<unknown> = async () => {},
): Promise<string[][]> {
  const perPlayer = intents / players
  const visits = await Promise.all(
    Array.from({ length: players }, async () => {
      const member = await site.member({ walletBaht: 100_000, games: { PG: 0 } })
      await prepare(member)
      return (await logIn(site, member)).browser
    }),
  )
  const pages = await Promise.all(
    visits.map(async (browser, player) => {
      const own: string[][] = []
      for (let n = 0; n < perPlayer; n++) own.push(await intent(browser, player * perPlayer + n))
      return own
    }),
  )
  return pages.flat()
}

/** Where a copy's answer leads: a result page, and nowhere else. */
function resultOf(answer: Hop): string {
  expect(answer.status).toBe(303)
  return answer.headers.get("location") ?? ""
}

/** Each intent has one page for all of its copies, and each movement belongs to one of the pages. */
function expectOnePageEach(pages: string[][], movements: { key: string }[]): void {
  for (const ofIntent of pages) expect([ofIntent.length, new Set(ofIntent).size]).toEqual([copies, 1])
  const keys = pages.map(([page = ""]) => decodeURIComponent(page.split("/").at(-1) ?? ""))
  expect(new Set(keys).size).toBe(pages.length)
  expect(movements.map(({ key }) => key).sort()).toEqual(keys.sort())
}

test(`${many} transfers, each posted 20 times at once, are ${many} movements and ${many} pages`, {
  timeout,
}, async ({ site }) => {
  const amount = (number: number) => (100 + number) / 100
  const pages = await crowd(site, many, async (browser, number) => {
    const form = (await browser.open("/user/home/transfer")).form({ button: t("transfer.submit") })
    form.fill({ from: "wallet", to: "PG", amount: amount(number).toFixed(2) })
    if (number % followedEvery > 0) return (await form.answersAtOnce(copies)).map(resultOf)
    const shown = await form.submitAtOnce(copies)
    for (const page of shown) expect(page.text).toContain(t("transfer.successMsg"))
    return shown.map(page => page.path)
  })
  const movements = (await site.audit.movements("transfer")).filter(({ key }) => !key.startsWith("furnish-"))
  expectOnePageEach(pages, movements)
  const sent = Array.from({ length: many }, (_, number) => Math.round(amount(number) * 100))
  expect(movements.map(({ amountSatang }) => amountSatang).sort((a, b) => a - b)).toEqual(sent)
  expect(await site.audit.differences()).toEqual([])
})

test(`${many} withdrawals, each posted 20 times at once, are ${many} holds and ${many} pages`, {
  timeout,
}, async ({ site }) => {
  const amount = (number: number) => (20_000 + number) / 100
  const pages = await crowd(site, many, async (browser, number) => {
    const form = (await browser.open("/user/home/withdraw")).form({ button: t("withdraw.submit") })
    form.fill({ amount: amount(number).toFixed(2) })
    if (number % followedEvery > 0) return (await form.answersAtOnce(copies)).map(resultOf)
    const shown = await form.submitAtOnce(copies)
    for (const page of shown) expect(page.text).toContain(t("withdraw.successMsg"))
    return shown.map(page => page.path)
  })
  const holds = await site.audit.holds()
  expectOnePageEach(pages, holds)
  const sent = Array.from({ length: many }, (_, number) => Math.round(amount(number) * 100))
  expect(holds.map(({ amountSatang }) => amountSatang).sort((a, b) => a - b)).toEqual(sent)
  expect(await site.audit.differences()).toEqual([])
})

test(`${many} spins, each posted 20 times at once, are ${many} coins, ${many} results and ${many} pages`, {
  timeout,
}, async ({ site }) => {
  const { switchWheel, giveCoins, readWheel } = site.backend.sandbox
  await switchWheel(true)
  const coins = many / players
  const pages = await crowd(
    site,
    many,
    async (browser, number) => {
      const form = (await browser.open("/user/spin")).form({ action: "/user/spin" })
      if (number % followedEvery > 0) return (await form.answersAtOnce(copies)).map(resultOf)
      return (await form.submitAtOnce(copies)).map(page => page.path)
    },
    ({ phone }) => giveCoins(phone, coins + 7),
  )
  const spins = await site.audit.spins()
  const movements = spins.map(spin => ({ key: `${spin.memberId} ${spin.key}` }))
  expect(new Set(movements.map(({ key }) => key)).size).toBe(many)
  for (const ofIntent of pages) expect([ofIntent.length, new Set(ofIntent).size]).toEqual([copies, 1])
  expect(new Set(pages.flat()).size).toBe(many)
  const wheel = await readWheel()
  expect(wheel.coins.map(({ coins }) => coins)).toEqual(Array.from({ length: players }, () => 7))
  const counts = wheel.slices.map(({ code }) => spins.filter(spin => spin.code === code).length)
  const weights = wheel.slices.map(({ weight }) => weight)
  expect(misfit(counts, weights)).toBeLessThan(onceInAMillion)
  expect(await site.audit.differences()).toEqual([])
})

test("50 times everything to a game, each posted 20 times at once, are 50 movements", {
  timeout,
}, async ({ site }) => {
  const kinds = async () => (await site.audit.movements("transfer")).length
  const before = await kinds()
  const members = await Promise.all(Array.from({ length: players }, () => site.member({ games: { PG: 0 } })))
  const rounds = 5
  await Promise.all(
    members.map(async member => {
      const { browser } = await logIn(site, member)
      for (let round = 1; round <= rounds; round++) {
        await site.backend.sandbox.creditDeposit(member.phone, round * 100)
        const page = await browser.open("/user/home/game/PG")
        const answers = await page.form({ button: t("game.transferOnly") }).answersAtOnce(copies)
        expect(new Set(answers.map(resultOf)).size).toBe(1)
      }
    }),
  )
  expect((await kinds()) - before).toBe(players * rounds)
  expect(await site.audit.differences()).toEqual([])
})
