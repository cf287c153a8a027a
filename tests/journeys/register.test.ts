import { describe, expect, onTestFinished } from "vitest"
import type { Fetch } from "#tests/browser/navigation.ts"
import type { Page } from "#tests/browser/page.ts"
import { test as journey, started } from "#tests/site/journey.ts"
import { enter, logIn } from "#tests/site/log-in.ts"
import {
  codeSentTo,
  fillBank,
  newcomer,
  openRegister,
  sendCode,
  sendPhone,
  sendProfile,
} from "#tests/site/register.ts"
import { inviteCodeOf } from "#tests/site/rewards.ts"
import { type Between, startSite } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

/** What is wrong with the fields; a field's description begins with it and goes on with the hint. */
function faults(page: Page): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(page.errors()).map(([field, text]) => [field, text.split("\n")[0]]),
  )
}

/** `otpSite` confirms phones by a code. */
const test = journey.extend(
  "otpSite",
  { scope: "file" },
  started(() => startSite({ backend: { otp: true } })),
)

test("a newcomer registers in three steps and logs in", async ({ site }) => {
  const person = newcomer()
  const { page, browser } = await openRegister(site)
  browser.keepSecret(person.password)
  expect(page.text).toContain(t("register.stepOf", { step: 1, steps: 3 }))

  const profile = await sendPhone(page, person)
  expect(profile.path).toBe("/register/profile")
  expect(profile.text).toContain(t("register.stepOf", { step: 2, steps: 3 }))
  expect(profile.form({ button: t("register.next") }).values).toMatchObject({ phone: person.phone })

  const bank = await sendProfile(profile, person)
  expect(bank.path).toBe("/register/bank")
  expect(bank.text).toContain(t("register.stepOf", { step: 3, steps: 3 }))

  const done = await fillBank(bank, person).submit()
  expect(done.path).toBe("/register/done")
  expect(done.text).toContain(t("register.success.title"))
  expect(done.refreshes).toMatchObject({ seconds: 2 })
  for (const login of [await done.refresh(), await done.click(t("register.success.login"))]) {
    expect(login.path).toBe("/login?registered")
    // The page lasts 2 s: the message is repeated here.
    expect(login.find({ role: "status" }).text).toBe(t("register.success.title"))
  }
  await logIn(site, person)
})

test("the phone is confirmed by a code, in four steps", async ({ otpSite }) => {
  const person = newcomer()
  const { page } = await openRegister(otpSite)
  expect(page.text).toContain(t("register.stepOf", { step: 1, steps: 4 }))
  expect(page.text).toContain(t("register.phone.textOtp"))
  const otp = await sendPhone(page, person)
  expect(otp.path).toBe("/register/otp")
  expect(otp.text).toContain(t("register.otp.text", { phone: person.phone }))

  const wrong = await sendCode(otp, "not digits")
  expect(wrong.status).toBe(400)
  expect(faults(wrong)).toEqual({ otpCode: t("validation.otpDigits") })
  const code = codeSentTo(otpSite, person.phone)
  const other = code === "000000" ? "000001" : "000000"
  expect(faults(await sendCode(otp, other))).toEqual({ otpCode: t("errors.OTP_CODE_INVALID") })

  const checks = () => otpSite.calls.filter(({ what }) => what === "POST /api/otp/verify").length
  const before = checks()
  const form = otp.form({ button: t("register.otp.submit") }).fill({ [t("register.otp.label")]: code })
  const [profile] = await form.submitAtOnce(3)
  expect(checks() - before, "a form that is sent at once three times").toBe(1)
  expect(profile!.path).toBe("/register/profile")
  expect(profile!.text).toContain(t("register.otp.verified"))
  const bank = await sendProfile(profile!, person)
  expect(bank.text).toContain(t("register.stepOf", { step: 4, steps: 4 }))
  expect((await fillBank(bank, person).submit()).path).toBe("/register/done")
  await logIn(otpSite, person)
})

