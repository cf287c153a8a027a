// One-time codes: their lifetime, their limits, and their use at registration.

import { describe, expect, test } from "vitest"
import { createAccount, sendOtp, validateAccount, verifyOtp } from "#contract/account.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"

const phone = "0991112222"
const secondMs = 1000
const minuteMs = 60 * secondMs

describe.each(backendKinds)("one-time codes on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true, otp: true }))

  const send = (phoneNumber = phone, address?: string, otpToken?: string) =>
    backend.call(sendOtp, { body: { phoneNumber, otpToken }, address })
  const verify = (otpToken: string, otpCode: string) =>
    backend.call(verifyOtp, { body: { otpToken, otpCode } })
  const wrongCode = () => String((Number(backend.lastCode()) + 1) % 1_000_000).padStart(6, "0")
  const sent = async () => (await send()).value!.otpToken!
  const verified = async () => {
    const token = await sent()
    await verify(token, backend.lastCode())
    return token
  }

  test("sends six digits with the reference that the screen shows", async () => {
    const { value } = await send()
    const message = backend.sandbox.sentMessages()[0]!
    expect(message).toMatchObject({
      phone,
      text: `Krapao: รหัส OTP ${backend.lastCode()} (อ้างอิง ${value!.otpRef}) ห้ามบอกรหัสนี้กับใคร`,
    })
    expect(value!.otpToken).toMatch(/^[\w-]{43}$/)
  })

  test("accepts the code for five minutes, not later", async () => {
    const early = await sent()
    const code = backend.lastCode()
    backend.now.ms += 5 * minuteMs
    expect(await verify(early, code)).toMatchObject({ status: 400, code: "OTP_EXPIRED" })
    const late = await sent()
    backend.now.ms += 5 * minuteMs - 1
    expect((await verify(late, backend.lastCode())).status).toBe(200)
  })

  test("the right code sent twice verifies once and says so", async () => {
    const token = await sent()
    expect((await verify(token, backend.lastCode())).value).toEqual({ message: "OTP_CODE_VALID" })
    expect((await verify(token, backend.lastCode())).value).toEqual({ message: "OTP_VERIFIED" })
    expect((await verify(token, wrongCode())).code).toBe("OTP_EXPIRED")
  })

  test("the fifth wrong code ends the token and blocks whoever asked for a quarter of an hour", async () => {
    const token = await sent()
    for (let guess = 1; guess <= 4; guess++) {
      expect(await verify(token, wrongCode())).toMatchObject({ status: 400, code: "OTP_CODE_INVALID" })
    }
    expect(await verify(token, wrongCode())).toMatchObject({ status: 429, code: "OTP_BLOCK" })
    expect((await verify(token, backend.lastCode())).code).toBe("OTP_BLOCK")
    backend.now.ms += 15 * minuteMs - 1
    expect((await send()).code).toBe("OTP_BLOCK")
    backend.now.ms += 1
    expect((await send()).status).toBe(200)
  })

  test("a newer code ends no older one", async () => {
    const older = await sent()
    const olderCode = backend.lastCode()
    backend.now.ms += minuteMs
    await send()
    await send(phone, "203.0.113.9")
    expect((await verify(older, olderCode)).status).toBe(200)
  })

  test("a stranger blocks no phone for its owner: neither by guessing, nor by asking too often", async () => {
    const [stranger, owner] = ["203.0.113.66", "198.51.100.1"]
    const guessed = (await send(phone, stranger)).value!.otpToken!
    for (let guess = 0; guess < 5; guess++) await verify(guessed, "000000")
    expect((await send(phone, stranger)).code).toBe("OTP_BLOCK")
    const first = await send(phone, owner)
    expect(first.status).toBe(200)
    const code = backend.lastCode()
    for (let message = 0; message < 8; message++) {
      backend.now.ms += 16 * minuteMs
      await send(phone, stranger)
      expect((await send(phone, owner)).status, `message ${message}`).toBe(200)
    }
    expect((await verify(first.value!.otpToken!, code)).code, "after its five minutes").toBe("OTP_EXPIRED")
    expect(
      (await verify((await send(phone, "198.51.100.2")).value!.otpToken!, backend.lastCode())).status,
    ).toBe(200)
  })

  test("a malformed token and an unknown one have different codes", async () => {
    expect((await verify("nonsense", "123456")).code).toBe("OTP_TOKEN_INVALID")
    expect((await verify("A".repeat(43), "123456")).code).toBe("OTP_NOT_EXIST")
    expect((await backend.call(verifyOtp, { body: { otpCode: "123456" } })).code).toBe("OTP_TOKEN_INVALID")
    expect((await backend.call(verifyOtp, { body: { otpToken: "A".repeat(43) } })).code).toBe(
      "OTP_CODE_INVALID",
    )
  })

  test("two simultaneous requests send one message", async () => {
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    expect(backend.sandbox.sentMessages()).toHaveLength(1)
  })

  test("after a failed message another may be requested at once", async () => {
    backend.sandbox.setOutage("sms", true)
    expect(await send()).toMatchObject({ status: 400, code: "OTP_SEND_FAIL" })
    expect(JSON.stringify(backend.log)).toContain("otp-not-sent")
    backend.sandbox.setOutage("sms", false)
    expect((await send()).status).toBe(200)
  })

  test("sends nothing to an invalid phone or a member's phone", async () => {
    expect((await send("12345")).code).toBe("PHONE_NUMBER_REQUIRE_10_DIGIT")
    expect((await send("0".repeat(30))).code).toBe("PHONE_NUMBER_REQUIRE_10_DIGIT")
    expect((await send("0812345678")).code).toBe("EXISTING_USER")
    expect(backend.sandbox.sentMessages()).toHaveLength(0)
  })

  test("neither the log nor the answer contains the code", async () => {
    const { value } = await send()
    await verify(value!.otpToken!, wrongCode())
    expect(JSON.stringify([value, backend.log])).not.toContain(backend.lastCode())
  })

  describe("and registration", () => {
    const account = {
      name: "ใหม่",
      username: phone,
      password: "eight-letters",
      bankCode: "SCB",
      bankAccountName: "MAI",
      bankAccountNo: "1112223334",
    }
    const validate = (otpToken?: string) => backend.call(validateAccount, { body: { ...account, otpToken } })
    const create = (otpToken?: string) => backend.call(createAccount, { body: { ...account, otpToken } })

    test("a phone must be verified first", async () => {
      expect((await validate()).code).toBe("UNVERIFIED_OTP")
      expect((await create()).code).toBe("UNVERIFIED_OTP")
      const token = await verified()
      expect((await validate(token)).status).toBe(200)
      expect((await create(token)).status).toBe(200)
    })

    test("a verified phone needs no second code for half an hour", async () => {
      const token = await verified()
      expect((await send(phone, undefined, token)).value).toEqual({ code: "OTP_VERIFIED" })
      backend.now.ms += 30 * minuteMs - 1
      expect((await validate(token)).status).toBe(200)
      backend.now.ms += 1
      expect((await validate(token)).code).toBe("UNVERIFIED_OTP")
      expect((await send()).value!.otpToken).toBeTruthy()
    })

    test("a verification belongs to whoever typed the code, not to the phone", async () => {
      const owner = await verified()
      backend.now.ms += minuteMs
      const strangers = (await send()).value!
      expect(strangers).toMatchObject({ otpToken: expect.any(String), otpTokenRequired: true })
      for (const token of [undefined, strangers.otpToken!, "A".repeat(43)]) {
        expect((await validate(token)).code).toBe("UNVERIFIED_OTP")
        expect((await create(token)).code).toBe("UNVERIFIED_OTP")
      }
      expect((await create(owner)).status).toBe(200)
    })
  })
})
