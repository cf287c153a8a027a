// Expired rows are removed, valid ones are not.

import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { login, readProfile, sendOtp, verifyOtp } from "#contract/account.ts"
import { readChatHistory, sendChatMessage, uploadChatImage } from "#contract/chat.ts"
import { withdraw } from "#contract/movements.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { png } from "#tests/tiny-png.ts"
import { createBackend } from "./backend.ts"

const dayMs = 24 * 60 * 60_000

describe.each(backendKinds)("housekeeping on $name", ({ name, start }) => {
  const backend = backendForEach(() => start({ seed: true, inFile: true }))

  /** A start tidies, and an end waits for it: here another process with the same database and clock. */
  const tidy = async () => {
    const { databaseUrl, now } = backend
    await (await createBackend({ databaseUrl, clock: () => now.ms, log: () => {} })).close()
  }

  test("keeps limits, codes and tokens while they are valid", async () => {
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
    const otp = async () => (await backend.call(verifyOtp, { body: { otpToken, otpCode: "x" } })).code
    backend.now.ms += 7 * dayMs
    await tidy()
    expect(await otp()).toBe("OTP_EXPIRED")
    backend.now.ms += 1
    await tidy()
    expect(await otp()).toBe("OTP_NOT_EXIST")
    backend.now.ms += 53 * dayMs - 1
    await tidy()
    expect((await backend.call(readProfile, { token })).code).toBe("EXPIRED_AUTH_TOKEN")
    backend.now.ms += 1
    await tidy()
    expect((await backend.call(readProfile, { token })).code).toBe("UNAUTHORIZED")
  })

  const countAttempts = (subjects: string[], since_ms: number) =>
    backend.tables
      .insertInto("attempt_count")
      .values(subjects.map(subject => ({ subject, attempts: 1, since_ms })))
      .execute()
  /** Ends the housekeeping that began with the backend: it would remove rows, or keep `tidy` from it, meanwhile. */
  const onlyTidiedByUs = () => backend.close()

  /** How many of those that begin so are left. */
  const left = async (beginning: string) => {
    const rows = backend.tables.selectFrom("attempt_count").select("subject")
    return (await rows.where("subject", "like", `${beginning}%`).execute()).length
  }

  test("keeps counted attempts for the longest window, which is a day", async () => {
    await onlyTidiedByUs()
    await countAttempts(["x"], backend.now.ms)
    backend.now.ms += dayMs
    await tidy()
    expect(await left("x")).toBe(1)
    backend.now.ms += 1
    await tidy()
    expect(await left("x")).toBe(0)
  })

  test("removes more than one batch holds", async () => {
    await onlyTidiedByUs()
    await countAttempts(
      Array.from({ length: 1203 }, (_, at) => `old${at}`),
      0,
    )
    await tidy()
    expect(await left("old")).toBe(0)
  })

  test("forgets a refused operation after a week, and never one that moved money", async () => {
    let token = await backend.logIn("0812345678")
    const ask = async (key: string, amount: number) => {
      const { status, code, headers } = await backend.call(withdraw, { token, key, body: { amount } })
      return [status, code, headers.get("idempotent-replayed")]
    }
    expect(await ask("paid", 100)).toEqual([200, undefined, null])
    expect(await ask("refused", 9_000)).toEqual([400, "MONEY_NOT_ENOUGH", null])
    backend.now.ms += 7 * dayMs
    token = await backend.logIn("0812345678")
    await tidy()
    expect(await ask("refused", 9_000)).toEqual([400, "MONEY_NOT_ENOUGH", "true"])
    backend.now.ms += 1
    await tidy()
    expect(await ask("refused", 9_000)).toEqual([400, "MONEY_NOT_ENOUGH", null])
    expect(await ask("paid", 100)).toEqual([200, undefined, "true"])
  })

  if (name === "PostgreSQL")
    test("one process tidies at a time", async () => {
      await onlyTidiedByUs()
      await countAttempts(["x"], 0)
      await backend.tables.transaction().execute(async trx => {
        await sql`select pg_advisory_xact_lock(7213904452)`.execute(trx)
        await tidy()
      })
      expect(await left("x")).toBe(1)
      await tidy()
      expect(await left("x")).toBe(0)
    })

  test("keeps a file that no message shows for a day, and a guest for 90", async () => {
    const headers = { "x-guest-id": `g-${"a".repeat(22)}` }
    const { path } = (await backend.call(uploadChatImage, { file: png, headers })).value!
    const message = { message_type: "text", payload: { message: "hello" } }
    await backend.call(sendChatMessage, { headers, body: { sender: "customer", message } })
    const isThere = async () =>
      (await backend.fetch(new Request(`http://backend.test${path}`, { headers }))).status === 200
    const chat = async () =>
      (await backend.call(readChatHistory, { headers, body: { limit: 10, skip: 0 } })).value!.length
    backend.now.ms += dayMs
    await tidy()
    expect(await isThere()).toBe(true)
    backend.now.ms += 1
    await tidy()
    expect(await isThere()).toBe(false)
    backend.now.ms += 89 * dayMs - 1
    await tidy()
    expect(await chat()).toBe(1)
    backend.now.ms += 1
    await tidy()
    expect(await chat()).toBe(0)
  })
})
