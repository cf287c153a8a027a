// The bonus screen: receiving, promotions, ending, and what a bonus forbids. Without JavaScript.
import { describe, expect } from "vitest"
import type { OfferWishes } from "#backend/sandbox/control/bonus-control.ts"
import type { Page } from "#tests/browser/page.ts"
import { endForm, newOffer, newPlayer, openOffer, type Player, receiveForm } from "#tests/site/bonuses.ts"
import { test, testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { failing, type Site, startSite } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

const foreign = testWith(() => startSite({ isForeign: true }))

const offer = (site: Site, wishes: Partial<OfferWishes> = {}) => newOffer(site, wishes)
const player = (site: Site) => newPlayer(site)
const balance = (site: Site, who: Player) => site.accountOf(who.member)
const win = (site: Site, { member }: Player, baht: number) =>
  site.backend.sandbox.playRound(member.phone, "PG", baht * 100)
const receive = async (who: Player, wished: OfferWishes) => (await receiveForm(who, wished)).submit()

test("from the tile to a bonus in use, to its end", async ({ site }) => {
  const wished = await offer(site, { multiple: 2, percentFail: 20, type: "week", maxReceived: 2 })
  const who = await player(site)
  const screen = await who.home.click(t("home.tiles.conditions"))
  expect(screen.path).toBe("/user/bonus")
  expect(screen.find({ role: "heading", name: t("bonus.title") }).operable).toBe(true)
  const card = screen.findAll({ role: "link" }).find(link => link.name.includes(wished.name))!
  expect(card.name).toContain(t("bonus.cards.available"))
  expect(card.name).toContain(t("bonus.limits.week_other" as never, { count: 2 }))
  const dialog = await screen.click(card.name)
  expect(dialog.dialog?.name).toBe(wished.name)
  expect(dialog.dialog?.text).toContain(t("bonus.notice", { percentFail: 20 }))
  expect(dialog.dialog?.text).toContain(t("bonus.conditions.times", { multiple: 2, amount: "200.00" }))
  const after = await dialog.form({ button: t("bonus.receive") }).submit()
  expect(after.path).toBe("/user/bonus")
  expect(after.dialog).toBeUndefined()
  expect(after.text).toContain(t("bonus.received"))
  expect(after.text).toContain(t("bonus.active.type", { type: t("bonus.types.bonus") }))
  expect(after.text).toContain(t("bonus.progress.won", { won: "0.00", needed: "200.00" }))
  expect(after.text).toContain(t("bonus.cards.current"))
  expect((await balance(site, who)).walletSatang).toBe(600_00)

  const early = await after.click(t("bonus.active.cancel"))
  for (const text of ["move", "threshold", "beforeDeposit"] as const)
    expect(early.dialog?.text).toContain(t(`bonus.clear.${text}`))
  expect(early.dialog?.text).toContain(t("errors.BONUS_CONDITION"))
  expect(early.has({ role: "button", name: t("bonus.clear.confirm") })).toBe(false)
  await win(site, who, 199)
  const nearly = await who.browser.open("/user/bonus/end")
  expect(nearly.dialog?.text, "nothing is lost yet").not.toContain(t("bonus.clear.transfer"))
  await win(site, who, 1)
  const met = await who.browser.open("/user/bonus/end")
  expect(met.dialog?.text).toContain(t("bonus.progress.met"))
  expect(met.dialog?.text).toContain(t("bonus.clear.games", { amount: "200.00" }))
  const ended = await met.form({ button: t("bonus.clear.confirm") }).submit()
  expect(ended.path).toBe("/user/bonus")
  expect(ended.text).toContain(t("errors.BONUS_CLEAR"))
  const over = await who.browser.open("/user/bonus/end")
  expect(over.dialog).toMatchObject({ name: t("bonus.active.title") })
  expect(over.dialog?.text).toContain(t("bonus.clear.none"))
  expect(ended.has({ role: "link", name: t("bonus.active.cancel") })).toBe(false)
  expect(await balance(site, who)).toMatchObject({ walletSatang: 600_00, games: [{ amountSatang: 0 }] })
  const statement = await ended.click(t("common.nav.statement"))
  expect(statement.text).toContain("+100.00")
  expect(statement.text).toContain(t("statement.activity.finish_bonus"))
})

test("an end that is refused where no bonus is in use says so, and leads to the deposit", async ({
  site,
}) => {
  const who = await player(site)
  await (await receiveForm(who, await offer(site, { multiple: 0 }))).submit()
  const form = await endForm(who)
  const refusal = () => Response.json({ message: "โบนัสถูกจบไปแล้ว" }, { status: 400 })
  site.answer({ "/api/bonus/check/active": { status: false }, "/api/bonus/clear": refusal })
  const refused = await form.submit()
  expect(refused.dialog?.text).toContain("โบนัสถูกจบไปแล้ว")
  expect(refused.dialog?.text).toContain(t("bonus.clear.none"))
  expect((await refused.click(t("deposit.title"))).path).toContain("/user/home/deposit")
})

test("a promotion code: searched in capitals, found, received, and not twice", async ({ site }) => {
  const wished = await offer(site, { kind: "promotion", percentFail: 15, multiple: 0 })
  const who = await player(site)
  const screen = await who.browser.open("/user/bonus")
  const search = (page: Page) => page.form({ button: t("bonus.promotion.search") })
  const missing = await search(screen).send({ code: "no-such" })
  expect(missing.dialog?.text).toContain(t("bonus.promotion.notFound", { code: "NO-SUCH" }))
  // A field with a longest length would cut what is pasted.
  const pasted = `${" ".repeat(40)}โค้ด: ${wished.code.toLowerCase()} 🎁 ใช้ได้ถึงวันพรุ่งนี้ครับ`
  const found = await search(missing).send({ code: pasted })
  expect(found.dialog?.name).toBe(t("bonus.promotion.found", { code: wished.code }))
  expect(found.dialog?.text).toContain(t("bonus.notice", { percentFail: 15 }))
  expect(found.dialog?.text).toContain(wished.name)
  const after = await found.form({ button: t("bonus.promotion.receive") }).submit()
  expect(after.path).toBe("/user/bonus")
  expect(after.dialog).toBeUndefined()
  expect(after.text).toContain(t("bonus.promotion.received"))
  expect(after.text).toContain(t("bonus.active.type", { type: t("bonus.types.promotion") }))
  expect(after.has({ role: "button", name: t("bonus.promotion.search") })).toBe(false)
  expect((await balance(site, who)).walletSatang).toBe(600_00)
  const again = await who.browser.open(`/user/bonus/promotion?code=${wished.code}`)
  expect(again.dialog?.text).toContain(t("bonus.other.title"))
  expect(again.has({ role: "button", name: t("bonus.promotion.receive") })).toBe(false)
  await (await again.click(t("bonus.active.cancel"))).form({ button: t("bonus.clear.confirm") }).submit()
  const free = await who.browser.open(`/user/bonus/promotion?code=${wished.code}`)
  const refused = await free.form({ button: t("bonus.promotion.receive") }).submit()
  expect(refused.dialog?.text).toContain(t("errors.PROMOTION_RECEIVED"))
})

describe("the cards", () => {
  test("offers that are used up or full are no links; their dialogs say why", async ({ site }) => {
    const received = await offer(site, { multiple: 0 })
    const full = await offer(site, { places: 1 })
    await receive(await player(site), full)
    const who = await player(site)
    await receive(who, received)
    await (await endForm(who)).submit()
    const screen = await who.browser.open("/user/bonus")
    const names = screen.findAll({ role: "link" }).map(link => link.name)
    for (const { name } of [received, full]) expect(names.filter(link => link.includes(name))).toEqual([])
    expect(screen.text).toContain(t("bonus.cards.received"))
    expect(screen.text).toContain(t("bonus.cards.full"))
    for (const [{ code }, words] of [
      [received, t("bonus.states.claimed")],
      [full, t("bonus.states.full")],
    ] as const) {
      const page = await who.browser.open(`/user/bonus/offer/${code}`)
      expect(page.dialog?.text).toContain(words)
      expect(page.has({ role: "button", name: t("bonus.receive") })).toBe(false)
    }
  })

  test("the bonus in use shows a confirm button; another bonus must wait, and is refused from a page of before on another phone", async ({
    site,
  }) => {
    const [first, second] = [await offer(site), await offer(site)]
    const who = await player(site)
    const kept = await openOffer(who, second)
    await receive({ ...who, ...(await logIn(site, who.member)) }, first)
    const current = await openOffer(who, first)
    expect(current.dialog?.text).toContain(t("bonus.states.active"))
    expect(current.has({ role: "button", name: t("bonus.receive") })).toBe(false)
    expect((await current.click(t("bonus.confirm"))).path).toBe("/user/bonus")
    const other = await openOffer(who, second)
    expect(other.dialog?.text).toContain(t("bonus.other.title"))
    expect(other.has({ css: "[role=dialog] form" })).toBe(false)
    const refused = await kept.form({ button: t("bonus.receive") }).submit()
    expect(refused.status).toBe(400)
    expect(refused.dialog?.text).toContain(t("errors.BONUS_ALREADY_ACTIVE"))
    expect((await balance(site, who)).walletSatang).toBe(600_00)
  })

  test("an offer that needs more than the wallet holds says so in place of the button", async ({ site }) => {
    const wished = await offer(site, { minWalletSatang: 500_01 })
    const who = await player(site)
    const page = await openOffer(who, wished)
    expect(page.dialog?.text).toContain(t("bonus.belowMinimum", { minimum: "500.01", balance: "500.00" }))
    expect(page.has({ css: "[role=dialog] form" })).toBe(false)
    await offer(site, { ...wished, minWalletSatang: 500_00 })
    const enough = await openOffer(who, wished)
    expect(enough.has({ role: "button", name: t("bonus.receive") })).toBe(true)
  })
})

describe("what a bonus forbids is said before, and refused", () => {
  test("withdrawals: refused before the condition is met; then the rest is removed", async ({ site }) => {
    const who = await player(site)
    await receive(who, await offer(site, { multiple: 1 }))
    const open = () => who.browser.open("/user/home/withdraw")
    const send = (page: Page) => page.send(t("withdraw.submit"), { amount: "600" })
    const early = await open()
    expect(early.dialog?.text).toContain(t("bonus.progress.left", { left: "100.00" }))
    expect(early.dialog?.text).toContain(t("withdraw.bonus.unmet"))
    expect(early.has({ css: "[role=dialog] form" }), "nothing to type").toBe(false)
    await win(site, who, 100)
    const page = await open()
    const late = { page, after: await send(page) }
    expect(late.page.dialog?.text).toContain(t("bonus.progress.met"))
    expect(late.page.dialog?.text).toContain(t("withdraw.bonus.all"))
    const done = await late.after.form({ button: t("withdraw.confirm.submit") }).submit()
    expect(done.dialog?.text).toContain(t("withdraw.successMsg"))
    expect(await balance(site, who)).toMatchObject({ walletSatang: 0, games: [{ amountSatang: 0 }] })
    expect((await who.browser.open("/user/bonus")).text).not.toContain(t("bonus.active.title"))
  })
})

test.for([
  ["isBelow", { balance: 19.99 }],
  ["below", { balance: 20 }],
  ["", { threshold: 0, balance: -1 }],
  ["met", { balance: 19.99, isMet: true }],
] as const)("how far the condition is met: %s", async ([said, fields], { site }) => {
  const { browser } = await player(site)
  const given = { amount: 100, needed: 200, won: 50.25, threshold: 20, isMet: false, canEnd: true, ...fields }
  site.answer({ "/api/bonus/check/active": { status: true, progress: given } })
  const text = (await browser.open("/user/bonus")).text
  expect(text).toContain(t("bonus.progress.won", { won: "50.25", needed: "200.00" }))
  const texts = {
    left: t("bonus.progress.left", { left: "149.75" }),
    met: t("bonus.progress.met"),
    isBelow: t("bonus.progress.isBelow", { threshold: given.threshold.toFixed(2) }),
    below: t("bonus.progress.below", { threshold: "20.00", balance: given.balance.toFixed(2) }),
  }
  const shown = Object.entries(texts).filter(([, words]) => text.includes(words))
  expect(shown.map(([name]) => name)).toEqual(said === "met" ? ["met"] : ["left", said].filter(Boolean))
})

describe("a backend that says less, or nothing", () => {
  foreign("the screen stands without the list, and offers to ask again", async ({ site }) => {
    const { browser } = await player(site)
    site.answer({ "/api/bonus": failing })
    const page = await browser.open("/user/bonus")
    expect(page.status).toBe(200)
    expect(page.text).toContain(t("bonus.couldNotLoad"))
    expect(page.has({ role: "link", name: t("common.actions.tryAgain") })).toBe(true)
    expect(page.has({ role: "button", name: t("bonus.promotion.search") })).toBe(true)
  })

  foreign("bare fields are enough: no progress, no name, no picture, a type of its own", async ({ site }) => {
    const { browser } = await player(site)
    const bare = [{ code: "B-1", type: "day", maxReceived: 1, percentFail: 5, banners: [], userBonus: null }]
    site.answer({ "/api/bonus": bare, "/api/bonus/check/active": { status: true, type: "VIP" } })
    const page = await browser.open("/user/bonus")
    expect(page.text).toContain(t("bonus.active.type", { type: "VIP" }))
    expect(page.text).toContain("B-1")
    expect((await browser.open("/user/bonus/offer/B-1")).dialog?.text).toContain(
      t("bonus.notice", { percentFail: 5 }),
    )
    const end = await browser.open("/user/bonus/end")
    expect(end.dialog?.text).toContain(t("bonus.clear.threshold"))
    site.answer({ "/api/bonus/clear": () => Response.json({ message: "BONUS_CONDITION" }, { status: 400 }) })
    const refused = await end.form({ button: t("bonus.clear.confirm") }).submit()
    expect(refused.status).toBe(400)
    expect(refused.dialog?.name).toBe(t("bonus.clear.failedTitle"))
    expect(refused.find({ role: "alert" }).text).toContain(t("errors.BONUS_CONDITION"))
  })
})
