// Withdrawals that are confirmed by password and code before they are sent (docs/decisions/176-step-up.md).
import { afterEach, describe, expect, test } from "vitest"
import * as account from "#contract/account.ts"
import * as movements from "#contract/movements.ts"
import { satang } from "#contract/wire.ts"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import { backendKinds, type TestBackend } from "#tests/backend/test-backend.ts"
import { test as randomTest } from "#tests/seed.ts"
import type { StepUpPolicy } from "./step-up.ts"

const phone = "0612223334"
const password = "mangoes at noon"
const hourMs = 60 * 60_000

describe.each(backendKinds)("a withdrawal that is confirmed, on $name", ({ start }) => {
  let backend: TestBackend
  afterEach(() => backend.remove())

  /** A member with 1,000 baht, who registered just now. */
  const open = async (stepUp: StepUpPolicy) => {
    backend = await start({ stepUp })
    const bank = { bankCode: "KBANK", bankAccountName: "MALI DEE", bankAccountNo: "7771234567" }
    await backend.call(account.createAccount, { body: { name: "Mali", username: phone, password, ...bank } })
    await backend.sandbox.creditDeposit(phone, 1000_00)
  }
  const enter = async (device?: string, secret = password) =>
    (await backend.call(account.login, { body: { username: phone, password: secret, device } })).value!.token
  const asked = async (token: string) => (await backend.call(account.readStepUp, { token })).value
  const confirm = (token: string, operation: string, more: object) =>
    backend.call(account.confirmStepUp, { token, body: { operation, amount: 100, ...more } })
  const withdraw = (token: string, key: string, baht = 100) =>
    backend.call(movements.withdrawAll, { token, key, body: { amount: baht } })
  const left = async () =>
    (await backend.sandbox.listMembers()).find(one => one.username === phone)!.walletSatang
  const later = (ms: number) => {
    backend.now.ms += ms
  }

  test("off: asks for nothing", async () => {
    await open("off")
    const token = await enter("A")
    expect(await asked(token)).toMatchObject({ password: false, code: false })
    expect((await withdraw(token, "k")).status).toBe(200)
  })

  test("from an amount on: the password, and a token alone withdraws nothing", async () => {
    await open(satang(500_00))
    const token = await enter("A")
    expect(await asked(token)).toMatchObject({ password: true, code: false, from: 500_00 })
    expect((await withdraw(token, "small", 300)).status).toBe(200)
    expect(await asked(token), "a day's withdrawals are one").toMatchObject({ from: 200_00 })
    expect((await withdraw(token, "more", 200)).code).toBe("STEP_UP_REQUIRED")
    expect((await withdraw(token, "small", 300)).status, "sent again").toBe(200)
    expect((await withdraw(token, "less", 199)).status).toBe(200)
    for (const endpoint of [movements.withdrawAll, movements.withdraw]) {
      const refused = await backend.call(endpoint, { token, key: "k", body: { amount: 500 } })
      expect(refused.code).toBe("STEP_UP_REQUIRED")
    }
    expect((await confirm(token, "k", { amount: 500, password: "wrong" })).code).toBe("WRONG_PASSWORD")
    expect((await confirm(token, "k", { amount: 500 })).code).toBe("WRONG_PASSWORD")
    expect((await withdraw(token, "k", 500)).code).toBe("STEP_UP_REQUIRED")
    expect((await confirm(token, "k", { amount: 500, password })).value).toMatchObject({ confirmed: true })
    const done = await withdraw(token, "k", 500)
    expect(done.status, "the refusals have not used the key up").toBe(200)
    later(hourMs)
    expect((await withdraw(token, "k", 500)).value, "sent again").toEqual(done.value)
    expect((await confirm(token, "k", { password: "wrong" })).value, "it was made").toMatchObject({
      confirmed: true,
    })
    expect(await left()).toBe(1_00)
    expect((await withdraw(token, "another", 500)).code, "confirmed for one key").toBe("STEP_UP_REQUIRED")
  })

  randomTest("from an amount on: many at once stay below it together", async ({ seed }) => {
    await open(satang(500_00))
    const token = await enter("A")
    const dice = seededDice(seed)
    const amounts = Array.from({ length: 12 }, () => 100 + dice(200))
    const replies = await Promise.all(
      amounts.map((baht, at) =>
        backend.call(at % 2 ? movements.withdraw : movements.withdrawAll, {
          token,
          key: `k${at}`,
          body: { amount: baht },
        }),
      ),
    )
    const passed = amounts.filter((_, at) => replies[at]!.status === 200)
    expect(passed.length).toBeGreaterThan(0)
    expect(passed.reduce((sum, baht) => sum + baht, 0)).toBeLessThan(500)
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([undefined, "STEP_UP_REQUIRED"]))
  })

  test("from an amount on: a risky session is asked below it too, and the day ends", async () => {
    await open(satang(500_00))
    const token = await enter("A")
    expect((await withdraw(token, "one", 400)).status).toBe(200)
    later(1000)
    const stranger = await enter("B")
    expect(await asked(stranger)).toMatchObject({ password: true, code: true })
    expect((await asked(stranger))?.from ?? 0).toBe(0)
    expect((await withdraw(stranger, "two", 100)).code).toBe("STEP_UP_REQUIRED")
    later(25 * hourMs)
    expect(await asked(token)).toMatchObject({ from: 500_00 })
  })

  test("another amount, or another bank account, has to be confirmed anew, and the first one still stands", async () => {
    await open(satang(100_00))
    const token = await enter("A")
    await confirm(token, "k", { amount: 200, password })
    for (const baht of [201, 199, 900]) {
      expect((await withdraw(token, "k", baht)).code, `${baht} baht`).toBe("STEP_UP_REQUIRED")
    }
    const profile = { name: "Mali", bankCode: "KBANK", bankAccountName: "MALI DEE" }
    const move = (bankAccountNo: string) =>
      backend.call(account.updateProfile, { token, body: { ...profile, bankAccountNo, password } })
    await move("7779999999")
    expect((await withdraw(token, "k", 200)).code, "to another account").toBe("STEP_UP_REQUIRED")
    await move("7771234567")
    expect((await withdraw(token, "k", 200)).status).toBe(200)
    expect(await left()).toBe(800_00)
  })

  test("another bank account or holder's name asks for the password where a withdrawal does; a name does not", async () => {
    await open(satang(100_00))
    const token = await enter("A")
    const same = { name: "Mali", bankCode: "KBANK", bankAccountName: "MALI DEE", bankAccountNo: "7771234567" }
    const change = async (body: object) =>
      (await backend.call(account.updateProfile, { token, body: { ...same, ...body } })).code
    expect(await change({ name: "Mali D" })).toBeUndefined()
    for (const body of [
      { bankAccountName: "EVA EVIL" },
      { bankAccountNo: "1112223334" },
      { bankCode: "KTB" },
    ]) {
      expect(await change(body)).toBe("STEP_UP_REQUIRED")
      expect(await change({ ...body, password: "wrong" })).toBe("WRONG_PASSWORD")
    }
    expect(await change({ bankCode: "KTB", password })).toBeUndefined()
    const rename = async (more: object) => {
      const body = { bankCode: "KTB", bankAccountName: "MALI D", ...more }
      return (await backend.call(account.updateBankAccountName, { token, body })).code
    }
    expect(await rename({})).toBe("STEP_UP_REQUIRED")
    expect(await rename({ password: "wrong" })).toBe("WRONG_PASSWORD")
    expect(await rename({ password })).toBeUndefined()
  })

  test("what one session confirmed, another cannot send", async () => {
    await open(satang(100_00))
    const [mine, stolen] = [await enter("A"), await enter()]
    await confirm(mine, "k", { password })
    expect((await withdraw(stolen, "k")).code).toBe("STEP_UP_REQUIRED")
    later(11 * 60_000)
    expect((await withdraw(mine, "k")).code, "for ten minutes").toBe("STEP_UP_REQUIRED")
  })

  test("risky: not the device that the account began with, but any other for a day", async () => {
    await open("risky")
    const first = await enter("A")
    expect(await asked(first)).toMatchObject({ password: false, code: false })
    expect((await withdraw(first, "k")).status).toBe(200)
    later(hourMs)
    const second = await enter("B")
    const nameless = await enter()
    expect(await asked(second)).toMatchObject({ password: true, code: true })
    expect(await asked(nameless)).toMatchObject({ password: true, code: true })
    expect(await asked(first)).toMatchObject({ password: false })
    later(24 * hourMs)
    expect(await asked(second)).toMatchObject({ password: false })
    expect(await asked(nameless), "could be any device").toMatchObject({ password: true })
  })

  test("risky: password, then the code that was sent for this withdrawal, once", async () => {
    await open("risky")
    await enter("A")
    later(hourMs)
    const token = await enter("B")
    expect((await withdraw(token, "k")).code).toBe("STEP_UP_REQUIRED")
    const messages = backend.sandbox.sentMessages().length
    expect((await confirm(token, "k", { password: "wrong" })).code).toBe("WRONG_PASSWORD")
    expect(backend.sandbox.sentMessages(), "no code without the password").toHaveLength(messages)
    const { confirmed, otpToken } = (await confirm(token, "k", { password })).value!
    expect(confirmed).toBe(false)
    expect((await withdraw(token, "k")).code).toBe("STEP_UP_REQUIRED")
    const wrong = backend.lastCode() === "000000" ? "111111" : "000000"
    expect((await confirm(token, "k", { otpToken, otpCode: wrong })).code).toBe("OTP_CODE_INVALID")
    const right = { otpToken, otpCode: backend.lastCode() }
    expect((await confirm(token, "other", right)).code, "for this key alone").toBe("OTP_EXPIRED")
    expect((await confirm(token, "k", right)).value).toMatchObject({ confirmed: true })
    expect((await confirm(token, "k", right)).value, "twice").toMatchObject({ confirmed: true })
    expect((await withdraw(token, "k")).status).toBe(200)
    expect(await left()).toBe(900_00)
  })

  test("risky: the token of a code sends another one, of this withdrawal and once", async () => {
    await open("risky")
    await enter("A")
    later(hourMs)
    const token = await enter("B")
    const { otpToken } = (await confirm(token, "k", { password })).value!
    expect((await confirm(token, "other", { otpToken })).code, "of another withdrawal").toBe("OTP_EXPIRED")
    expect((await confirm(token, "k", { otpToken })).code, "at once").toBe("REQUEST_LIMIT_1MIN")
    const messages = backend.sandbox.sentMessages().length
    later(61_000)
    const resent = (await confirm(token, "k", { otpToken })).value!
    expect(resent).toMatchObject({ confirmed: false })
    expect(backend.sandbox.sentMessages()).toHaveLength(messages + 1)
    expect((await confirm(token, "k", { otpToken })).code, "once").toBe("OTP_EXPIRED")
    expect(
      (await confirm(token, "k", { otpToken: resent.otpToken, otpCode: backend.lastCode() })).value,
    ).toMatchObject({
      confirmed: true,
    })
    expect((await withdraw(token, "k")).status).toBe(200)
  })

  test("risky: a day after a forgotten password, and after another bank account; the first one is none", async () => {
    await open("risky")
    const token = await enter("A")
    later(30 * hourMs)
    expect(await asked(token)).toMatchObject({ password: false })
    const profile = {
      name: "Mali",
      bankCode: "SCB",
      bankAccountName: "MALI DEE",
      bankAccountNo: "1112223334",
    }
    await backend.call(account.updateProfile, { token, body: profile })
    expect(await asked(token)).toMatchObject({ password: true, code: true })
    later(25 * hourMs)
    await backend.call(account.updateProfile, { token, body: { ...profile, name: "Mali D" } })
    expect(await asked(token), "a name is no bank account").toMatchObject({ password: false })

    const { otpToken } = (await backend.call(account.sendResetCode, { body: { phoneNumber: phone } })).value!
    await backend.call(account.verifyResetCode, { body: { otpToken, otpCode: backend.lastCode() } })
    await backend.call(account.resetPassword, {
      body: { otpToken, newPassword: "papayas at dusk", device: "A" },
    })
    const again = await enter("A", "papayas at dusk")
    expect(await asked(again)).toMatchObject({ password: true, code: true })
  })
})
