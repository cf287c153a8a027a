// A deposit begins with its amount, and the ways that take it follow; what will be refused is said before anything is typed
// (docs/product/deposits.md).
import { expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { PlainQrOperator, withDeposits } from "#tests/site/deposits.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { butWith, type Site, startSite } from "#tests/site/site.ts"
import { lo } from "#tests/site/words.ts"

const banks = [
  { bankCode: "SCB" },
  { bankCode: "KBANK" },
  { bankCode: "WW", bankType: "WW" },
  { bankCode: "PAYTIMZ", bankType: "PAYTIMZ" },
]
const wallets = [{ mode: "AUTO", walletAccountName: "Krapao", walletAccountNo: "0899990000" }]

const qrOperator = new PlainQrOperator()
const test = testWith(() => startSite({ between: withDeposits({ banks, wallets }, qrOperator.between) }))

async function open(site: Site) {
  const { browser, home } = await enter(site, {}, "lo")
  return { browser, page: await home.click(lo("home.tiles.deposit")) }
}

/** The banks whose code a tap makes, in their order, and whether TrueMoney and accounts are offered. */
function offered(page: Page) {
  const codes = page
    .findAll({ css: "[role=dialog] li form" })
    .map(form => form.attribute("action")!.split("/")[4])
  const links = page.findAll({ css: "[role=dialog] li a" }).map(link => link.attribute("href")!.split("/")[4])
  return [...codes, ...links]
}

const typed = (page: Page, amount: string) => page.send(lo("common.actions.continue"), { amount })

test("an amount leads to the ways that take it, and from there to the code", async ({ site }) => {
  const { browser, page } = await open(site)
  expect(page.dialog?.text).toContain(lo("deposit.amount.choose"))
  for (const [amount, ways] of [
    ["500", ["KBANK", "WW", "PAYTIMZ", "truemoney", "SCB"]],
    ["50", ["KBANK", "PAYTIMZ", "truemoney", "SCB"]],
    ["10", ["KBANK", "PAYTIMZ", "truemoney"]],
    ["1.50", ["KBANK"]],
  ] as const)
    expect(offered(await typed(page, amount)), amount).toEqual(ways)
  const chosen = await page.click("300")
  expect(chosen.dialog?.name).toBe(lo("deposit.titleOf", { amount: "300.00" }))
  const code = await chosen.click(new RegExp(`^${lo("deposit.ways.scan")}\\sWW`))
  expect(code.path).toBe("/user/home/deposit/WW/qr")
  expect(code.dialog?.text).toContain("300.00")

  // The next time the same way is first, and a tap on an amount is enough.
  await code.click(lo("deposit.qr.cancel"))
  const again = await browser.open("/user/home/deposit")
  expect(again.dialog?.text).toContain(lo("deposit.amount.lastTime", { bank: "WW" }))
  const before = qrOperator.created
  const atOnce = await again.click("500")
  expect(atOnce.path).toBe("/user/home/deposit/WW/qr")
  expect(atOnce.dialog?.text).toContain("500.00")
  expect(qrOperator.created).toBe(before + 1)
  expect(offered(await typed(again, "500")).slice(0, 2)).toEqual(["WW", "KBANK"])
  expect(offered(await typed(again, "50"))[0]).toBe("KBANK")
})

test("with a bonus in use there is nothing to fill in, only the way to end it", async ({ site }) => {
  const { browser } = await open(site)
  site.answer({ "/api/bonus/check/active": { status: true } })
  for (const path of ["", "?amount=500", "/SCB", "/WW/qr", "/truemoney", "/slip"]) {
    const page = await browser.open(`/user/home/deposit${path}`)
    expect(page.dialog?.text, path).toContain(lo("deposit.bonus.text"))
    expect(
      page.findAll({ css: "[role=dialog] form, [role=dialog] details, [role=dialog] copy-button" }),
      path,
    ).toEqual([])
    expect((await page.click(lo("deposit.bonus.end"))).path).toBe("/user/bonus")
  }
})

test("a member without a bank account is led to add one, and sees what needs none", async ({ site }) => {
  const { browser } = await open(site)
  site.answer({ "/api/wallet": butWith({ bankAccount: null }) })
  const ways = await browser.open("/user/home/deposit")
  // A transfer to an account could not be matched to anybody.
  expect(ways.has({ css: 'a[href="/user/home/deposit/KBANK"]' })).toBe(false)
  expect(ways.has({ css: 'a[href="/user/home/deposit/KBANK/qr"]' })).toBe(true)
  const page = await browser.open("/user/home/deposit?amount=500")
  expect(page.dialog?.text).toContain(lo("errors.NO_BANK"))
  expect(offered(page)).toEqual(["KBANK", "WW", "PAYTIMZ", "truemoney"])
  for (const path of ["/user/home/deposit/SCB", "/user/home/deposit/slip"]) {
    const way = await browser.open(path)
    expect(way.dialog?.text, path).toContain(lo("errors.NO_BANK"))
    expect(way.has({ css: "[role=dialog] form" }), path).toBe(false)
  }
  expect((await page.click(lo("profile.edit"))).path).toBe("/user/profile/edit")
})
