// QR codes as a bank app reads them, deposits in the statement, and deposit forms that are sent again
// (docs/product/qr.md, docs/product/gift-links.md).
import { decode } from "fast-png"
import { describe, expect } from "vitest"
import type { Browser } from "#tests/browser/browser.ts"
import type { Page } from "#tests/browser/page.ts"
import { scan, scanByZbar } from "#tests/chromium/scan.ts"
import { startAuditedSite } from "#tests/site/audited-site.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import type { Member } from "#tests/site/member.ts"
import type { Site } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

const test = testWith(() => startAuditedSite())

test.afterAll(async ({ site }) => {
  expect(await site.audit.differences()).toEqual([])
})

type Visit = { member: Member; browser: Browser; page: Page }

async function open(site: Site, path: string): Promise<Visit> {
  const { member, browser } = await enter(site)
  return { member, browser, page: await browser.open(`/user/home/deposit/${path}`) }
}

const qrForm = (page: Page) => page.form({ button: t("deposit.qr.create") })
const giftForm = (page: Page) => page.form({ button: t("deposit.wallet.send") })

/** The texts of the member's codes that can be paid now. */
async function codesOf(site: Site, member: Member): Promise<string[]> {
  const { id } = await site.accountOf(member)
  const open = await site.backend.sandbox.listOpenQr()
  return open.filter(row => row.member_id === id).map(({ payload }) => payload)
}

/** The lines of the statement, newest first. */
async function statement(browser: Browser): Promise<{ text: string; html: string }> {
  const page = await browser.open("/user/statement")
  return { text: page.text, html: page.html }
}

