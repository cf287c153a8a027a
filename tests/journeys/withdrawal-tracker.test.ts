// How far a withdrawal is: the same tracker on its result page, in the box of money in progress, and on its receipt.
import { expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { test } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { openBox } from "#tests/site/pending-box.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")

test("a withdrawal is followed from the request to the bank, or back", async ({ site }) => {
  const member = await site.member({ walletBaht: 900 })
  const { browser } = await logIn(site, member)
  const tracked = (page: Page) => page.find({ css: "ol [aria-current=step]" }).text
  const withdraw = async (amount: string) => {
    const dialog = await browser.open("/user/home/withdraw")
    return dialog.send(t("withdraw.submit"), { amount })
  }
  const newest = async () => {
    const { id } = await site.accountOf(member)
    return (await site.backend.sandbox.listWithdrawals()).find(one => one.member_id === id)!
  }
  const receipt = async () => {
    const history = await browser.open("/user/statement")
    return browser.open(history.findAll({ css: ".list-line" })[0]!.attribute("href")!)
  }
  const usual = t("withdraw.way.usual", { time: "15" })

  const result = await withdraw("450")
  const box = await openBox(browser, await browser.open("/user/home"))
  for (const page of [result, box, await receipt()]) {
    expect(tracked(page)).toBe(t("withdraw.way.sending"))
    expect(page.text).toMatch(/•••• \d{4}/)
    expect(page.text).toContain(usual)
    expect(page.text).not.toMatch(/\d{3}-\d{3}-\d{4}/)
  }
  const { id, bank_account_no } = await newest()
  expect(box.text).toContain(`•••• ${bank_account_no.slice(-4)}`)
  await site.backend.sandbox.settleWithdrawal(id)
  for (const page of [await browser.open(result.path), await receipt()]) {
    expect(tracked(page)).toBe(t("withdraw.way.paid"))
    expect(page.text).not.toContain(usual)
  }

  const refused = await withdraw("300")
  await site.backend.sandbox.refuseWithdrawal((await newest()).id)
  for (const page of [await browser.open(refused.path), await receipt()]) {
    expect(tracked(page)).toBe(t("withdraw.way.refused"))
    expect(page.text).toContain(t("withdraw.way.returned"))
  }
  const { text } = await browser.open(refused.path)
  expect(text).toContain(t("withdraw.refused.title"))
  // It has changed since the request; and what it was then is not what it is now.
  expect(text).not.toContain(t("operation.nothingMoved"))
  expect(text).not.toContain(t("operation.newBalance"))
})
