// An operator's backend with exactly the API of docs/product/api.md, and no dialect: nothing beyond it is called or
// sent, and what the additions are for is done without them (docs/product/dialect.md).
import { afterEach, expect } from "vitest"
import type { Browser } from "#tests/browser/browser.ts"
import { fullScreens } from "#tests/site/full-operator.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import type { Member } from "#tests/site/member.ts"
import {
  codeSentTo,
  fillBank,
  newcomer,
  openRegister,
  sendCode,
  sendPhone,
  sendProfile,
} from "#tests/site/register.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { openSlipForm, slipFile, slipForm, whenSlipsAreTaken } from "#tests/site/slips.ts"
import { operatorUrl, strangeOperator } from "#tests/site/strange-operator.ts"
import { t } from "#tests/site/words.ts"

const operator = strangeOperator()
const options = { env: { API_BASE_URL: operatorUrl }, between: operator.between }
const test = testWith(() => startSite({ ...options, backend: whenSlipsAreTaken }))

afterEach(() => {
  expect(operator.beyond.splice(0)).toEqual([])
})

test("serves everything that a player does", async ({ site }) => {
  await playThrough(site)
})

test("a session just ends, and the backend is not told", async ({ site }) => {
  const { browser, home } = await enter(site)
  const before = site.calls.length
  const login = await home.click(t("common.nav.logout"))
  expect(login.path).toBe("/login")
  expect(login.text).toContain(t("login.loggedOut"))
  expect(site.calls.slice(before).map(({ what }) => what)).not.toContain("POST /api/logout")
  expect((await browser.open("/user/home")).path).toMatch(/^\/login/)
})

test("no screen of a member asks for more", async ({ site }) => {
  const { browser } = await enter(site, { walletBaht: 500, games: { PG: 20 } })
  for (const screen of fullScreens) expect((await browser.open(screen)).status, screen).toBeLessThan(500)
})

test("a newcomer registers, and a guest chats", async ({ site, startSite }) => {
  const person = newcomer()
  const { page } = await openRegister(site)
  const bank = await sendProfile(await sendPhone(page, person), person)
  expect((await fillBank(bank, person).submit()).path).toBe("/register/done")

  const otpSite = await startSite({ ...options, backend: { otp: true } })
  const other = newcomer()
  const opened = await openRegister(otpSite)
  const code = await sendPhone(opened.page, other)
  const profile = await sendCode(code, codeSentTo(otpSite, other.phone))
  expect(profile.text).toContain(t("register.otp.verified"))
  await sendProfile(profile, other)

  const chat = await site.browser().open("/chat")
  const sent = await chat.send(t("chat.send"), { [t("chat.message")]: "สวัสดี" })
  expect(sent.status).toBe(200)
})

/** Login, home, transfer, withdrawal, statement, deposit, slip, chat, logout: each step as a player takes it. */
async function playThrough(site: Site): Promise<void> {
  const { member, browser, home } = await enter(site, { walletBaht: 500, games: { PG: 100 } })
  expect(home.text).toContain("600.00")

  const transfer = await home.click(t("home.transfer"))
  const moved = await transfer.send(t("transfer.submit"), { from: "wallet", to: "PG", amount: "120.50" })
  expect(moved.text).toContain(t("transfer.successMsg"))
  expect(await site.balancesOf(member)).toEqual({ wallet: 379_50, PG: 220_50 })

  const withdraw = await (await moved.click(t("operation.backHome"))).click(t("home.tiles.withdraw"))
  expect(withdraw.text).toContain(t("withdraw.limits", { min: "100.00", max: "200,000.00" }))
  const paid = await withdraw.send(t("withdraw.submit"), { amount: "450" })
  expect(paid.text).toContain(t("withdraw.waiteTransfer", { amount: "450.00" }))

  const deposit = await openSlipForm(await paid.click(t("operation.backHome")))
  const uploaded = await slipForm(deposit).send({ file: await slipFile(site, member) })
  expect(uploaded.path).toMatch(/^\/user\/home\/deposit\/slip\/\d+\./)
  expect(await site.balancesOf(member)).toMatchObject({ wallet: 450_00 })

  await depositByQr(browser)
  await readStatement(browser)
  await chat(site, member, browser)
  const slips = await browser.open("/user/statement/slips")
  expect(slips.dialog?.text).toContain("300.00")
  const login = await (await browser.open("/user/home")).click(t("common.nav.logout"))
  expect(login.path).toBe("/login")
}

async function readStatement(browser: Browser): Promise<void> {
  const statement = await browser.open("/user/statement")
  expect(statement.text).toMatch(/-450\.00/)
  expect(statement.text).toContain("120.50")
  expect(statement.text).toContain(t("statement.wallet"))
  expect(statement.text).not.toContain("/1970")
  expect(statement.text).toContain(`/${new Date().getFullYear()} `)
  const filtered = await browser.open("/user/statement?type=withdraw&status=IN_PROGRESS")
  expect(filtered.text).toMatch(/-450\.00/)
  expect(filtered.text).not.toContain("120.50")
  const line = filtered.find({ role: "main" }).find({ css: 'ul a[href^="/user/statement/"]' })
  const receipt = await browser.open(line.attribute("href")!)
  expect(receipt.text).toMatch(/-450\.00/)
}

async function depositByQr(browser: Browser): Promise<void> {
  const page = await browser.open("/user/home/deposit/KBANK/qr")
  const shown = await page.send(t("deposit.qr.create"), { amount: "250.50" })
  expect(shown.dialog?.text).toContain("250.50")
  expect(shown.dialog?.text).toMatch(/\b\d\d:\d\d\b/)
  expect((await shown.click(t("deposit.qr.cancel"))).text).toContain(t("deposit.qr.cancelled"))
}

async function chat(site: Site, member: Member, browser: Browser): Promise<void> {
  const page = await browser.open("/chat")
  for (const words of ["หนึ่ง", "สอง"]) {
    const sent = await page.send(t("chat.send"), { [t("chat.message")]: words })
    expect([sent.status, sent.has({ role: "alert" })]).toEqual([200, false])
  }
  const { id } = await site.accountOf(member)
  await site.backend.sandbox.answerChat(id, { type: "text", payload: { message: "สาม" } })
  const list = await browser.open("/chat/messages")
  const texts = list.findAll({ css: ".chat-message" }).map(({ text }) => text)
  expect(texts.map(text => ["หนึ่ง", "สอง", "สาม"].find(words => text.includes(words)))).toEqual([
    "หนึ่ง",
    "สอง",
    "สาม",
  ])
}
