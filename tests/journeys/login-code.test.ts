// A login that asks for a code beside the password, without JavaScript (docs/decisions/033-otp.md).
import { expect } from "vitest"
import type { Browser } from "#tests/browser/browser.ts"
import { testWith } from "#tests/site/journey.ts"
import type { Member } from "#tests/site/member.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const always = testWith(() => startSite({ backend: { loginCode: "always" } }))

const t = wordsOf("en")
const lastCode = (site: Site) => /OTP (\d{6})/.exec(site.backend.sandbox.sentMessages()[0]!.text)![1]!
const wrongOf = (code: string) => (code === "000000" ? "111111" : "000000")

async function sendPassword(
  browser: Browser,
  { phone, password }: Pick<Member, "phone" | "password">,
  to = "/login",
  words = t,
) {
  const login = await browser.open(to)
  return login.send(words("login.submit"), {
    [words("login.phone")]: phone,
    [words("login.password")]: password,
  })
}

const words = wordsOf("lo")
always("the password alone logs nobody in", async ({ site }) => {
  const member = await site.member()
  const browser = site.browser({ language: "lo" })
  let page = await sendPassword(browser, member, "/login?next=/user/profile", words)
  expect(page.path).toBe("/login/code")
  expect(page.text).toContain(words("register.otp.text", { phone: member.phone }))
  expect((await browser.open("/user/home")).path, "no session").toContain("/login?next=")
  page = await browser.open("/login/code")
  const code = lastCode(site)
  const enter = (typed: string) =>
    page.send(words("register.otp.submit"), { [words("register.otp.label")]: typed })
  page = await enter(wrongOf(code))
  expect(page.errors()).toEqual({ otpCode: expect.stringContaining(words("errors.OTP_CODE_INVALID")) })
  page = await enter("")
  expect(page.errors()).toEqual({ otpCode: expect.stringContaining(words("validation.otpRequired")) })
  expect((await page.click(words("register.otp.resend"))).path).toBe("/login?next=%2Fuser%2Fprofile")
  page = await browser.open("/login/code")
  page = await enter(code)
  expect(page.path, "the page that was wanted").toBe("/user/profile")
  expect((await browser.open("/user/home")).path).toBe("/user/home")
})
