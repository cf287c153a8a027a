// Messages to phones are in the member's own language, which no stranger changes.
import { describe, expect, test } from "vitest"
import * as account from "#contract/account.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { messageText } from "./messages.ts"

const password = "quite long words"
const phone = "0990001111"
const minuteMs = 60_000

test("each message fits into one", () => {
  for (const what of ["code", "password-changed", "new-device", "bank-account"] as const) {
    for (const [language, most] of [
      ["th", 70],
      ["lo", 70],
      ["en", 160],
    ] as const) {
      const text = messageText(language, what, { code: "123456", reference: "ABCD" })
      expect(text.length, text).toBeLessThanOrEqual(most)
      expect(text).toMatch(/^Krapao: [^{}]+$/)
    }
  }
})

describe.each(backendKinds)("messages on $name", ({ start }) => {
  const backend = backendForEach(() => start())

  const headersOf = (language?: string): Record<string, string> =>
    language === undefined ? {} : { "accept-language": language }
  const bank = { bankCode: "SCB", bankAccountName: "NEW PERSON", bankAccountNo: "1112223334" }
  const register = (language?: string) =>
    backend.call(account.createAccount, {
      headers: headersOf(language),
      body: { name: "New", username: phone, password, ...bank },
    })
  let devices = 0
  const enter = async (language?: string, deviceToken?: string) => {
    const body = { username: phone, password, device: `Phone ${++devices}`, deviceToken }
    return (await backend.call(account.login, { headers: headersOf(language), body })).value!
  }
  const visit = (token: string, language: string) =>
    backend.call(account.readProfile, { token, headers: headersOf(language) })
  const texts = () => backend.sandbox.sentMessages().map(({ text }) => text)
  const told = async (
    language: "th" | "lo" | "en",
    what: "new-device" | "bank-account" | "password-changed",
  ) => {
    await expect.poll(() => texts()[0]).toBe(messageText(language, what))
  }

  test("notices follow the member's language: of the registration, of logins and of visits", async () => {
    await register("lo")
    const first = await enter()
    await enter()
    await told("lo", "new-device")
    await enter("en-GB,en;q=0.9", first.deviceToken)
    await enter()
    await told("en", "new-device")
    backend.now.ms += 6 * minuteMs
    await visit(first.token, "th")
    await enter()
    await told("th", "new-device")
  })

  test("a stranger's language is not the member's", async () => {
    await register("lo")
    const own = await enter("lo")
    const stranger = await enter("en")
    await told("lo", "new-device")
    backend.now.ms += 6 * minuteMs
    await visit(stranger.token, "en")
    const changed = { token: stranger.token, headers: headersOf("en") }
    await backend.call(account.updateProfile, {
      ...changed,
      body: { name: "New", ...bank, bankAccountNo: "5556667778" },
    })
    await told("lo", "bank-account")
    await backend.call(account.changePassword, {
      ...changed,
      body: { oldPassword: password, newPassword: "other long words" },
    })
    await told("lo", "password-changed")
    expect((await visit(own.token, "lo")).code).toBe("UNAUTHORIZED")
  })

  test("a code is in the language of whoever asks; odd languages count as none", async () => {
    await register("lo")
    for (const [language, expected] of [
      ["en", "en"],
      ["english", "th"],
      [undefined, "th"],
      ["xx\u00e9", "th"],
    ] as const) {
      const headers = headersOf(language)
      const sent = await backend.call(account.sendResetCode, { headers, body: { phoneNumber: phone } })
      const code = () => /OTP (\d{6})/.exec(texts()[0] ?? "")?.[1] ?? ""
      const text = () => messageText(expected, "code", { code: code(), reference: sent.value!.otpRef })
      await expect.poll(() => texts()[0] === text()).toBe(true)
      backend.now.ms += minuteMs
    }
  })
})
