// Deposits by QR code and gift link over the embedded backend, with the sandboxed bank and TrueMoney on the other side:
// from the form to the money in the wallet and its line in the statement.
import { describe, expect } from "vitest"
import { languages } from "#app/locales/language.ts"
import { kipOf, readPayload } from "#backend/deposits/payload.ts"
import { qrLifeMs } from "#contract/rules/deposits.ts"
import type { Page } from "#tests/browser/page.ts"
import { startAuditedSite } from "#tests/site/audited-site.ts"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import type { Site } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")
const trueLinkPassphrase = "a passphrase for tests"

const test = testWith(() =>
  startAuditedSite({
    env: { TRUELINK_PASSPHRASE: trueLinkPassphrase },
    backend: { trueLinkPassphrase },
  }),
)

const qrForm = (page: Page, words = t) => page.form({ button: words("deposit.qr.create") })
const giftForm = (page: Page, words = t) => page.form({ button: words("deposit.wallet.send") })

async function open(site: Site, path: string, language: (typeof languages)[number] = "th") {
  const member = await site.member()
  const { browser } = await logIn(site, member, { language })
  return { member, browser, page: await browser.open(path) }
}

/** The text of the newest code that can be paid. */
async function newestCode(site: Site): Promise<string> {
  const [code] = await site.backend.sandbox.listOpenQr()
  if (!code) throw new Error("No code can be paid")
  return code.payload
}

describe.each([
  ["KBANK", "th", "764"],
  ["WW", "lo", "764"],
  ["PAYTIMZ", "en", "764"],
  ["BCEL", "lo", "418"],
] as const)("a code of %s, in %s", (panel, language, currency) => {
  const t = wordsOf(language)

  test("is made, paid by a bank app, and stands in wallet and statement", async ({ site }) => {
    const { member, browser, page } = await open(site, `/user/home/deposit/${panel}/qr`, language)
    const shown = await qrForm(page, t).fill({ amount: "150.50" }).submit()
    expect(shown.dialog?.text).toContain("150.50")
    const text = await newestCode(site)
    const amount = currency === "418" ? kipOf(150_50) : 150.5
    expect(readPayload(text)).toMatchObject({ amount, currency })
    expect(await site.backend.sandbox.payQr(text)).toBe("credited")
    const paid = await shown.click(t("deposit.qr.transferred"))
    expect(paid.dialog?.text).toContain(t("deposit.qr.received", { amount: "150.50" }))
    const home = await paid.click(t("operation.backHome"))
    expect(home.find({ role: "region", name: t("home.totalBalance") }).text).toContain("150.50")
    expect(await site.walletOf(member)).toBe(150_50)
    const statement = await browser.open("/user/statement")
    expect(statement.text).toContain("+150.50")
    expect(statement.text).toContain(t("statement.status.SUCCESS"))
    const again = await browser.open(page.path)
    expect(again.dialog?.text).toContain(t("deposit.qr.received", { amount: "150.50" }))
    expect(qrForm(await again.click(t("deposit.qr.another")), t)).toBeDefined()
  })
})

test("a code that was cancelled, replaced or has expired cannot be paid", async ({ site }) => {
  const { member, browser, page } = await open(site, "/user/home/deposit/WW/qr")
  const shown = await qrForm(page).fill({ amount: "100" }).submit()
  const cancelled = await newestCode(site)
  await shown.click(t("deposit.qr.cancel"))
  expect(await site.backend.sandbox.payQr(cancelled)).toBe("cancelled")
  await qrForm(await browser.open("/user/home/deposit/KBANK/qr"))
    .fill({ amount: "20" })
    .submit()
  const replaced = await newestCode(site)
  const other = await browser.open(page.path)
  expect(other.dialog?.text).not.toContain(t("deposit.qr.notTwice"))
  await qrForm(other).fill({ amount: "100" }).submit()
  expect(await site.backend.sandbox.payQr(replaced)).toBe("cancelled")
  expect(qrForm(await browser.open("/user/home/deposit/KBANK/qr"))).toBeDefined()
  expect(qrLifeMs).toBeLessThanOrEqual(15 * 60_000)
  expect(await site.walletOf(member)).toBe(0)
})

