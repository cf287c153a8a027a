// The states of bonuses, refunds and invites that no other scenario passes through, without and with JavaScript.
import { inviteRules, refundRules } from "#backend/rewards/rules.ts"
import { newOffer } from "#tests/site/bonuses.ts"
import { earnByFriend, earnRefund, endOffer, lose, receiveOffer } from "#tests/site/rewards.ts"
import { expect, type Page, test } from "./fixtures.ts"

const dialog = (page: Page) => page.getByRole("dialog")
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

test("cards that are full, received, and over; codes that are missing and looked for", async ({
  page,
  site,
  login,
  t,
  javaScriptEnabled,
}) => {
  const full = await newOffer(site, { places: 1, multiple: 0 })
  const once = await newOffer(site, { multiple: 0 })
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 211"/>`
  const twice = await newOffer(site, {
    ...{ multiple: 0, maxReceived: 2, type: "week" },
    banners: [
      { image, html: "<p>One banner of many words, more than fit beside each other on a small phone</p>" },
    ],
  })
  const card = (name: string) => page.locator(".bonus-card", { hasText: name })
  await receiveOffer(site, await site.member(), full)
  const member = await login({ walletBaht: 500 })
  await receiveOffer(site, member, once)
  await endOffer(site, member)
  await receiveOffer(site, member, twice)

  await page.goto("/user/bonus")
  await expect(card(twice.name)).toContainText(t("bonus.cards.current"))
  await card(twice.name).tap()
  await expect(dialog(page)).toContainText(t("bonus.states.active"))
  // The page came by a tap: its style sheets may come after its words.
  await page.waitForLoadState()
  const { x, width } = (await dialog(page).locator("img").boundingBox())!
  expect([Math.round(x), Math.round(360 - x - width)]).toEqual([16, 16])
  await dialog(page)
    .getByRole("link", { name: t("bonus.confirm"), exact: true })
    .tap()
  await expect(dialog(page)).toBeHidden()
  await endOffer(site, member)

  await page.goto("/user/bonus")
  for (const [{ name, code }, label, state] of [
    [full, t("bonus.cards.full"), t("bonus.states.full")],
    [once, t("bonus.cards.received"), t("bonus.states.claimed")],
    [twice, t("bonus.cards.available"), t("bonus.states.ended")],
  ] as const) {
    await expect(card(name)).toContainText(label)
    const isOpen = code === twice.code
    await expect(page.getByRole("link", { name })).toHaveCount(isOpen ? 1 : 0)
    await page.goto(`/user/bonus/offer/${code}`)
    await expect(dialog(page)).toContainText(state)
    await expect(button(page, t("bonus.receive"))).toHaveCount(isOpen ? 1 : 0)
    await page.goto("/user/bonus", { waitUntil: "commit" })
  }

  await button(page, t("bonus.promotion.search")).tap()
  await expect(dialog(page)).toContainText(t("validation.promotionCodeRequired"))
  const field = dialog(page).getByLabel(t("bonus.promotion.label"))
  await field.fill("no-such")
  const searching = dialog(page).getByText(t("bonus.promotion.searching"))
  await expect(searching).toBeHidden()
  if (javaScriptEnabled) {
    // A 204 leaves the page as it is, like a search that takes long.
    await page.route("**/promotion?*", route => route.fulfill({ status: 204 }))
    const answered = page.waitForResponse(/promotion\?/)
    await dialog(page)
      .getByRole("button", { name: t("bonus.promotion.search") })
      .tap()
    await answered
    await expect(searching).toBeVisible()
    await page.unroute("**/promotion?*")
  }
  await page.goto("/user/bonus/promotion?code=no-such")
  await expect(dialog(page)).toContainText(t("bonus.promotion.notFound", { code: "NO-SUCH" }))
})