test("every failure is said beside its field, and what was typed stays", async ({ site }) => {
  const person = newcomer()
  const inviteCode = await inviteCodeOf(site, await site.member())
  const { page, browser } = await openRegister(site)
  browser.keepSecret(person.password)
  const nine = await sendPhone(page, { phone: "081234567" })
  expect(nine.status).toBe(400)
  expect(faults(nine)).toEqual({ phone: t("validation.phone10Digits") })
  expect(nine.form({ button: t("register.next") }).values).toMatchObject({ phone: "081234567" })

  const profile = await sendPhone(nine, person)
  const mismatch = await profile.send(t("register.next"), {
    password: person.password,
    passwordConfirmation: `${person.password}!`,
    inviteCode,
  })
  expect(mismatch.status).toBe(400)
  expect(faults(mismatch)).toEqual({
    name: t("validation.nameRequired"),
    passwordConfirmation: t("validation.passwordMismatch"),
  })
  expect(mismatch.form({ button: t("register.next") }).values).toMatchObject({
    inviteCode,
    password: "",
    passwordConfirmation: "",
  })

  const short = await sendProfile(mismatch, { ...person, password: "seven-7" })
  expect(faults(short)).toEqual({ password: t("validation.passwordTooShort", { min: 8 }) })

  const bank = await sendProfile(short, person)
  const empty = await bank.form({ button: t("register.submit") }).submit()
  expect(faults(empty)).toEqual({
    bankCode: t("validation.bankRequired"),
    firstName: t("validation.firstNameRequired"),
    bankAccountNo: t("validation.bankAccountNoRequired"),
  })
  const thai = await fillBank(empty, { ...person, bankCode: "KTB", firstName: "สมหญิง" }).submit()
  expect(thai.status).toBe(400)
  expect(faults(thai)).toEqual({ firstName: t("validation.requiredEngLangMsg") })
  expect(thai.form({ button: t("register.submit") }).values).toMatchObject({
    bankCode: "KTB",
    firstName: "สมหญิง",
    lastName: person.lastName,
  })
})

test("what the backend knows already is said beside the field", async ({ site }) => {
  const known = newcomer()
  const first = await openRegister(site)
  const bankOfFirst = await sendProfile(await sendPhone(first.page, known), known)
  await fillBank(bankOfFirst, known).submit()

  const second = await openRegister(site)
  const taken = await sendProfile(await sendPhone(second.page, known), known)
  expect(taken.status).toBe(400)
  expect(faults(taken)).toEqual({ phone: t("errors.EXISTING_USER") })

  const person = newcomer({ bankAccountNo: known.bankAccountNo })
  const again = await sendPhone(await taken.click(t("register.phone.change")), person)
  const bank = await sendProfile(again, person)
  const sameBank = await fillBank(bank, person).submit()
  expect(sameBank.status).toBe(400)
  expect(faults(sameBank)).toEqual({ bankAccountNo: t("errors.EXISTING_BANK") })
})

test("the code of an invite link fills in the inviter, stays editable and reaches the backend", async ({
  startSite,
}) => {
  const person = newcomer()
  const payloads: unknown[] = []
  const invited = await startSite({
    between: async (request, backend) => {
      if (request.method === "POST") payloads.push(await request.clone().json())
      return backend(request)
    },
  })
  const [first, second] = [await invited.member(), await invited.member()]
  const [linked, typed] = [await inviteCodeOf(invited, first), await inviteCodeOf(invited, second)]
  payloads.length = 0
  const { page } = await openRegister(invited, `/register?code=${linked}`)
  expect(page.text).toContain(t("register.phone.invitedBy", { code: linked }))
  const again = await sendPhone(page, { phone: "1" })
  expect(again.text).toContain(t("register.phone.invitedBy", { code: linked }))
  const profile = await sendPhone(again, person)
  expect(profile.form({ button: t("register.next") }).values).toMatchObject({ inviteCode: linked })
  profile.form({ button: t("register.next") }).fill({ inviteCode: typed })
  const bank = await sendProfile(profile, person)
  await fillBank(bank, person).submit()

  const { phone: username, name, password } = person
  expect(payloads).toEqual([
    { name, username, password, inviteCode: typed },
    {
      ...{ name, username, password, inviteCode: typed },
      ...{ bankCode: "KBANK", bankAccountName: "SOMYING JAIDEE", bankAccountNo: person.bankAccountNo },
    },
  ])
})

test("a code that nobody has is said at its field, and one that no link tells on the first page", async ({
  site,
}) => {
  const person = newcomer()
  const unreadable = await openRegister(site, "/register?code=%E0%B8%81")
  expect(unreadable.page.text).toContain(t("register.phone.inviteUnreadable"))

  const { page } = await openRegister(site, "/register?code=PR99999999")
  const refused = await sendProfile(await sendPhone(page, person), person)
  expect(refused.status).toBe(400)
  expect(faults(refused)).toEqual({ inviteCode: t("register.profile.inviteCodeUnknown") })
  refused.form({ button: t("register.next") }).fill({ inviteCode: "กดเลย" })
  const worse = await sendProfile(refused, person)
  expect(faults(worse)).toEqual({ inviteCode: t("register.profile.inviteCodeUnknown") })
  worse.form({ button: t("register.next") }).fill({ inviteCode: "" })
  expect((await sendProfile(worse, person)).path).toBe("/register/bank")
})

