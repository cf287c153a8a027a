// The deposit dialog: which banks it lists, and the panel of each bank code and mode (docs/product/deposits.md).
import { expect } from "vitest"
import { neutralTile, tileOf } from "#contract/rules/banks.ts"
import type { Page } from "#tests/browser/page.ts"
import { type DepositWish, PlainQrOperator, withDeposits } from "#tests/site/deposits.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { type Between, type Site, startSite, withoutAddition } from "#tests/site/site.ts"
import { lo } from "#tests/site/words.ts"

const names = {
  SCB: { nameTH: "ธนาคารไทยพาณิชย์", nameEN: "Siam Commercial Bank" },
  KBANK: { nameTH: "ธนาคารกสิกรไทย", nameEN: "Kasikornbank" },
  GSB: { nameTH: "ธนาคารออมสิน", nameEN: "Government Savings Bank" },
  BCEL: { nameTH: "ທະນາຄານການຄ້າຕ່າງປະເທດລາວ", nameEN: "BCEL" },
}
type Code = keyof typeof names

const everyBank: DepositWish["banks"] = [
  ...(Object.keys(names) as Code[]).map(bankCode => ({
    bankCode,
    bank: names[bankCode],
    bankAccountName: "Krapao example",
    ...(bankCode === "BCEL" && { currency: "LAK", mode: "MANUAL" }),
  })),
  { bankCode: "WW", bankType: "WW", bankAccountNo: "9999999999" },
  { bankCode: "PAYTIMZ", bankType: "PAYTIMZ", bankAccountNo: "9999999999" },
]

/** What the operator offers; each test sets its own. */
let wish: DepositWish = {}

const qrOperator = new PlainQrOperator()
const between: Between = (request, backend) => withDeposits(wish, qrOperator.between)(request, backend)
const test = testWith(() => startSite({ between }))

async function openDeposit(site: Site, offered: DepositWish) {
  wish = offered
  const { browser, home } = await enter(site, {}, "lo")
  return { browser, page: await home.click(lo("home.tiles.deposit")) }
}

const addresses = (page: Page) => page.findAll({ css: "a[href]" }).map(link => link.attribute("href"))

test("each bank has a tile in its own colour, one that nobody knows a neutral one", async ({ site }) => {
  const { page } = await openDeposit(site, { banks: [...everyBank, { bankCode: "NEWBANK" }] })
  const colors = page.findAll({ css: "svg[aria-hidden] > rect" }).map(tile => tile.attribute("fill"))
  for (const code of ["SCB", "KBANK", "GSB", "BCEL"])
    expect(colors.filter(found => found === tileOf(code)?.color)).toHaveLength(1)
  // WW, PAYTIMZ and the new one.
  expect(colors.filter(found => found === neutralTile.color)).toHaveLength(3)
  // A mark is drawn on each.
  const marks = page.findAll({ css: 'svg[width="48"] > use' })
  expect(marks).toHaveLength(colors.length)
})

test("the list has every bank by both names, with holder, number and a copy button", async ({ site }) => {
  const { page } = await openDeposit(site, { banks: everyBank })
  for (const { nameTH, nameEN } of Object.values(names)) {
    expect(page.dialog?.text).toContain(`${nameTH}\n${nameEN}`)
  }
  expect(page.dialog?.text).toContain("KRAPAO EXAMPLE\n123-456-7890")
  expect(page.findAll({ css: 'copy-button[value="1234567890"]' })).toHaveLength(4)
  for (const note of ["registeredOnly", "credited", "slipWithin", "endBonus"] as const) {
    expect(page.dialog?.text).toContain(lo(`deposit.notes.${note}`))
  }
  expect(page.dialog?.text).not.toContain("999-999-9999")
  expect(addresses(page)).toContain("/user/home/deposit/slip")
})

