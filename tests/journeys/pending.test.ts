import { expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { boxFrame, openBox } from "#tests/site/pending-box.ts"
import { startSite } from "#tests/site/site.ts"
import { lo, t } from "#tests/site/words.ts"

let nowMs = Date.now()

const test = testWith(() => startSite({ backend: { clock: () => nowMs } }))

const again = (page: Page) => [page.headers.get("refresh")].filter(header => header !== null)

test("a withdrawal on its way shows, and its box and its own page look again until it is done", async ({
  site,
}) => {
  nowMs = Date.now()
  const { browser, home } = await enter(site, { walletBaht: 500 }, "lo")
  expect(home.has({ role: "region", name: lo("home.pending.title") })).toBe(false)
  expect(again(home)).toEqual([])
  const dialog = await home.click(lo("home.tiles.withdraw"))
  const result = await dialog.send(lo("withdraw.submit"), { amount: "450" })
  expect(again(result)).toEqual([`15;url=${result.path}?ask=1`])
  expect(again(await result.click(lo("operation.checking.stop")))).toEqual([])

  for (const path of ["/user/home", "/user/home/deposit", "/user/home/withdraw"]) {
    const page = await browser.open(path)
    expect(again(page), path).toEqual([])
    expect((await openBox(browser, page)).text, path).toContain("450.00")
  }
  const before = site.calls.length
  const box = await openBox(browser, await browser.open("/user/home"))
  expect(again(box)).toEqual(["10"])
  expect(site.calls.slice(before).filter(({ what }) => what === "GET /api/wallet/refresh/slot")).toHaveLength(
    1,
  )
  expect(again(await box.click(lo("operation.checking.stop")))).toEqual([])

  const history = await box.click({ role: "link", name: /450\.00/ })
  expect(history.text).toContain("-450.00")
  const [withdrawal] = (await site.backend.sandbox.listWithdrawals()).filter(one => one.amount === 450_00)
  await site.backend.sandbox.settleWithdrawal(withdrawal!.id)
  const paidBox = await browser.open(box.path)
  expect(paidBox.text).toContain(lo("home.pending.paid", { amount: "450.00" }))
  expect(again(paidBox)).toEqual([])
  const fresh = await paidBox.click(lo("home.pending.balance"))
  expect(fresh.find({ css: "[aria-labelledby=total]" }).text).toContain("50.00")
  const done = await browser.open("/user/home")
  expect(done.has({ role: "region", name: lo("home.pending.title") })).toBe(false)
  expect(again(done)).toEqual([])
  const paid = await browser.open(result.path)
  expect(paid.dialog?.text).toContain(lo("withdraw.paid.text", { amount: "450.00" }))
  expect(paid.dialog?.text).not.toContain(lo("withdraw.successMsg"))
  expect(again(paid)).toEqual([])
})

test("what waits too long to be looked after is still said to be in progress", async ({ site }) => {
  nowMs = Date.now()
  const { browser } = await enter(site, { walletBaht: 500 })
  const line = {
    statementType: "deposit",
    amount: 200,
    status: "IN_PROGRESS",
    createdAt: nowMs - 2 * 3_600_000,
  }
  site.answer({ "/api/statement": { statements: [{ _id: "line-1", ...line }], total: 1, filtered: true } })
  const home = await browser.open("/user/home")
  expect(home.has({ css: boxFrame })).toBe(false)
  expect(home.find({ role: "region", name: t("home.pending.title") }).text).toBe(
    `${t("statement.types.deposit")}\u00a0+200.00 บาท\n${t("home.pending.title")}`,
  )
})

test.for([
  [10, 12, true, t("home.pending.many", { count: "10" })],
  [10, 10, true, "2,000.00"],
  [9, 12, true, "1,800.00"],
  [10, 12, false, "2,000.00"],
] as const)("%d of %d lines in progress, filtered: %j", async ([count, total, filtered, said], { site }) => {
  const { browser } = await enter(site)
  const line = { statementType: "deposit", amount: 200, status: "IN_PROGRESS", createdAt: Date.now() }
  const statements = Array.from({ length: count }, (_, at) => ({ _id: `line-${at}`, ...line }))
  site.answer({ "/api/statement": { statements, total, filtered } })
  expect((await openBox(browser, await browser.open("/user/home"))).text).toContain(said)
})

test.for([
  ["success", {}, "received"],
  ["success", { createdAt: -1 }, "awaited"],
  ["success", { statementType: "withdraw" }, "awaited"],
  ["success", { createdAt: null }, "awaited"],
  ["failed", {}, "awaited"],
] as const)("a deposit that is awaited: %s, %j", async ([status, fields, said], { site }) => {
  const { browser } = await enter(site)
  const sinceMs = Math.floor(Date.now() / 1000) * 1000 + 500
  const given = { createdAt: 0, statementType: "deposit", ...fields }
  const createdAt = given.createdAt === null ? null : Math.floor(sinceMs / 1000) * 1000 + given.createdAt
  const line = { _id: "line-1", amount: 200, status: status.toUpperCase(), ...given, createdAt }
  site.answer({
    "/api/statement": async (request: Request) => {
      const { status: asked } = (await request.json()) as { status?: string }
      return Response.json({ statements: asked ? [] : [line], total: 1, filtered: true })
    },
  })
  const box = await browser.open(`/user/pending?since=${sinceMs}`)
  expect(box.text).toContain(t(`home.pending.${said}`, { amount: "200.00" }))
})

test.for([
  [400, "gone", "common.terminated.title", "/terminated"],
  [401, "", "errors.sessionEnded", "/login"],
  [500, "", "home.pending.unread", "/user/statement"],
] as const)("the box of a backend that answers %d %s", async ([status, message, said, to], { site }) => {
  const { browser } = await enter(site)
  site.answer({ "/api/statement": () => Response.json({ message }, { status }) })
  const box = await browser.open("/user/pending")
  expect(box.text).toContain(t(said))
  expect(box.findAll({ role: "link" })[0]?.attribute("href")).toMatch(new RegExp(`^${to}`))
})

// The same tracker on its result page, in the box of money in progress, and on its receipt.
test("a withdrawal is followed from the request to the bank, or back", async ({ site }) => {
  const { member, browser } = await enter(site, { walletBaht: 900 }, "lo")
  const tracked = (page: Page) => page.find({ css: "ol [aria-current=step]" }).text
  const withdraw = async (amount: string) => {
    const dialog = await browser.open("/user/home/withdraw")
    return dialog.send(lo("withdraw.submit"), { amount })
  }
  const newest = async () => {
    const { id } = await site.accountOf(member)
    return (await site.backend.sandbox.listWithdrawals()).find(one => one.member_id === id)!
  }
  const receipt = async () => {
    const history = await browser.open("/user/statement")
    return browser.open(history.findAll({ css: ".list-line" })[0]!.attribute("href")!)
  }
  const usual = lo("withdraw.way.usual", { time: "15" })

  const result = await withdraw("450")
  const box = await openBox(browser, await browser.open("/user/home"))
  for (const page of [result, box, await receipt()]) {
    expect(tracked(page)).toBe(lo("withdraw.way.sending"))
    expect(page.text).toMatch(/•••• \d{4}/)
    expect(page.text).toContain(usual)
    expect(page.text).not.toMatch(/\d{3}-\d{3}-\d{4}/)
  }
  const { id, bank_account_no } = await newest()
  expect(box.text).toContain(`•••• ${bank_account_no.slice(-4)}`)
  await site.backend.sandbox.settleWithdrawal(id)
  for (const page of [await browser.open(result.path), await receipt()]) {
    expect(tracked(page)).toBe(lo("withdraw.way.paid"))
    expect(page.text).not.toContain(usual)
  }

  const refused = await withdraw("300")
  await site.backend.sandbox.refuseWithdrawal((await newest()).id)
  for (const page of [await browser.open(refused.path), await receipt()]) {
    expect(tracked(page)).toBe(lo("withdraw.way.refused"))
    expect(page.text).toContain(lo("withdraw.way.returned"))
  }
  const { text } = await browser.open(refused.path)
  expect(text).toContain(lo("withdraw.refused.title"))
  // It has changed since the request; and what it was then is not what it is now.
  expect(text).not.toContain(lo("operation.nothingMoved"))
  expect(text).not.toContain(lo("operation.newBalance"))
})