test("a code that is answered in unknown words is not confirmed; the player may go on with it", async ({
  startSite,
}) => {
  const words = "ได้รับรหัสของท่านแล้ว"
  const unclear: Between = async (request, backend) => {
    const answer = await backend(request)
    return request.url.endsWith("/api/otp/verify") ? Response.json({ message: words }) : answer
  }
  const site = await startSite({
    isForeign: "ignoring keys",
    backend: { otp: true },
    between: unclear,
  })
  const person = newcomer()
  const { browser, page } = await openRegister(site)
  const otp = await sendPhone(page, person)
  expect(otp.text).not.toContain(t("register.otp.goOn"))
  expect((await browser.open("/register/profile")).path).toBe("/register/otp")
  const asked = await sendCode(otp, codeSentTo(site, person.phone))
  expect(asked.text).toContain(words)
  expect(asked.text).toContain(t("register.otp.unclear"))
  expect((await browser.open("/register/profile")).path).toBe("/register/otp")
  const profile = await asked.form({ button: t("register.otp.goOn") }).submit()
  expect(profile.path).toBe("/register/profile")
  expect(profile.text).not.toContain(t("register.otp.verified"))
  const bank = await sendProfile(profile, person)
  expect((await fillBank(bank, person).submit()).path).toBe("/register/done")
})

/** The backend's own answer, of which a text alone is left. */
const bare = (text: (answer: { token?: string }) => unknown) => async (request: Request, backend: Fetch) =>
  Response.json(text((await (await backend(request)).json()) as object))

test("where all codes have one token, each wish for a new one is sent, and each code is asked about", async ({
  site,
}) => {
  let sent = 0
  let verify = () => Response.json({ message: "OTP_CODE_VALID" })
  site.answer({
    "/api/lookup/registerOTP": { registerOTP: true },
    "/api/otp/send": () => {
      sent += 1
      return Response.json({ otpRef: "R", otpToken: "token" })
    },
    "/api/otp/verify": () => verify(),
  })
  const person = newcomer()
  const toCode = async () => sendPhone((await openRegister(site)).page, person)
  const resend = (page: Page) => page.form({ button: t("register.otp.resend") }).submit()
  const code = await resend(await resend(await toCode()))
  expect(sent).toBe(3)
  expect((await sendCode(code, "123456")).path).toBe("/register/profile")

  verify = () => Response.json({ message: "OTP_EXPIRED" }, { status: 400 })
  expect(faults(await sendCode(await toCode(), "123456"))).toEqual({ otpCode: t("errors.OTP_EXPIRED") })
})

test.for([
  ["an error", 400, { error: "OTP_VERIFIED" }],
  ["a message", 200, { status: false, message: "OTP_VERIFIED" }],
] as const)(
  "a phone that is verified already needs no code, also said as %s",
  async ([, status, body], { startSite }) => {
    const site = await startSite({ isForeign: true, backend: { otp: true } })
    site.answer({ "/api/otp/send": () => Response.json(body, { status }) })
    const { page } = await openRegister(site)
    expect((await sendPhone(page, newcomer())).path).toBe("/register/profile")
  },
)

test.for([
  ["OTP_BLOCK", 121, "errors.tooManyUntil"],
  ["REQUEST_LIMIT", 121, "errors.tooManyUntil"],
  ["REQUEST_LIMIT", 120, "errors.REQUEST_LIMIT"],
  ["EXISTING_USER", 121, "errors.EXISTING_USER"],
] as const)("a refusal with %s for %d s", async ([message, seconds, said], { otpSite }) => {
  const headers = { "retry-after": `${seconds}` }
  onTestFinished(() => otpSite.answer({}))
  otpSite.answer({ "/api/otp/send": () => Response.json({ message }, { status: 429, headers }) })
  const refused = await sendPhone((await openRegister(otpSite)).page, newcomer())
  expect(refused.text).toContain(t(said, { time: "" }).trim())
})

