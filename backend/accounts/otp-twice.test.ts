// Two posts of one form that asks for a code, in two processes on one database: one message, one answer.

import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { demoPassword } from "#backend/sandbox/seed/demo-members.ts"
import { confirmStepUp, sendOtp, sendResetCode, verifyOtp, verifyResetCode } from "#contract/account.ts"
import { scratchKinds } from "#tests/backend/scratch-database.ts"
import { backendKinds, type TestBackend } from "#tests/backend/test-backend.ts"

const phone = "0991112222"
const demo = "0812345678"
const form = "an-unguessable-text-of-a-form"
const [kind] = scratchKinds

describe.each(backendKinds)("a form sent twice, on $name", ({ start }) => {
  let both: TestBackend[]
  let remove: () => Promise<void>

  beforeEach(async () => {
    const shared = await kind!.open({ inFile: true })
    both = [
      await start({ otp: true, stepUp: "risky", seed: true, databaseUrl: shared.url }),
      await start({ otp: true, stepUp: "risky", databaseUrl: shared.url }),
    ]
    remove = async () => {
      for (const backend of both) await backend.remove()
      await shared.remove()
    }
  })
  afterEach(() => remove())

  const send = (backend: TestBackend, key: string, phoneNumber = phone) =>
    backend.call(sendOtp, { body: { phoneNumber }, key })
  const messages = () => both.flatMap(backend => backend.sandbox.sentMessages())
  const codeIn = ([message]: { text: string }[]) => /OTP (\d{6})/.exec(message!.text)![1]!

  test("gets one message and the same answer from each process", async () => {
    const answers = await Promise.all([...both, ...both].map(backend => send(backend, form)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ value }) => JSON.stringify(value))).size).toBe(1)
    expect(messages()).toHaveLength(1)
    const otpCode = codeIn(messages())
    const otpToken = answers[3]!.value!.otpToken
    expect((await both[1]!.call(verifyOtp, { body: { otpToken, otpCode } })).status).toBe(200)
  })

  test("for a forgotten password gets one message and the same answer from each process", async () => {
    const ask = (backend: TestBackend, phoneNumber = demo) =>
      backend.call(sendResetCode, { body: { phoneNumber }, key: form })
    const answers = await Promise.all([...both, ...both].map(backend => ask(backend)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ value }) => JSON.stringify(value))).size).toBe(1)
    expect(messages()).toHaveLength(1)
    const otpCode = codeIn(messages())
    const { otpToken } = answers[3]!.value!
    expect((await both[1]!.call(verifyResetCode, { body: { otpToken, otpCode } })).status).toBe(200)
    // Nobody's phone gets the same answers.
    const strangers = await Promise.all(both.map(backend => ask(backend, phone)))
    expect(new Set(strangers.map(({ value }) => JSON.stringify(value))).size).toBe(1)
    expect(messages()).toHaveLength(1)
  })

  test("to confirm a withdrawal gets one message and the same answer from each process", async () => {
    // Nobody knows its device: a code is asked for.
    const token = await both[0]!.logIn(demo)
    const confirm = (backend: TestBackend, more: object, operation = "k") =>
      backend.call(confirmStepUp, { token, body: { operation, amount: 100, ...more } })
    const password = demoPassword
    const answers = await Promise.all([...both, ...both].map(backend => confirm(backend, { password })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ value }) => JSON.stringify(value))).size).toBe(1)
    expect(messages()).toHaveLength(1)
    expect(await confirm(both[1]!, { password }, "other")).toMatchObject({ code: "REQUEST_LIMIT_1MIN" })
    const { otpToken } = answers[3]!.value!
    const right = { otpToken, otpCode: codeIn(messages()) }
    expect((await confirm(both[1]!, right)).value).toMatchObject({ confirmed: true })
  })

  test("is another form for another phone, and another form has to wait", async () => {
    const first = await send(both[0]!, form)
    const other = await send(both[1]!, form, "0991113333")
    expect(other.value!.otpToken).not.toBe(first.value!.otpToken)
    expect(await send(both[1]!, `${form}-2`)).toMatchObject({ status: 429, code: "REQUEST_LIMIT_1MIN" })
    expect(await send(both[1]!, "guessed")).toMatchObject({ status: 429, code: "REQUEST_LIMIT_1MIN" })
  })

  test("gets a new code after the pause", async () => {
    const first = await send(both[0]!, form)
    for (const backend of both) backend.now.ms += 60_000
    const second = await send(both[1]!, form)
    expect(second.status).toBe(200)
    expect(second.value!.otpToken).not.toBe(first.value!.otpToken)
    expect(messages()).toHaveLength(2)
  })
})
