// Forgotten passwords (docs/decisions/032-accounts.md).
import { describe, expect, test } from "vitest"
import * as account from "#contract/account.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"

const demo = "0812345678"
const nobody = "0990001234"
const minuteMs = 60_000
const newPassword = "mangoes at noon"

describe.each(backendKinds)("a forgotten password on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))

  const send = (phoneNumber = demo, more: { address?: string; deviceToken?: string } = {}) =>
    backend.call(account.sendResetCode, {
      body: { phoneNumber, deviceToken: more.deviceToken },
      address: more.address ?? "203.0.113.1",
    })
  const verify = (otpToken: string, otpCode: string) =>
    backend.call(account.verifyResetCode, { body: { otpToken, otpCode } })
  const reset = (otpToken: string, password = newPassword, device?: string) =>
    backend.call(account.resetPassword, { body: { otpToken, newPassword: password, device } })
  const enter = (password: string, more: object = {}) =>
    backend.call(account.login, { body: { username: demo, password, ...more } })
  const messages = () => backend.sandbox.sentMessages()
  const granted = async () => {
    const { otpToken } = (await send()).value!
    await verify(otpToken, backend.lastCode())
    return otpToken
  }

  test("the code lets a new password be set; all sessions end, and the member is told", async () => {
    const [one, two] = [await backend.logIn(demo), await backend.logIn(demo)]
    const sent = (await send()).value!
    expect(messages()[0]).toMatchObject({
      phone: demo,
      text: expect.stringContaining(`(อ้างอิง ${sent.otpRef})`),
    })
    expect((await verify(sent.otpToken, backend.lastCode())).value).toEqual({ message: "OTP_CODE_VALID" })
    expect((await reset(sent.otpToken)).status).toBe(200)
    for (const token of [one, two]) {
      expect((await backend.call(account.readProfile, { token })).code).toBe("UNAUTHORIZED")
    }
    expect((await enter("krapao-demo")).code).toBe("WRONG_CREDENTIAL")
    expect((await enter(newPassword)).status).toBe(200)
    expect(messages()[0]).toMatchObject({
      phone: demo,
      text: expect.stringContaining("รหัสผ่านถูกเปลี่ยนแล้ว"),
    })
    expect((await reset(sent.otpToken, "another password")).code, "once").toBe("OTP_EXPIRED")
  })

  test("a code that somebody else verified ends with the owner's next password", async () => {
    const token = await backend.logIn(demo)
    const stolen = (await send()).value!.otpToken
    const code = backend.lastCode()
    expect((await verify(stolen, code)).status).toBe(200)
    const change = { oldPassword: "krapao-demo", newPassword: "the owner s new words" }
    expect((await backend.call(account.changePassword, { token, body: change })).status).toBe(200)
    expect((await reset(stolen)).code).toBe("OTP_EXPIRED")
    expect((await verify(stolen, code)).code).toBe("OTP_EXPIRED")
    expect((await enter(change.newPassword)).status).toBe(200)

    backend.now.ms += minuteMs
    const other = (await send()).value!.otpToken
    await verify(other, backend.lastCode())
    backend.now.ms += minuteMs
    const mine = (await send()).value!.otpToken
    await verify(mine, backend.lastCode())
    expect((await reset(mine, "another set of words")).status).toBe(200)
    expect((await reset(other, "the thief s own words")).code).toBe("OTP_EXPIRED")
  })

  test("a phone without an account and an inactive member's get the same answers and no message", async () => {
    const shapes = []
    for (const phone of [demo, nobody, "0845678901"]) {
      const sent = (await send(phone)).value!
      const early = await send(phone)
      const wrong = []
      for (let guess = 0; guess < 6; guess++) wrong.push((await verify(sent.otpToken, "abc123")).code)
      shapes.push([
        sent.otpRef!.length,
        sent.otpToken.length,
        early.code,
        early.headers.get("retry-after"),
        wrong,
        (await reset(sent.otpToken)).code,
        (await send(phone)).code,
      ])
    }
    expect(shapes[1]).toEqual(shapes[0])
    expect(shapes[2]).toEqual(shapes[0])
    expect(messages().map(({ phone }) => phone)).toEqual([demo])
  })

  test("the answer does not wait for the provider, and its failure reads the same", async () => {
    const waiting = await start({
      seed: true,
      providers: { sms: { send: () => new Promise(() => {}) } },
    })
    const sent = await waiting.call(account.sendResetCode, { body: { phoneNumber: demo } })
    expect(sent.status).toBe(200)
    await waiting.remove()
    backend.sandbox.setOutage("sms", true)
    expect((await send()).status).toBe(200)
    expect((await send(demo)).code, "and is no way to more messages").toBe("REQUEST_LIMIT_1MIN")
  })

  test("the grant lasts ten minutes, and a refused password does not use it up", async () => {
    const token = await granted()
    expect(await reset(token, "short")).toMatchObject({ said: { passwordFault: "short" } })
    expect(await reset(token, "0812345678")).toMatchObject({ said: { passwordFault: "own" } })
    backend.now.ms += 10 * minuteMs - 1
    expect((await reset(token)).status).toBe(200)
    backend.now.ms += minuteMs
    const late = await granted()
    backend.now.ms += 10 * minuteMs
    expect((await reset(late)).code).toBe("OTP_EXPIRED")
  })

  test("an unverified token sets nothing; of two resets at once one does", async () => {
    expect((await reset((await send()).value!.otpToken)).code).toBe("OTP_EXPIRED")
    expect((await reset("A".repeat(43))).code).toBe("OTP_EXPIRED")
    backend.now.ms += minuteMs
    const token = await granted()
    const answers = await Promise.all([reset(token, "one password"), reset(token, "two password")])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test("lets the owner in who was locked out, at once and on this device later too", async () => {
    for (let guess = 0; guess < 11; guess++) await enter(`guess-${guess}`)
    expect((await enter("krapao-demo")).code).toBe("REQUEST_LIMIT")
    const { deviceToken } = (await reset(await granted(), newPassword, "Chrome · Android")).value!
    for (let guess = 0; guess < 11; guess++) await enter(`guess-${guess}`)
    expect((await enter(newPassword)).code).toBe("REQUEST_LIMIT")
    const owner = await enter(newPassword, { deviceToken, device: "Chrome · Android" })
    expect(owner.status).toBe(200)
    const { value } = await backend.call(account.listSessions, { token: owner.value!.token })
    expect(value!.newDevices).toEqual([])
  })

  test("strangers who ask for codes do not keep the owner from theirs", async () => {
    const { deviceToken } = (await enter("krapao-demo", { device: "Chrome · Android" })).value!
    const own = (await send(demo, { address: "198.51.100.1" })).value!
    const code = backend.lastCode()
    for (let network = 1; network <= 16; network++) await send(demo, { address: `203.0.113.${network}` })
    expect((await send(demo, { address: "203.0.113.99" })).code).toBe("REQUEST_LIMIT")
    expect((await send(demo, { address: "203.0.113.1", deviceToken: deviceToken! })).status).toBe(200)
    expect((await verify(own.otpToken, code)).status).toBe(200)
  })
})
