// Withdrawals that ask for the password, and on a new device for a code to the phone: without JavaScript, with nothing
// lost on the way and nothing sent before (docs/decisions/176-step-up.md).
import { expect } from "vitest"
import { readStepUp } from "#contract/account.ts"
import type { Page } from "#tests/browser/page.ts"
import { test, testWith } from "#tests/site/journey.ts"
import { enter, logIn } from "#tests/site/log-in.ts"
import { codeSentTo } from "#tests/site/register.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { lo } from "#tests/site/words.ts"

const risky = testWith(() => startSite({ env: { STEP_UP: "risky" }, backend: { stepUp: "risky" } }))

const sent = (site: Site) => site.calls.filter(({ what }) => what === "POST /api/wallet/withdrawAll").length

const form = (page: Page) => page.form({ button: lo("withdraw.submit") })

risky("a new device needs the password, then a code", async ({ site }) => {
  const { member, browser } = await enter(site, { walletBaht: 1000 }, "lo")
  let page = await browser.open("/user/home/withdraw")
  expect(page.text).toContain(lo("withdraw.stepUp.codeFollows"))
  const before = sent(site)
  page = await form(page).send({ amount: "400", [lo("login.password")]: member.password })
  expect(page.text).toContain(lo("withdraw.code.sent"))
  expect(form(page).values).toMatchObject({ amount: "400.00" })
  const code = codeSentTo(site, member.phone)
  const wrong = code === "000000" ? "111111" : "000000"
  page = await form(page).send({ [lo("register.otp.label")]: wrong })
  expect(page.errors()).toEqual({ otpCode: expect.stringContaining(lo("errors.OTP_CODE_INVALID")) })
  expect(form(page).values).toMatchObject({ amount: "400.00" })
  expect(page.dialog?.name).toBe(lo("withdraw.code.title"))
  expect(page.dialog?.text).toContain(lo("withdraw.code.for", { amount: "400.00" }))
  expect(page.dialog?.text).toMatch(/•••• \d{4}/)
  expect(page.dialog?.text).toMatch(/\d\d:\d\d:\d\d \(.*0[45]:\d\d/)
  page = await page.click(lo("register.otp.resend"))
  expect(page.dialog?.text, "within a minute").toContain(lo("errors.REQUEST_LIMIT_1MIN"))
  expect(page.dialog?.name).toBe(lo("withdraw.code.title"))
  page = await page.click(lo("withdraw.code.again"))
  page = await form(page).send({ amount: "400", [lo("login.password")]: "not-this-one" })
  expect(page.errors()).toEqual({ password: expect.stringContaining(lo("errors.WRONG_PASSWORD")) })
  expect(sent(site), "nothing was sent").toBe(before)
  page = await browser.open("/user/home/withdraw?amount=500")
  expect(page.dialog?.name, "the code is not for this amount").toBe(lo("withdraw.title"))
  // The code that was sent is still good for what it was sent for.
  page = await browser.open("/user/home/withdraw?amount=400")
  expect(page.text).toContain(lo("withdraw.code.sent"))
  page = await form(page).submit()
  expect(page.errors()).toEqual({ otpCode: expect.stringContaining(lo("validation.otpRequired")) })
  const again = await page.click(lo("withdraw.code.again"))
  expect(form(again).values).toMatchObject({ amount: "400.00", password: "" })

  const filled = form(page).fill({ [lo("register.otp.label")]: code })
  for (const shown of await filled.submitAtOnce(5)) expect(shown.text).toContain(lo("withdraw.successMsg"))
  expect(await site.walletOf(member)).toBe(600_00)
  page = await browser.open("/user/home/withdraw?amount=400")
  expect(page.dialog?.name, "the code was for the withdrawal before").toBe(lo("withdraw.title"))
})

risky("from an amount on, the password is asked for; below it nothing", async ({ site }) => {
  site.answer({ [readStepUp.path]: { password: true, code: false, from: 300 } })
  const { browser } = await enter(site, { walletBaht: 1000 }, "lo")
  const page = await browser.open("/user/home/withdraw")
  expect(page.text).toContain(lo("withdraw.stepUp.from", { amount: "300.00" }))
  const before = sent(site)
  const asked = await form(page).send({ amount: "300" })
  expect(asked.errors()).toEqual({ password: expect.stringContaining(lo("validation.passwordRequired")) })
  expect(sent(site)).toBe(before)
  await form(asked).send({ amount: "299.99" })
  expect(sent(site)).toBe(before + 1)
})

test("the first bank account on a new device asks for the password, keeps what was typed, and never shows the password", async ({
  startSite: start,
}) => {
  const site = await start({ env: { STEP_UP: "risky" }, backend: { stepUp: "risky", seed: true } })
  const { browser } = await logIn(site, { phone: "0856789012", password: "krapao-demo" }, { language: "lo" })
  const form = (page: Page) => page.form({ button: lo("bankname.save") })
  let page = await browser.open("/user/profile/edit")
  expect(page.text).toContain(lo("bankname.password"))
  const typed = { bankCode: "KBANK", bankAccountNo: "099-888-7777", bankAccountName: "RAI BANCHEE" }
  page = await form(page).send(typed)
  expect(page.errors()).toEqual({ password: expect.stringContaining(lo("errors.STEP_UP_REQUIRED")) })
  page = await form(page).send({ [lo("login.password")]: "not-this-one" })
  expect(page.errors()).toEqual({ password: expect.stringContaining(lo("errors.WRONG_PASSWORD")) })
  expect(form(page).values).toMatchObject({ bankAccountNo: "099-888-7777", password: "" })
  expect(page.html).not.toContain("not-this-one")
  page = await form(page).send({ [lo("login.password")]: "krapao-demo" })
  expect(page.text).toContain("RAI BANCHEE")
})