test("what is instant comes first; accounts are folded, each with its time and minimum", async ({ site }) => {
  const { page } = await openDeposit(site, { banks: everyBank, wallets: [{ mode: "LINK" }] })
  const fold = page.find({ css: "[role=dialog] details" })
  const text = page.dialog?.text ?? ""
  for (const [name, isFolded] of [
    [names.KBANK.nameTH, false],
    ["PAYTIMZ", false],
    [lo("deposit.wallet.title"), false],
    [names.SCB.nameTH, true],
    [names.BCEL.nameTH, true],
  ] as const) {
    expect(fold.text.includes(name), name).toBe(isFolded)
    expect(text.indexOf(name) > text.indexOf(lo("deposit.ways.accounts")), name).toBe(isFolded)
  }
  expect(fold.attribute("open")).toBeUndefined()
  expect(fold.text).toContain(lo("deposit.ways.facts", { amount: "20.00" }))
  for (const amount of ["10.00", "100.00", "2.00"]) {
    expect(text).toContain(lo("deposit.ways.facts", { amount }))
  }
  const { page: accounts } = await openDeposit(site, { banks: [{ bankCode: "SCB" }] })
  expect(accounts.find({ css: "[role=dialog] details" }).attribute("open")).toBeDefined()
})

test.for(["SCB", "KBANK", "GSB", "BCEL"] as const)("%s has its details", async (code, { site }) => {
  const { page } = await openDeposit(site, { banks: everyBank })
  const panel = await page.click(new RegExp(names[code].nameTH))
  expect(panel.path).toBe(`/user/home/deposit/${code}`)
  expect(panel.dialog?.name).toBe(lo("deposit.bank.details"))
  expect(panel.dialog?.text).toContain("KRAPAO EXAMPLE")
  expect(panel.dialog?.text).toContain("123-456-7890")
  expect(panel.dialog?.text).toContain(lo("deposit.notes.credited"))
  const minimum = code === "KBANK" ? "1.00" : "20.00"
  expect(panel.dialog?.text, "as its code").toContain(lo("deposit.notes.minimum", { amount: minimum }))
  expect(addresses(panel)).toContain("/user/home/deposit/slip")
  expect(panel.has({ name: lo("deposit.bank.useQr") })).toBe(code === "KBANK")
  expect((await panel.click(lo("common.actions.back"))).path).toBe("/user/home/deposit")
})

test("BCEL says its currency, and a tap opens the picture that helps", async ({ site }) => {
  const { browser } = await openDeposit(site, { banks: everyBank })
  const panel = await browser.open("/user/home/deposit/BCEL")
  expect(panel.dialog?.text).toContain(lo("common.currency.LAK"))
  const help = await panel.click(new RegExp(lo("deposit.bank.helpOpen")))
  expect(help.dialog?.name).toBe(lo("deposit.bank.help"))
  expect(help.findAll({ css: "[role=dialog] img" })).toHaveLength(4)
  expect(help.dialog?.text).toContain(lo("deposit.help.copy"))
  expect((await help.click(lo("common.actions.back"))).path).toBe("/user/home/deposit/BCEL")
})

test.for(["WW", "PAYTIMZ"])("%s is a QR code and nothing else", async (code, { site }) => {
  const { browser, page } = await openDeposit(site, { banks: everyBank })
  const panel = await page.click(new RegExp(`^${lo("deposit.ways.scan")}\\s${code}`))
  expect(panel.path).toBe(`/user/home/deposit/${code}/qr`)
  expect(panel.dialog?.name).toBe(lo("deposit.qr.title"))
  expect((await browser.open(`/user/home/deposit/${code}`)).path).toBe(panel.path)
})

test("manual mode shows plain details for all, and asks for the slip", async ({ site }) => {
  const { browser, page } = await openDeposit(site, { banks: everyBank, isManual: true })
  expect(page.dialog?.text).toContain("999-999-9999")
  expect(page.dialog?.text).toContain(lo("deposit.bank.manual"))
  expect(page.dialog?.text).not.toContain(lo("deposit.notes.credited"))
  for (const code of ["SCB", "KBANK", "GSB", "BCEL", "WW", "PAYTIMZ"]) {
    const panel = await browser.open(`/user/home/deposit/${code}`)
    expect(panel.path).toBe(`/user/home/deposit/${code}`)
    expect(panel.dialog?.text).toContain(lo("deposit.bank.manual"))
    expect(panel.dialog?.text).toContain(lo("deposit.slip.within"))
    expect(panel.dialog?.text).not.toContain(lo("deposit.slip.text"))
    expect(panel.has({ name: lo("deposit.bank.useQr") })).toBe(false)
    expect((await browser.open(`/user/home/deposit/${code}/qr`)).path).toBe(panel.path)
  }
  const slip = await browser.open("/user/home/deposit/slip")
  expect(slip.dialog?.text).toContain(lo("deposit.bank.manual"))
  expect(slip.dialog?.text).not.toContain(lo("deposit.slip.text"))
  const help = await browser.open("/user/home/deposit/BCEL/help")
  expect(help.dialog?.text).toContain(lo("deposit.bank.manual"))
  expect(help.dialog?.text).not.toContain(lo("deposit.help.wait"))
})

