// Limits on guesses that the owner of an account survives (docs/decisions/131-lockout.md).
import { describe, expect, test } from "vitest"
import { login } from "#contract/account.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"

const demo = "0812345678"
const minuteMs = 60_000
const device = "Chrome · Android"

describe.each(backendKinds)("lockout on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))

  const attempt = (password: string, more: Record<string, unknown> = {}, address = "203.0.113.1") =>
    backend.call(login, { body: { username: demo, password, ...more }, address })
  const deviceToken = async () =>
    (await attempt("krapao-demo", { device }, "198.51.100.1")).value!.deviceToken!
  const lockOut = async () => {
    for (let guess = 0; guess < 10; guess++) await attempt(`guess-${guess}`, {}, `203.0.113.${guess}`)
    expect((await attempt("krapao-demo")).code).toBe("REQUEST_LIMIT")
  }

  test("a device on which the owner logged in gets in while strangers guess", async () => {
    const known = await deviceToken()
    expect(known).toMatch(/^[\w-]{43}$/)
    await lockOut()
    const owner = await attempt("krapao-demo", { device, deviceToken: known })
    expect(owner.status).toBe(200)
    expect(owner.value!.deviceToken, "it keeps its token").toBeUndefined()
    expect((await attempt("krapao-demo")).code, "the owner's login opens nothing to strangers").toBe(
      "REQUEST_LIMIT",
    )
  })

  test("not even when its network is shut out", async () => {
    const known = await deviceToken()
    for (let guess = 0; guess <= 100; guess++) {
      await backend.call(login, {
        body: { username: `09900${String(guess).padStart(5, "0")}`, password: "guess" },
        address: "203.0.113.1",
      })
    }
    expect((await attempt("krapao-demo")).code).toBe("REQUEST_LIMIT")
    expect((await attempt("krapao-demo", { deviceToken: known })).status).toBe(200)
  })

  test("after a hundred guesses in a row it is a stranger's", async () => {
    const known = await deviceToken()
    for (let guess = 0; guess < 100; guess++) {
      if (guess % 10 === 0) backend.now.ms += 15 * minuteMs
      expect((await attempt("guess", { deviceToken: known })).code).toBe("WRONG_CREDENTIAL")
    }
    await lockOut()
    expect((await attempt("krapao-demo", { deviceToken: known })).code).toBe("REQUEST_LIMIT")
  })

  test("a device is known for its own member only", async () => {
    const known = await deviceToken()
    for (let guess = 0; guess < 10; guess++) {
      const body = { username: "0823456789", password: "guess", deviceToken: known }
      await backend.call(login, { body })
    }
    const body = { username: "0823456789", password: "krapao-demo", deviceToken: known }
    expect((await backend.call(login, { body })).code).toBe("REQUEST_LIMIT")
  })

  test("of 25 devices the last 20 are known", async () => {
    const tokens: string[] = []
    for (let number = 0; number < 25; number++) {
      backend.now.ms += minuteMs
      tokens.push(await deviceToken())
    }
    await lockOut()
    const answers = []
    for (const token of tokens) answers.push((await attempt("krapao-demo", { deviceToken: token })).status)
    expect(answers).toEqual([...Array(5).fill(429), ...Array(20).fill(200)])
  })
})
