// An operator's backend with exactly the API of docs/product/api.md, and no dialect: nothing beyond it is called or
// sent, and what the additions are for is done without them (docs/product/dialect.md).
import { afterEach, expect } from "vitest"
import { ownFormCases } from "#tests/malformed/forms.ts"
import { share } from "#tests/scope.ts"
import { fullScreens } from "#tests/site/full-operator.ts"
import { started, testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
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
import { openSlipForm, slipFile, slipForm, whenSlipsAreTaken } from "#tests/site/slips.ts"
import { operatorUrl, strangeOperator } from "#tests/site/strange-operator.ts"
import { t } from "#tests/site/words.ts"

const operator = strangeOperator()
const options = { env: { API_BASE_URL: operatorUrl }, between: operator.between }
/** `otpSite` confirms phones by a code. */
const test = testWith(() => startSite({ ...options, backend: whenSlipsAreTaken })).extend(
  "otpSite",
  { scope: "file" },
  started(() => startSite({ ...options, backend: { otp: true, ...whenSlipsAreTaken } })),
)

afterEach(() => {
  expect(operator.beyond.splice(0)).toEqual([])
})

test("money moves, and a slip is sent", async ({ site }) => {
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

  const slips = await browser.open("/user/statement/slips")
  expect(slips.dialog?.text).toContain("300.00")
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

/** Without the forms that need an addition: of pages that are there with it alone, and after a code. */
const needsAddition = /forgot|login.code|devices|register.bank/
const forms = Object.entries(ownFormCases).filter(([route]) => !needsAddition.test(route))

test.for(share(forms, 4))("%s asks for no more", async ([, { open, form, sound }], { otpSite }) => {
  const sent = await form((await open(otpSite)).page)
    .fill(sound ?? {})
    .submit()
  expect(sent.status).toBeLessThan(500)
})

test("a newcomer registers, and a guest chats", async ({ site, otpSite }) => {
  const person = newcomer()
  const { page } = await openRegister(site)
  const bank = await sendProfile(await sendPhone(page, person), person)
  expect((await fillBank(bank, person).submit()).path).toBe("/register/done")

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