const bcel = async (site: Site, mode: string) => {
  const { browser } = await openDeposit(site, { banks: [{ bankCode: "BCEL", currency: "LAK", mode }] })
  site.answer({ "/api/qrcode/*": { hasQrcode: false } })
  return { browser, panel: await browser.open("/user/home/deposit/BCEL") }
}

test.for(["AUTO", "QR"])(
  "where GET /api/qrcode/BCEL answers that there is no code BCEL has details alone, in mode %s, without the addition",
  async (mode, { startSite }) => {
    const site = await startSite({ env: withoutAddition("bcelQr"), between })
    const { browser, panel } = await bcel(site, mode)
    expect(panel.path).toBe("/user/home/deposit/BCEL")
    expect(panel.dialog?.text).toContain(lo("common.currency.LAK"))
    expect(panel.has({ name: lo("deposit.bank.useQr") })).toBe(false)
    expect((await browser.open("/user/home/deposit/BCEL/qr")).path).toBe(panel.path)
    expect(site.calls.filter(({ what }) => what.includes("/api/qrcode/"))).toEqual([])
  },
)

test("KBANK offers its QR only in automatic mode, and only where the backend has one", async ({ site }) => {
  const { browser } = await openDeposit(site, { banks: [{ bankCode: "KBANK" }] })
  const panel = await browser.open("/user/home/deposit/KBANK")
  expect((await panel.click(lo("deposit.bank.useQr"))).path).toBe("/user/home/deposit/KBANK/qr")

  site.answer({ "/api/qrcode/*": () => Response.json({ message: "NO_BANK" }, { status: 400 }) })
  const without = await browser.open("/user/home/deposit/KBANK")
  expect(without.has({ name: lo("deposit.bank.useQr") })).toBe(false)

  wish = { banks: [{ bankCode: "KBANK", mode: "MANUAL" }] }
  site.answer({})
  const plain = await browser.open("/user/home/deposit/KBANK")
  expect(plain.has({ name: lo("deposit.bank.useQr") })).toBe(false)

  wish = { banks: [{ bankCode: "KBANK", mode: "QR" }] }
  expect((await browser.open("/user/home/deposit/KBANK")).path).toBe("/user/home/deposit/KBANK/qr")
})

test("a bank has one panel for all its accounts; one without names goes by its code", async ({ site }) => {
  const { browser, page } = await openDeposit(site, {
    banks: [{ bankCode: "SCB" }, { bankCode: "SCB", bankAccountNo: "02-0123 456789", currency: "USD" }],
  })
  expect(page.dialog?.text).toContain("SCB")
  const panel = await browser.open("/user/home/deposit/SCB")
  expect(panel.dialog?.text).toContain("123-456-7890")
  expect(panel.dialog?.text).toContain("02-0123 456789")
  expect(panel.dialog?.text).toContain("USD")
  expect(panel.has({ css: 'copy-button[value="020123456789"]' })).toBe(true)
})

test("a bonus in use is told by what means yes, and by nothing else", async ({ site }) => {
  const { browser } = await openDeposit(site, { banks: everyBank })
  for (const [isSaid, statuses] of [
    [true, [true, "ACTIVE", 1]],
    [false, [false, "INACTIVE", null]],
  ] as const) {
    for (const status of statuses) {
      site.answer({ "/api/bonus/check/active": { status, type: "day" } })
      const page = await browser.open("/user/home/deposit")
      expect(page.text.includes(lo("deposit.bonus.title")), `${status}`).toBe(isSaid)
    }
  }
})
