// A forgotten password: phone, code, new password, login; the pages do not tell who is a member.
import { expect } from "vitest"
import { maxNewPasswordLength } from "#contract/rules/accounts.ts"
import type { Page } from "#tests/browser/page.ts"
import { test } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { codeSentTo } from "#tests/site/register.ts"
import { en, lo } from "#tests/site/words.ts"

const sendPhone = (page: Page, phone: string) => page.send(lo("forgot.send"), { [lo("login.phone")]: phone })
const sendCode = (page: Page, code: string) =>
  page.send(lo("register.otp.submit"), { [lo("register.otp.label")]: code })
const sendPassword = (page: Page, password: string, again = password) =>
  page.send(lo("password.save"), { [lo("password.new")]: password, [lo("password.confirm")]: again })

test("a member sets a new password by the code of an SMS; every device has to log in again", async ({
  site,
}) => {
  const member = await site.member()
  const elsewhere = (await logIn(site, member, { language: "lo" })).browser
  const browser = site.browser({ language: "lo" })
  const forgot = await (await browser.open("/login")).click(lo("forgot.title"))
  expect(forgot.path).toBe("/forgot")
  const code = await sendPhone(forgot, member.phone)
  expect(code.path).toBe("/forgot/code")
  expect(code.text).toContain(lo("forgot.codeText", { phone: member.phone }))
  const [message] = site.backend.sandbox.sentMessages().filter(({ phone }) => phone === member.phone)
  expect(message!.text, "in the page's language").toContain("ລະຫັດ OTP")
  const wrong = await sendCode(code, "000000")
  expect(wrong.errors()).toEqual({ otpCode: expect.stringContaining(lo("errors.OTP_CODE_INVALID")) })
  const password = await sendCode(wrong, codeSentTo(site, member.phone))
  expect(password.path).toBe("/forgot/password")

  const differing = await sendPassword(password, "green mangoes", "ripe mangoes")
  expect(differing.errors()).toEqual({ newPasswordConfirmation: lo("password.notEqual") })
  const common = await sendPassword(password, "iloveyou1")
  expect(common.errors()).toEqual({ newPassword: expect.stringContaining(lo("validation.passwordCommon")) })
  const long = await sendPassword(password, "m".repeat(maxNewPasswordLength + 1))
  const tooLong = lo("validation.passwordTooLong", { max: String(maxNewPasswordLength) })
  expect(long.errors()).toEqual({ newPassword: expect.stringContaining(tooLong) })
  for (const { html } of [differing, common]) expect(html).not.toMatch(/mangoes|iloveyou1/)

  const login = await sendPassword(password, "green mangoes")
  expect(login.path).toBe("/login")
  expect(login.text).toContain(lo("forgot.done"))
  expect((await elsewhere.open("/user/home")).path).toContain("/login")
  await logIn(site, { ...member, password: "green mangoes" }, { language: "lo", browser })
  await expect(logIn(site, member, { language: "lo" })).rejects.toThrow(lo("errors.WRONG_CREDENTIAL"))
  expect((await browser.open("/forgot/password")).path, "the code is used up").toBe("/forgot")
})

test("for a phone that nobody registered the pages read the same", async ({ site }) => {
  const member = await site.member()
  const pages = []
  for (const phone of [member.phone, `0770000${"lo".charCodeAt(0)}`]) {
    const browser = site.browser({ language: "lo" })
    const code = await sendPhone(await browser.open("/forgot"), phone)
    const wrong = await sendCode(code, "000000")
    const plain = (page: Page) => page.text.replaceAll(phone, "PHONE").replace(/: [A-Z]{4}\b/g, ": REF")
    pages.push([code.path, code.status, plain(code), wrong.status, plain(wrong)])
  }
  expect(pages[1]).toEqual(pages[0])
})

test("the steps are reached in their order", async ({ site }) => {
  const browser = site.browser({ language: "en" })
  expect((await browser.open("/forgot/code")).path).toBe("/forgot")
  expect((await browser.open("/forgot/password")).path).toBe("/forgot")
  const { phone } = await site.member()
  await (await browser.open("/forgot")).send(en("forgot.send"), { [en("login.phone")]: phone })
  expect((await browser.open("/forgot/password")).path).toBe("/forgot/code")
  const tooSoon = () => Response.json({ message: "REQUEST_LIMIT_1MIN" }, { status: 429 })
  site.answer({ "/api/account/forgotten/send": tooSoon })
  const asked = async (given: string) =>
    (await (await browser.open("/forgot")).send(en("forgot.send"), { [en("login.phone")]: given })).path
  expect(await asked(phone), "the code that was sent").toBe("/forgot/code")
  expect(await asked((await site.member()).phone)).toBe("/forgot")
})
