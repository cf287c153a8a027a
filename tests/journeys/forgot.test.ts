// A forgotten password: phone, code, new password, login; the pages do not tell who is a member.
import { describe, expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { test } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { codeSentTo } from "#tests/site/register.ts"
import { wordsOf } from "#tests/site/words.ts"

describe.each(["lo"] as const)("in %s", language => {
  const t = wordsOf(language)
  const sendPhone = (page: Page, phone: string) =>
    page
      .form({ button: t("forgot.send") })
      .fill({ [t("login.phone")]: phone })
      .submit()
  const sendCode = (page: Page, code: string) =>
    page
      .form({ button: t("register.otp.submit") })
      .fill({ [t("register.otp.label")]: code })
      .submit()
  const sendPassword = (page: Page, password: string, again = password) =>
    page
      .form({ button: t("password.save") })
      .fill({ [t("password.new")]: password, [t("password.confirm")]: again })
      .submit()

  test("a member sets a new password by the code of an SMS; every device has to log in again", async ({
    site,
  }) => {
    const member = await site.member()
    const elsewhere = (await logIn(site, member, { language })).browser
    const browser = site.browser({ language })
    const forgot = await (await browser.open("/login")).click(t("forgot.title"))
    expect(forgot.path).toBe("/forgot")
    const code = await sendPhone(forgot, member.phone)
    expect(code.path).toBe("/forgot/code")
    expect(code.text).toContain(t("forgot.codeText", { phone: member.phone }))
    const [message] = site.backend.sandbox.sentMessages().filter(({ phone }) => phone === member.phone)
    expect(message!.text, "in the page's language").toContain(
      { th: "รหัส OTP", lo: "ລະຫັດ OTP", en: "Krapao: OTP" }[language],
    )
    const wrong = await sendCode(code, "000000")
    expect(wrong.errors()).toEqual({ otpCode: expect.stringContaining(t("errors.OTP_CODE_INVALID")) })
    const password = await sendCode(wrong, codeSentTo(site, member.phone))
    expect(password.path).toBe("/forgot/password")

    const differing = await sendPassword(password, "green mangoes", "ripe mangoes")
    expect(differing.errors()).toEqual({ newPasswordConfirmation: t("password.notEqual") })
    const common = await sendPassword(password, "iloveyou1")
    expect(common.errors()).toEqual({ newPassword: expect.stringContaining(t("validation.passwordCommon")) })
    for (const { html } of [differing, common]) expect(html).not.toMatch(/mangoes|iloveyou1/)

    const login = await sendPassword(password, "green mangoes")
    expect(login.path).toBe("/login")
    expect(login.text).toContain(t("forgot.done"))
    expect((await elsewhere.open("/user/home")).path).toContain("/login")
    await logIn(site, { ...member, password: "green mangoes" }, { language, browser })
    await expect(logIn(site, member, { language })).rejects.toThrow(t("errors.WRONG_CREDENTIAL"))
    expect((await browser.open("/forgot/password")).path, "the code is used up").toBe("/forgot")
  })

  test("for a phone that nobody registered the pages read the same", async ({ site }) => {
    const member = await site.member()
    const pages = []
    for (const phone of [member.phone, `0770000${language.charCodeAt(0)}`]) {
      const browser = site.browser({ language })
      const code = await sendPhone(await browser.open("/forgot"), phone)
      const wrong = await sendCode(code, "000000")
      const plain = (page: Page) => page.text.replaceAll(phone, "PHONE").replace(/: [A-Z]{4}\b/g, ": REF")
      pages.push([code.path, code.status, plain(code), wrong.status, plain(wrong)])
    }
    expect(pages[1]).toEqual(pages[0])
  })
})

describe("the steps", () => {
  const t = wordsOf("en")

  test("are reached in their order", async ({ site }) => {
    const browser = site.browser({ language: "en" })
    expect((await browser.open("/forgot/code")).path).toBe("/forgot")
    expect((await browser.open("/forgot/password")).path).toBe("/forgot")
    const { phone } = await site.member()
    await (await browser.open("/forgot"))
      .form({ button: t("forgot.send") })
      .fill({ [t("login.phone")]: phone })
      .submit()
    expect((await browser.open("/forgot/password")).path).toBe("/forgot/code")
  })
})
