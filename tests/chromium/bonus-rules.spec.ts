// What a bonus asks and forbids is shown beforehand and refused with its message, without and with JavaScript.
import type { OfferWishes } from "#backend/sandbox/control/bonus-control.ts"
import { newOffer } from "#tests/site/bonuses.ts"
import { endOffer, receiveOffer } from "#tests/site/rewards.ts"
import { expect, test } from "./fixtures.ts"

test("cards show how often and from which balance a bonus is given; a late change is refused with its message", async ({
  page,
  site,
  login,
  t,
}) => {
  const once = await newOffer(site, { multiple: 0 })
  const daily = await newOffer(site, { multiple: 0, type: "day" })
  const weekly = await newOffer(site, { multiple: 0, maxReceived: 2, type: "week" })
  const full = await newOffer(site, { places: 1 })
  const rich = await newOffer(site, { minWalletSatang: 900_00 })
  const promotion = await newOffer(site, { kind: "promotion", multiple: 0 })
  const member = await login({ walletBaht: 500 })
  const dialog = page.getByRole("dialog")
  const receive = () => page.getByRole("button", { name: t("bonus.receive"), exact: true }).tap()
  const refused = (words: string) => expect(dialog.getByRole("alert").first()).toContainText(words)

  await page.goto("/user/bonus")
  const card = ({ name }: OfferWishes) => page.locator(".bonus-card", { hasText: name })
  const limited = [
    [once, "limit", 1],
    [daily, "day", 1],
    [weekly, "week", 2],
  ] as const
  for (const [offer, limit, count] of limited) {
    await expect(card(offer)).toContainText(t(`bonus.limits.${limit}_other` as never, { count }))
    await expect(card(offer)).toContainText(t("bonus.cards.available"))
  }
  await card(rich).tap()
  await expect(dialog).toContainText(`${t("bonus.conditions.minimum")}900.00`)
  await receive()
  await refused(t("errors.MONEY_NOT_ENOUGH"))

  await page.goto(`/user/bonus/offer/${full.code}`)
  await receiveOffer(site, await site.member(), full)
  await receive()
  await refused(t("errors.BONUS_FULL"))

  await page.goto(`/user/bonus/offer/${once.code}`)
  await receiveOffer(site, member, once)
  await endOffer(site, member)
  await receive()
  await refused(t("errors.BONUS_MAX_CLAIMED"))

  await receiveOffer(site, member, promotion)
  await page.goto(`/user/bonus/offer/${daily.code}`)
  await expect(dialog).toContainText(t("bonus.other.text"))
  await receive()
  await refused(t("errors.BONUS_ALREADY_ACTIVE"))
  await endOffer(site, member)
  await page.goto(`/user/bonus/promotion?code=${promotion.code}`)
  await page.getByRole("button", { name: t("bonus.promotion.receive") }).tap()
  await refused(t("errors.PROMOTION_RECEIVED"))

  for (const offer of [daily, weekly, weekly]) {
    await receiveOffer(site, member, offer)
    await endOffer(site, member)
  }
  await page.goto("/user/bonus")
  for (const [offer] of limited) await expect(card(offer)).toContainText(t("bonus.cards.received"))
})

// The journeys cover this without JavaScript.
test.describe("in en", () => {
  test.use({ language: "en" })

  test("the withdraw dialog shows the progress of the condition, and what a withdrawal forfeits", async ({
    page,
    site,
    login,
    t,
  }) => {
    const offer = await newOffer(site, { multiple: 2, percentFail: 20 })
    const member = await login({ walletBaht: 500, games: { PG: 0 } })
    await receiveOffer(site, member, offer)
    const dialog = page.getByRole("dialog")
    const won = t("bonus.progress.won", { won: "0.00", needed: "200.00" })
    const left = t("bonus.progress.left", { left: "200.00" })
    const below = t("bonus.progress.below", { threshold: "20.00", balance: "600.00" })
    const withdraw = async () => {
      await page.getByLabel(t("common.amount")).fill("600")
      await page.getByRole("button", { name: t("withdraw.submit") }).tap()
    }

    await page.goto("/user/bonus")
    for (const text of [won, left, below]) await expect(page.getByRole("main")).toContainText(text)
    await page.goto("/user/home/deposit")
    for (const text of [t("deposit.bonus.title"), won, left, below]) await expect(dialog).toContainText(text)
    await expect(dialog.getByRole("progressbar", { name: won })).toHaveJSProperty("value", 0)
    await page.goto("/user/home/deposit/WW/qr")
    await expect(dialog).toContainText(left)
    await dialog.getByLabel(t("common.amount")).fill("150")
    await dialog.getByRole("button", { name: t("deposit.qr.create") }).tap()
    await expect(dialog).toContainText(t("errors.BONUS_REMAINING"))

    await page.goto("/user/home/withdraw")
    const warnings = [t("withdraw.bonus.conditions"), t("withdraw.bonus.all")]
    for (const text of [won, left, below, ...warnings]) await expect(dialog).toContainText(text)
    await withdraw()
    await expect(dialog).toContainText(t("withdraw.bonus.unmet"))

    await site.backend.sandbox.playRound(member.phone, "PG", 200_00)
    await page.goto("/user/bonus/end")
    for (const text of ["move", "threshold", "beforeDeposit"] as const)
      await expect(dialog).toContainText(t(`bonus.clear.${text}`))
    await expect(dialog).toContainText(t("bonus.progress.met"))
    await expect(dialog.getByRole("alert")).toContainText(t("bonus.clear.games", { amount: "200.00" }))
    await dialog.getByRole("link", { name: t("bonus.clear.keep") }).tap()
    await expect(page).toHaveURL("/user/bonus")
    await expect(page.getByRole("main")).toContainText(t("bonus.progress.met"))

    await page.goto("/user/home/withdraw")
    for (const text of [t("bonus.progress.met"), ...warnings]) await expect(dialog).toContainText(text)
    await withdraw()
    await expect(dialog).toContainText(t("withdraw.confirm.title", { amount: "600.00" }))
    await dialog.getByRole("button", { name: t("withdraw.confirm.submit") }).tap()
    await expect(dialog).toContainText(t("withdraw.successMsg"))
    await page.goto("/user/home")
    await expect(page.getByRole("region", { name: t("home.totalBalance") })).toContainText(/^\D+0\.00/)
    await page.goto("/user/bonus/end")
    await expect(dialog).toContainText(t("bonus.clear.none"))
  })
})
