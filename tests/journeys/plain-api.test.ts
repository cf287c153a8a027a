// An operator's backend with exactly the API of docs/product/api.md, and no dialect: nothing beyond it is called or
// sent, and what the additions are for is done without them (docs/product/dialect.md).
import { afterEach, expect } from "vitest"
import { fullScreens } from "#tests/site/full-operator.ts"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { operatorUrl, playThrough } from "#tests/site/play-through.ts"
import {
  codeSentTo,
  fillBank,
  newcomer,
  openRegister,
  sendCode,
  sendPhone,
  sendProfile,
} from "#tests/site/register.ts"
import { startSite } from "#tests/site/site.ts"
import { whenSlipsAreTaken } from "#tests/site/slips.ts"
import { strangeOperator } from "#tests/site/strange-operator.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")

const operator = strangeOperator()
const options = { quiet: true, env: { API_BASE_URL: operatorUrl }, between: operator.between }
const test = testWith(() => startSite({ ...options, backend: whenSlipsAreTaken }))

afterEach(() => {
  expect(operator.beyond.splice(0)).toEqual([])
})

test("serves everything that a player does", async ({ site }) => {
  await playThrough(site)
})

test("a session just ends, and the backend is not told", async ({ site }) => {
  const { browser, home } = await logIn(site, await site.member())
  const before = site.calls.length
  const login = await home.click(t("common.nav.logout"))
  expect(login.path).toBe("/login")
  expect(login.text).toContain(t("login.loggedOut"))
  expect(site.calls.slice(before).map(({ what }) => what)).not.toContain("POST /api/logout")
  expect((await browser.open("/user/home")).path).toMatch(/^\/login/)
})

test("no screen of a member asks for more", async ({ site }) => {
  const { browser } = await logIn(site, await site.member({ walletBaht: 500, games: { PG: 20 } }))
  for (const screen of fullScreens) expect((await browser.open(screen)).status, screen).toBeLessThan(500)
})

test("a newcomer registers, and a guest chats", async ({ site, startSite }) => {
  const person = newcomer()
  const { page } = await openRegister(site)
  const bank = await sendProfile(await sendPhone(page, t, person), t, person)
  expect((await fillBank(bank, t, person).submit()).path).toBe("/register/done")

  const otpSite = await startSite({ ...options, backend: { otp: true } })
  const other = newcomer()
  const opened = await openRegister(otpSite)
  const code = await sendPhone(opened.page, t, other)
  const profile = await sendCode(code, t, codeSentTo(otpSite, other.phone))
  expect(profile.text).toContain(t("register.otp.verified"))
  await sendProfile(profile, t, other)

  const chat = await site.browser().open("/chat")
  const sent = await chat.send(t("chat.send"), { [t("chat.message")]: "สวัสดี" })
  expect(sent.status).toBe(200)
})