describe("a QR code", () => {
  test("that is paid says so by itself, with the new balance and the receipt, and again when opened", async ({
    site,
  }) => {
    const { member, browser, page } = await open(site, "WW/qr")
    const shown = await qrForm(page).send({ amount: "150.25" })
    const box = () => browser.open(shown.find({ css: "qr-countdown iframe" }).attribute("src")!)
    const waiting = await box()
    expect(waiting.text).toContain(t("home.pending.awaited"))
    expect(waiting.headers.get("refresh")).toBe("5")
    expect((await waiting.click(t("operation.checking.stop"))).headers.get("refresh")).toBeNull()
    const [payload = ""] = await codesOf(site, member)
    await site.backend.sandbox.payQr(payload)
    const news = await box()
    expect(news.find({ role: "alert" }).text).toContain(t("deposit.qr.received", { amount: "150.25" }))
    expect(news.headers.get("refresh")).toBeNull()
    const paid = await news.click(t("home.pending.balance"))
    for (const each of [paid, await browser.open(page.path)]) {
      expect(each.dialog?.text).toContain(t("deposit.qr.received", { amount: "150.25" }))
      expect(each.dialog?.text).toContain(t("operation.newBalance"))
      expect(each.refreshes).toBeUndefined()
      expect(each.has({ css: "[role=dialog] input[name=amount]" })).toBe(false)
    }
    const receipt = await paid.click(t("statement.receipt.title"))
    expect(receipt.text).toContain("+150.25")

    const another = await paid.click(t("deposit.qr.another"))
    expect((await qrForm(another).send({ amount: "x" })).errors().amount).toBeDefined()
    const next = await qrForm(another).send({ amount: "150.25" })
    expect(next.has({ css: "[role=dialog] img" })).toBe(true)
    const without = await next.click(t("deposit.qr.cancel"))
    expect(without.text).not.toContain(t("deposit.qr.notTwice"))
    expect(qrForm(without)).toBeDefined()
  })

  test("whose payment the bank has not announced yet says that it is on its way", async ({ startSite }) => {
    const site = await startSite()
    const { member, browser, page } = await open(site, "KBANK/qr")
    await qrForm(page).send({ amount: "20" })
    const [payload = ""] = await codesOf(site, member)
    site.backend.sandbox.setOutage("bank-feed", true)
    await site.backend.sandbox.payQr(payload)
    const arriving = await browser.open(page.path)
    expect(arriving.dialog?.text).toContain(t("deposit.qr.arriving"))
    expect(arriving.dialog?.text).toContain(t("deposit.qr.notTwice"))
    site.backend.sandbox.setOutage("bank-feed", false)
    await site.backend.sandbox.announcePayments()
    const box = await browser.open(arriving.find({ css: "qr-countdown iframe" }).attribute("src")!)
    expect(box.text).toContain(t("deposit.qr.received", { amount: "20.00" }))
    expect((await box.click(t("home.pending.balance"))).dialog?.text).toContain("20.00")
  })

  test("can be saved as a picture, by its member alone", async ({ site }) => {
    const { member, browser, page } = await open(site, "PAYTIMZ/qr")
    const shown = await qrForm(page).send({ amount: "150" })
    const link = shown.find({ role: "link", name: t("deposit.qr.saveImage") })
    expect(link.attribute("download")).toMatch(/^qr-150\.00-until-\d\d-\d\d\.png$/)
    const address = link.attribute("href")!
    const saved = await browser.fetch(address)
    expect(saved.headers.get("content-type")).toBe("image/png")
    expect(saved.headers.get("cache-control")).toContain("no-store")
    const png = Buffer.from(await saved.arrayBuffer())
    const { width, height } = decode(png)
    expect(width).toBe(height)
    expect(width, "three times the page's").toBeGreaterThan(2.8 * 264)
    expect(png.length).toBeLessThan(30_000)
    const [payload = ""] = await codesOf(site, member)
    expect(scan(png)).toBe(payload)
    expect([payload, undefined]).toContain(scanByZbar(png))
    const other = await open(site, "PAYTIMZ/qr")
    expect((await other.browser.fetch(address)).status).toBe(404)
  })

  test("whose answer was lost is shown when the form is sent again, though with another amount", async ({
    site,
  }) => {
    const { member, browser, page } = await open(site, "KBANK/qr")
    await qrForm(page).fill({ amount: "20" }).submitAndLoseAnswer()
    const shown = await qrForm(page).send({ amount: "50" })
    expect(shown.dialog?.text).toContain(t("operation.earlier.title"))
    expect(shown.dialog?.text).toContain("20.00")
    expect(await codesOf(site, member)).toHaveLength(1)
    const without = await shown.click(t("deposit.qr.cancel"))
    const next = await qrForm(without).send({ amount: "50" })
    expect(next.dialog?.text).toContain("50.00")
    expect(next.dialog?.text).not.toContain(t("operation.earlier.title"))
    expect((await browser.open(page.path)).dialog?.text).toContain("50.00")
  })

  test("that was cancelled cannot be paid, nor taken up again by the old form", async ({ site }) => {
    const { member, page } = await open(site, "KBANK/qr")
    const shown = await qrForm(page).send({ amount: "20" })
    const [payload = ""] = await codesOf(site, member)
    await shown.click(t("deposit.qr.cancel"))
    expect(await site.backend.sandbox.payQr(payload)).toBe("cancelled")
    const again = await qrForm(page).submit()
    expect(await codesOf(site, member)).toEqual([])
    expect(qrForm(again)).toBeDefined()
    expect(await site.walletOf(member)).toBe(0)
  })
})

const issue = async (site: Site, member: Member, baht: number, phone?: string) =>
  (await site.backend.sandbox.issueVoucher(member.phone, baht * 100, phone)) ?? ""

test("a gift link is redeemed into the wallet, and the statement says so", async ({ site }) => {
  const { member, browser, page } = await open(site, "truemoney")
  const link = await issue(site, member, 88)
  const result = await giftForm(page).send({ link })
  expect(result.dialog?.text).toContain(t("deposit.wallet.creditedText", { amount: "88.00" }))
  expect(result.dialog?.text).toContain(t("transfer.nowIn", { name: t("common.wallet") }))
  expect(await site.walletOf(member)).toBe(88_00)
  const { text } = await statement(browser)
  expect(text).toContain(`${t("deposit.wallet.title")} →\u00a0${t("statement.wallet")}`)
  expect(text).toContain("+88.00")
  expect(text).toContain(t("statement.status.SUCCESS"))
  expect(text).not.toContain("TRUEMONEY")
})