test("who asks for a code again within a minute goes on to the one that was sent, for this phone alone", async ({
  otpSite,
}) => {
  const person = newcomer()
  const { browser, page } = await openRegister(otpSite)
  await sendPhone(page, person)
  const tooSoon = () => Response.json({ message: "REQUEST_LIMIT_1MIN" }, { status: 429 })
  onTestFinished(() => otpSite.answer({}))
  otpSite.answer({ "/api/otp/send": tooSoon })
  const asked = async (who: typeof person) => (await sendPhone(await browser.open("/register"), who)).path
  expect(await asked(person)).toBe("/register/otp")
  expect(await asked(newcomer())).toBe("/register")
})

test("a 401 by its name sends no guest to the login, and its words are shown", async ({ startSite }) => {
  const site = await startSite({ isForeign: true, backend: { otp: true } })
  const code = await sendPhone((await openRegister(site)).page, newcomer())
  const answer = { statusCode: 401, message: "รหัสนี้หมดอายุแล้ว", error: "Unauthorized" }
  site.answer({ "/api/otp/verify": () => Response.json(answer, { status: 401 }) })
  const again = await sendCode(code, "123456")
  expect([again.path, again.find({ role: "alert" }).text]).toEqual(["/register/otp", "รหัสนี้หมดอายุแล้ว"])
})

test("the same registration in another browser is asked about, too", async ({ site }) => {
  const person = newcomer()
  const last = async (answer: object, status: number) => {
    site.answer({ "/api/account": () => Response.json(answer, { status }) })
    const profile = await sendPhone((await openRegister(site)).page, person)
    return fillBank(await sendProfile(profile, person), person).submit()
  }
  expect((await last({ message: "SUCCESS" }, 200)).path).toBe("/register/done")
  const refused = await last({ message: "EXISTING_BANK" }, 400)
  expect(faults(refused)).toEqual({ bankAccountNo: t("errors.EXISTING_BANK") })
})

test("texts alone in place of answers: a registration leads to the login, and that to home", async ({
  startSite,
}) => {
  const site = await startSite({ isForeign: "ignoring keys" })
  site.answer({ "/api/account": bare(() => "65f0c0ffee"), "/api/login": bare(({ token }) => token) })
  const person = newcomer()
  const bank = await sendProfile(await sendPhone((await openRegister(site)).page, person), person)
  const done = await fillBank(bank, person).submit()
  expect(done.path).toBe("/register/done")
  await logIn(site, person)
})

test("who may be registered is led to the login", async ({ startSite }) => {
  const site = await startSite({ isForeign: "ignoring keys" })
  site.answer({ "/api/account": { message: "รับข้อมูลแล้ว" }, "/api/login": "ยังเข้าสู่ระบบไม่ได้" })
  const person = newcomer()
  const bank = await sendProfile(await sendPhone((await openRegister(site)).page, person), person)
  const open = await fillBank(bank, person).submit()
  expect(open.text).toContain("รับข้อมูลแล้ว")
  expect((await open.click(t("register.success.login"))).path).toBe("/login")
})

describe("in Laos", () => {
  test("Lao is the language, any number of digits a phone, and kip the currency unless chosen", async ({
    startSite,
  }) => {
    const laos = await startSite({ env: { DEPLOYMENT: "laos" } })
    const person = newcomer({ phone: "20555123456", bankCode: "BCEL" })
    expect((await laos.browser().open("/register")).lang).toBe("lo")
    const { page } = await openRegister(laos)
    const letters = await sendPhone(page, { phone: "020-ABC" })
    expect(faults(letters)).toEqual({ phone: t("validation.digitsOnly") })
    const bank = await sendProfile(await sendPhone(letters, person), person)
    const form = fillBank(bank, person)
    expect(form.values).toMatchObject({ currency: "LAK" })
    expect((await form.send({ currency: "BAHT" })).path).toBe("/register/done")
    await logIn(laos, person)
  })

  test("a member whom the backend knows without the 0 is found", async ({ startSite }) => {
    const names: string[] = []
    const laos = await startSite({
      env: { DEPLOYMENT: "laos" },
      between: async (request, backend) => {
        if (!request.url.endsWith("/api/login")) return backend(request)
        const { username, ...rest } = (await request.clone().json()) as { username: string }
        names.push(username)
        // This backend knows members as they registered long ago.
        const asKnown = username.startsWith("020") ? "nobody" : `0${username}`
        return backend(new Request(request, { body: JSON.stringify({ ...rest, username: asKnown }) }))
      },
    })
    const { member } = await enter(laos)
    expect(names).toEqual([member.phone, member.phone.slice(1)])
  })
})
