// A code to the phone as the second factor of a login (docs/decisions/033-otp.md).
import { afterEach, describe, expect, test } from "vitest"
import * as account from "#contract/account.ts"
import { otpRules } from "#contract/rules/accounts.ts"
import { backendKinds, type TestBackend } from "#tests/backend/test-backend.ts"
import type { LoginCodePolicy } from "./login-code.ts"

const username = "0612223334"
const password = "mangoes at noon"

describe.each(backendKinds)("a login with a code, on $name", ({ start }) => {
  let backend: TestBackend
  afterEach(() => backend.remove())

  const open = async (loginCode: LoginCodePolicy) => {
    backend = await start({ loginCode })
    const bank = { bankCode: "KBANK", bankAccountName: "MALI DEE", bankAccountNo: "7771234567" }
    await backend.call(account.createAccount, { body: { name: "Mali", username, password, ...bank } })
  }
  const logIn = (more: object = {}) =>
    backend.call(account.login, { body: { username, password, device: "A", ...more } })
  const sendCode = (otpToken: string, otpCode: string, more: object = {}) =>
    backend.call(account.loginByCode, { body: { otpToken, otpCode, device: "A", ...more } })
  const messages = () => backend.sandbox.sentMessages()
  const wrongOf = (code: string) => (code === "000000" ? "111111" : "000000")
  /** How many sessions there are, by one of them. */
  const sessions = async (token: string) =>
    (await backend.call(account.listSessions, { token })).value!.sessions.length

  test("off: the password is enough", async () => {
    await open("off")
    expect((await logIn()).value).toMatchObject({ token: expect.stringMatching(/./) })
    expect(messages()).toHaveLength(0)
  })

  test("only the right password sends a code, and there is no token before it", async () => {
    await open("always")
    const wrong = await logIn({ password: "guess" })
    expect(wrong.code).toBe("WRONG_CREDENTIAL")
    const unknown = await logIn({ username: "0990009999" })
    expect([unknown.status, unknown.code]).toEqual([wrong.status, wrong.code])
    expect(messages()).toHaveLength(0)

    const asked = (await logIn()).value!
    expect(asked).toMatchObject({ token: "", otpToken: expect.any(String), otpRef: expect.any(String) })
    expect(asked.deviceToken).toBeUndefined()
    expect((await logIn()).value, "within a minute it is the same code").toEqual(asked)
    expect(messages()).toHaveLength(1)
    expect((await sendCode(asked.otpToken!, wrongOf(backend.lastCode()))).code).toBe("OTP_CODE_INVALID")
    const entered = (await sendCode(asked.otpToken!, backend.lastCode())).value!
    expect(await sessions(entered.token)).toBe(1)
    expect((await logIn({ deviceToken: entered.deviceToken })).value!.token, "a known device too").toBe("")
  })

  test("a code is used once, also by many at once", async () => {
    await open("always")
    const { otpToken } = (await logIn()).value!
    const code = backend.lastCode()
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendCode(otpToken!, code)))
    const entered = answers.filter(({ status }) => status === 200)
    expect(entered).toHaveLength(1)
    for (const { status, code: refused } of answers) if (status !== 200) expect(refused).toBe("OTP_EXPIRED")
    expect((await sendCode(otpToken!, code)).code).toBe("OTP_EXPIRED")
    expect(await sessions(entered[0]!.value!.token)).toBe(1)
    expect((await logIn()).code, "the next one has to wait for its code").toBe("REQUEST_LIMIT_1MIN")
    backend.now.ms += otpRules.pauseMs
    expect((await logIn()).value!.otpToken).not.toBe(otpToken)
  })

  test("an old code, another purpose's, and one from before a new password let nobody in", async () => {
    await open("always")
    const first = (await logIn()).value!
    const code = backend.lastCode()
    expect(
      (await backend.call(account.verifyOtp, { body: { otpToken: first.otpToken!, otpCode: code } })).code,
    ).toBe("OTP_NOT_EXIST")
    backend.now.ms += otpRules.lifeMs
    expect((await sendCode(first.otpToken!, code)).code).toBe("OTP_EXPIRED")

    const second = (await logIn()).value!
    const secondCode = backend.lastCode()
    const { token } = (await sendCode(second.otpToken!, secondCode)).value!
    backend.now.ms += otpRules.pauseMs
    const third = (await logIn()).value!
    const thirdCode = backend.lastCode()
    const passwords = { oldPassword: password, newPassword: "papayas at dusk" }
    expect((await backend.call(account.changePassword, { token, body: passwords })).status).toBe(200)
    expect((await sendCode(third.otpToken!, thirdCode)).code).toBe("OTP_EXPIRED")
  })

  test("new-device: a device that the code let in is known, and nobody is told of it", async () => {
    await open("new-device")
    const enter = async (device: string) => {
      const { otpToken } = (await logIn({ device })).value!
      return (await sendCode(otpToken!, backend.lastCode(), { device })).value!
    }
    const first = await enter("A")
    backend.now.ms += otpRules.pauseMs
    const second = await enter("B")
    expect(messages(), "two codes and no notice").toHaveLength(2)
    const known = (await logIn({ device: "B", deviceToken: second.deviceToken })).value!
    expect(known.token).not.toBe("")
    expect((await backend.call(account.listSessions, { token: first.token })).value!.newDevices).toEqual([])
    expect((await logIn({ deviceToken: "made-up" })).code, "a forged device is a new one").toBe(
      "REQUEST_LIMIT_1MIN",
    )
  })
})
