import { expect } from "vitest"
import { languages } from "#app/locales/language.ts"
import type { Page } from "#tests/browser/page.ts"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

let nowMs = Date.now()

const test = testWith(() => startSite({ backend: { clock: () => nowMs } }))

const again = (page: Page) => [page.headers.get("refresh")].filter(header => header !== null)

test.for(languages)(
  "in %s, a withdrawal on its way shows, and home and its own page look again until it is done",
  async (language, { site }) => {
    const t = wordsOf(language)
    nowMs = Date.now()
    const member = await site.member({ walletBaht: 500 })
    const { browser, home } = await logIn(site, member, { language })
    expect(home.has({ role: "region", name: t("home.pending.title") })).toBe(false)
    expect(again(home)).toEqual([])
    const dialog = await home.click(t("home.tiles.withdraw"))
    const result = await dialog
      .form({ button: t("withdraw.submit") })
      .fill({ amount: "450" })
      .submit()
    expect(again(result)).toEqual([`15;url=${result.path}?ask=1`])
    expect(again(await result.click(t("operation.checking.stop")))).toEqual([])

    const waiting = await browser.open("/user/home")
    const notice = waiting.find({ role: "region", name: t("home.pending.title") })
    expect(notice.text).toContain("450.00")
    expect(again(waiting)).toEqual(["15;url=/user/home?waiting"])
    const held = await waiting.click(t("operation.checking.stop"))
    expect(held.has({ role: "region", name: t("home.pending.title") })).toBe(true)
    expect(again(held)).toEqual([])
    const before = site.calls.length
    expect((await browser.open("/user/home?waiting")).text).toContain("450.00")
    expect(site.calls.slice(before).map(({ what }) => what)).not.toContain("GET /api/wallet/refresh/slot")

    const deposit = await browser.open("/user/home/deposit")
    expect(again(deposit)).toEqual(["15;url=/user/home/deposit"])
    expect(again(await deposit.click(t("operation.checking.stop")))).toEqual([])
    const another = await browser.open("/user/home/withdraw")
    expect(another.dialog?.text).toContain("450.00")
    expect(again(another)).toEqual([])

    const receipt = await waiting.click({ role: "link", name: /450\.00/ })
    expect(receipt.text).toContain("-450.00")
    const [withdrawal] = (await site.backend.sandbox.listWithdrawals()).filter(one => one.amount === 450_00)
    await site.backend.sandbox.settleWithdrawal(withdrawal!.id)
    const done = await browser.open("/user/home?waiting")
    expect(done.has({ role: "region", name: t("home.pending.title") })).toBe(false)
    expect(again(done)).toEqual([])
    const paid = await browser.open(result.path)
    expect(paid.dialog?.text).toContain(t("withdraw.paid.text", { amount: "450.00" }))
    expect(paid.dialog?.text).not.toContain(t("withdraw.successMsg"))
    expect(again(paid)).toEqual([])
  },
)

test("after an hour the page stops looking", async ({ site }) => {
  const t = wordsOf("th")
  nowMs = Date.now() - 61 * 60_000
  const { browser, home } = await logIn(site, await site.member({ walletBaht: 500 }))
  const dialog = await home.click(t("home.tiles.withdraw"))
  await dialog
    .form({ button: t("withdraw.submit") })
    .fill({ amount: "300" })
    .submit()
  const page = await browser.open("/user/home")
  expect(page.has({ role: "region", name: t("home.pending.title") })).toBe(true)
  expect(again(page)).toEqual([])
})
