// What mattered for a while is removed, what still matters is not.

import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { login, readProfile, sendOtp, verifyOtp } from "#contract/account.ts"
import { createBackend } from "../backend.ts"
import { backendKinds, type TestBackend } from "./test-backend.ts"

const dayMs = 24 * 60 * 60_000

describe.each(backendKinds)("housekeeping on $name", ({ name, start }) => {
  let backend: TestBackend
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "krapao-tidy-"))
    const file = `sqlite:${join(folder, "tidy.sqlite")}`
    backend = await start({ seed: true, ...(name === "SQLite" && { databaseUrl: file }) })
  })
  afterEach(async () => {
    await backend.remove()
    await rm(folder, { recursive: true })
  })

  /** A start tidies: here another process with the same database and clock. */
  const tidy = async () => {
    const { databaseUrl, now } = backend
    await (await createBackend({ databaseUrl, clock: () => now.ms, log: () => {} })).close()
  }

  test("keeps limits, codes and tokens while they count", async () => {
    for (let guess = 0; guess < 10; guess++) {
      await backend.call(login, { body: { username: "0823456789", password: "wrong-one" } })
    }
    const token = await backend.logIn("0812345678")
    const { otpToken } = (await backend.call(sendOtp, { body: { phoneNumber: "0999999999" } })).value!
    await tidy()
    const guess = await backend.call(login, { body: { username: "0823456789", password: "krapao-demo" } })
    expect(guess.code).toBe("REQUEST_LIMIT")
    const answer = await backend.call(verifyOtp, { body: { otpToken, otpCode: "x" } })
    expect(answer.code).toBe("OTP_CODE_INVALID")
    expect((await backend.call(readProfile, { token })).status).toBe(200)
    backend.now.ms += 59 * dayMs
    await tidy()
    expect((await backend.call(readProfile, { token })).code).toBe("EXPIRED_AUTH_TOKEN")
    expect((await backend.call(verifyOtp, { body: { otpToken, otpCode: "x" } })).code).toBe("OTP_NOT_EXIST")
    backend.now.ms += 2 * dayMs
    await tidy()
    expect((await backend.call(readProfile, { token })).code).toBe("UNAUTHORIZED")
  })
})
