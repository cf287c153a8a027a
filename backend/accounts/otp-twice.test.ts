// Two posts of one form about a code or a password, in two processes on one database: one effect, one answer.

import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { BackendOptions } from "#backend/backend.ts"
import { demoPassword } from "#backend/sandbox/seed/demo-members.ts"
import * as account from "#contract/account.ts"
import { confirmStepUp } from "#contract/account.ts"
import { scratchKinds } from "#tests/backend/scratch-database.ts"
import { backendKinds, type TestBackend } from "#tests/backend/test-backend.ts"

const demo = "0812345678"
const form = "an-unguessable-text-of-a-form"
const [kind] = scratchKinds
const usual = { otp: true, stepUp: "risky" } as const

describe.each(backendKinds)("a form sent twice, on $name", ({ start }) => {
  let both: TestBackend[]
  let remove: () => Promise<void>

  const open = async (options: BackendOptions) => {
    const shared = await kind!.open({ inFile: true })
    both = [
      await start({ ...options, seed: true, databaseUrl: shared.url }),
      await start({ ...options, databaseUrl: shared.url }),
    ]
    remove = async () => {
      for (const backend of both) await backend.remove()
      await shared.remove()
    }
  }
  beforeEach(({ task }) => open(task.name.includes("login") ? { loginCode: "always" } : usual))
  afterEach(() => remove())
  const messages = () => both.flatMap(backend => backend.sandbox.sentMessages())
  const codeIn = ([message]: { text: string }[]) => /OTP (\d{6})/.exec(message!.text)![1]!

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

  test("of a login's code begins one session, which each process gives", async () => {
    const named = { username: demo, password: demoPassword, device: "A" }
    const { otpToken } = (await both[0]!.call(account.login, { body: named })).value!
    const otpCode = codeIn(messages())
    const enter = (backend: TestBackend, key: string | undefined, code = otpCode) =>
      backend.call(account.loginByCode, { body: { otpToken, otpCode: code, device: "A" }, key })
    const answers = await Promise.all([...both, ...both].map(backend => enter(backend, form)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ value }) => JSON.stringify(value))).size).toBe(1)
    const { token, deviceToken } = answers[3]!.value!
    expect(deviceToken).toMatch(/^[\w-]{43}$/)
    const { sessions } = (await both[1]!.call(account.listSessions, { token })).value!
    expect(sessions).toHaveLength(1)

    const used = { status: 400, code: "OTP_EXPIRED" }
    expect(await enter(both[1]!, `${form}-2`), "another form").toMatchObject(used)
    expect(await enter(both[1]!, undefined), "no form").toMatchObject(used)
    expect((await enter(both[1]!, form, "000000")).status, "a wrong code").not.toBe(200)
    for (const backend of both) backend.now.ms += 60_000
    expect(await enter(both[1]!, form), "later").toMatchObject(used)
  })
})