test("a refund that is none, refused, closed by a bonus; a log with pages", async ({
  page,
  site,
  login,
  t,
}) => {
  const offer = await newOffer(site, { multiple: 0 })
  const member = await login({ walletBaht: 50, games: { PG: 1000 } })
  const refuse = async (way: "receive" | "wallet", words: string, under = async () => {}) => {
    await page.goto(`/user/home/refund/${way}`)
    await under()
    await dialog(page).getByRole("button").tap()
    await expect(dialog(page).getByRole("alert").first()).toContainText(words)
  }
  await page.goto("/user/home/refund?banners=seen")
  await expect(dialog(page)).toContainText(t("refund.notFound"))
  await expect(dialog(page)).toContainText(t("refund.log.empty"))
  await expect(dialog(page).getByRole("link", { name: t("refund.receive") })).toHaveCount(0)
  await refuse("receive", t("errors.NO_REFUND"))
  await refuse("wallet", t("errors.REFUND_MINIMUM"))

  for (let n = 1; n <= 11; n++) await earnRefund(site, member, n)
  await page.goto("/user/home/refund?banners=seen")
  const rows = dialog(page).getByRole("row")
  await expect(rows).toHaveCount(11)
  await expect(rows.nth(1)).toContainText("0.55")
  await dialog(page)
    .getByRole("link", { name: t("common.pagination.next") })
    .tap()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText("0.05")

  await lose(site, member.phone, 100)
  const setOpen = (isOpen: boolean) =>
    site.backend.sandbox.changeOperator({ refund: { ...refundRules, isOpen } })
  await refuse("receive", t("errors.REFUND_INACTIVE"), async () => {
    await setOpen(false)
  })
  await setOpen(true)
  await refuse("receive", t("errors.REFUND_CONDITION"), () => receiveOffer(site, member, offer))
  await page.goto("/user/home/refund?banners=seen")
  const receive = button(page, t("refund.receive"))
  await expect(receive).toBeDisabled()
  await expect(receive).toHaveAccessibleDescription(new RegExp(t("refund.disabled.bonus")))
  await expect(receive).toHaveAccessibleDescription(new RegExp(t("refund.disabled.endBonus")))
  await page.goto("/user/home/refund/receive")
  await expect(receive).toBeDisabled()
  await expect(receive).toHaveAccessibleDescription(new RegExp(t("refund.disabled.endBonus")))
})

test("an invite bonus that is none, refused for each reason, collected; a log with pages", async ({
  page,
  site,
  login,
  t,
}) => {
  const { sandbox } = site.backend
  await login({ walletBaht: 50 })
  await page.goto("/user/home/invite?banners=seen")
  await expect(dialog(page)).toContainText(t("invite.empty"))
  const address = await dialog(page).locator(".select-all").innerText()
  const change = (changes: Partial<typeof inviteRules>) =>
    sandbox.changeOperator({ invite: { ...inviteRules, ...changes } })
  const refuse = async (words: string, role: "alert" | "status" = "alert") => {
    await page.goto("/user/home/invite/receive")
    await dialog(page).getByRole("button").tap()
    await expect(dialog(page).getByRole(role).first()).toContainText(words)
  }
  await refuse(t("errors.NO_INVITE_BONUS"))
  await site.member({ inviteCode: new URL(address).searchParams.get("code") ?? "" })
  await refuse(t("errors.NO_INVITEE_PLAY_INFO"))
  for (let n = 0; n < 11; n++) await earnByFriend(site, address)
  await change({ isOpen: false })
  await refuse(t("errors.INVITE_INACTIVE"))
  await change({ budgetSatang: 0 })
  await refuse(t("errors.INVITE_BONUS_FAIL"))
  await change({})

  await page.goto("/user/home/invite/receive")
  for (const line of ["success", "fail"] as const)
    await expect(dialog(page)).toContainText(t(`invite.confirm.${line}`, { percent: inviteRules[line] }))
  await button(page, t("invite.receive")).tap()
  await expect(dialog(page)).toContainText(t("invite.received"))
  await page.goto("/user/home/invite?banners=seen")
  const rows = dialog(page).getByRole("row")
  await expect(rows).toHaveCount(11)
  await dialog(page)
    .getByRole("link", { name: t("common.pagination.next") })
    .tap()
  await expect(rows).toHaveCount(2)
  await refuse(t("errors.INVITE_COLLECT"), "status")

  await page.goto("/user/home/withdraw")
  await expect(dialog(page)).toContainText(t("withdraw.neededBalance", { amount: "825.00" }))
  await dialog(page).getByLabel(t("common.amount")).fill("100")
  await button(page, t("withdraw.submit")).tap()
  await expect(dialog(page).getByRole("alert").first()).toContainText(t("withdraw.bonus.unmet"))
})

test("the operator's notice is put away", async ({ page, site, login, t }) => {
  await site.backend.sandbox.changeOperator({ notice: "<p>ปิดปรับปรุง <b>เที่ยงคืน</b></p>" })
  await login()
  await page.goto("/user/home")
  const notice = page.getByRole("region", { name: t("home.notice.title") })
  await expect(notice).toContainText("เที่ยงคืน")
  await button(page, t("home.notice.dismiss")).tap()
  await expect(notice).toHaveCount(0)
  await expect(page).toHaveURL("/user/home")
  await site.backend.sandbox.changeOperator({ notice: "" })
})