test("a payment provider that is out says so in its own words, and keeps the amount", async ({ site }) => {
  const { page } = await open(site, "/user/home/deposit/WW/qr")
  site.backend.sandbox.setOutage("qr", true)
  const refused = await qrForm(page).fill({ amount: "300" }).submit()
  site.backend.sandbox.setOutage("qr", false)
  expect(refused.text).toContain(t("errors.QR_FAIL"))
  expect(qrForm(refused).values.amount).toBe("300")
  expect((await qrForm(refused).submit()).dialog?.text).toContain("300.00")
})

test("the form for a code, sent 20 times at once, makes one code", async ({ site }) => {
  const { page } = await open(site, "/user/home/deposit/KBANK/qr")
  const before = (await site.backend.sandbox.listOpenQr()).length
  const shown = await qrForm(page).fill({ amount: "77" }).submitAtOnce(20)
  expect(new Set(shown.map(({ path }) => path)).size).toBe(1)
  for (const { text } of shown) expect(text).toContain("77.00")
  expect((await site.backend.sandbox.listOpenQr()).length).toBe(before + 1)
})

describe.each(languages)("a gift link, in %s", language => {
  const t = wordsOf(language)

  test("is redeemed, credited once, and a duplicate for everybody after", async ({ site }) => {
    const { member, browser, page } = await open(site, "/user/home/deposit/truemoney", language)
    const link = (await site.backend.sandbox.issueVoucher(member.phone, 88_00))!
    const results = await giftForm(page, t).fill({ link }).submitAtOnce(20)
    expect(new Set(results.map(({ path }) => path)).size).toBe(1)
    for (const { text } of results)
      expect(text).toContain(t("deposit.wallet.creditedText", { amount: "88.00" }))
    expect(await site.walletOf(member)).toBe(88_00)
    const again = await giftForm(await browser.open(page.path), t)
      .fill({ link })
      .submit()
    expect(again.text).toContain(t("errors.TRUELINK_DUPLICATE"))
    const other = await open(site, "/user/home/deposit/truemoney", language)
    expect((await giftForm(other.page, t).fill({ link }).submit()).text).toContain(
      t("errors.TRUELINK_DUPLICATE"),
    )
    const statement = await browser.open("/user/statement")
    expect(statement.text).toContain("+88.00")
    expect(statement.text).toContain(t("deposit.wallet.title"))
  })

  test("that is none of the member's is refused", async ({ site }) => {
    const { member, page } = await open(site, "/user/home/deposit/truemoney", language)
    const link = (await site.backend.sandbox.issueVoucher(member.phone, 50_00, "0999999999"))!
    const refused = await giftForm(page, t).fill({ link }).submit()
    expect(refused.text).toContain(t("errors.TRUELINK_INVALID"))
  })
})

test("while TrueMoney does not answer, a gift is in progress, and is credited by itself later", async ({
  site,
}) => {
  const { member, browser, page } = await open(site, "/user/home/deposit/truemoney")
  const link = (await site.backend.sandbox.issueVoucher(member.phone, 30_00))!
  site.backend.sandbox.loseVoucherAnswers(true)
  const result = await giftForm(page).fill({ link }).submit()
  expect(result.text).toContain(t("deposit.linkSendMsg"))
  expect(result.refreshes?.url.pathname).toBe(result.path)
  expect((await browser.open("/user/statement")).text).toContain(t("statement.status.IN_PROGRESS"))
  expect(await site.walletOf(member)).toBe(0)
  site.backend.sandbox.loseVoucherAnswers(false)
  await expect.poll(() => site.walletOf(member), { timeout: 20_000, interval: 500 }).toBe(30_00)
  const statement = await browser.open("/user/statement")
  expect(statement.text).toContain("+30.00")
  expect(statement.text).not.toContain(t("statement.status.IN_PROGRESS"))
})

test("afterwards the ledger agrees with itself", async ({ site }) => {
  expect(await site.audit.differences()).toEqual([])
})
