// Login, tokens, password changes, and the limits on guesses.

import { describe, expect, test } from "vitest"
import { changePassword, login, readProfile } from "#contract/account.ts"
import { scratchKinds } from "#tests/backend/scratch-database.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { findRow } from "../storage/rows.ts"

const demo = "0812345678"
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describe.each(backendKinds)("login on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))

  const attempt = (username: string, password: string, address?: string) =>
    backend.call(login, { body: { username, password }, address })
  const profile = (token: string) => backend.call(readProfile, { token })

  test("each login gives a new token for the member's own profile", async () => {
    const [first, second] = [await backend.logIn(demo), await backend.logIn(demo)]
    expect(first).not.toBe(second)
    expect(first).toMatch(/^[\w-]{43}$/)
    expect((await profile(second)).value).toMatchObject({
      profile: { _id: "10000001", username: demo },
      bankAccount: { bankCode: "KBANK", bankAccountNo: "0012345678", bank: { nameEN: "Kasikornbank" } },
    })
  })

  test("a wrong password and an unknown username get the same answer", async () => {
    const [wrong, nobody] = [
      await attempt(demo, "wrong-password"),
      await attempt("0999999999", "krapao-demo"),
    ]
    expect(wrong).toMatchObject({ status: 401, code: "WRONG_CREDENTIAL" })
    expect(nobody).toMatchObject({ status: 401, code: "WRONG_CREDENTIAL" })
  })

  test("an unknown username costs a hash too, so the timing reveals nothing", async () => {
    // One slot and a long hash: a login during it is refused, which proves that the unknown username took the slot.
    const narrow = await start({ hashing: { concurrency: 1, maxWaiting: 0, memoryKiB: 65_536 } })
    try {
      const nobody = (username: string) =>
        narrow.call(login, { body: { username, password: "wrong-password" } })
      const answers = await Promise.all([nobody("0999999991"), nobody("0999999992")])
      expect(answers.map(({ code }) => code).sort()).toEqual(["REQUEST_LIMIT", "WRONG_CREDENTIAL"])
    } finally {
      await narrow.remove()
    }
  })

  test("says that a member is inactive only after the right password", async () => {
    expect((await attempt("0845678901", "krapao-demo")).code).toBe("INACTIVE_USER")
    expect((await attempt("0845678901", "wrong-password")).code).toBe("WRONG_CREDENTIAL")
  })

  test("a member who is made inactive is out at once, with every session", async () => {
    const own = await start({ seed: true, inFile: true })
    const tokens = [await own.logIn(demo), await own.logIn(demo)]
    await own.tables.updateTable("member").set({ state: "inactive" }).where("username", "=", demo).execute()
    for (const token of tokens) expect((await own.call(readProfile, { token })).code).toBe("INVALID_USER_1")
    await own.remove()
  })

  test("counts simultaneous guesses", async () => {
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => attempt(demo, `guess-${guess}`)),
    )
    expect(guesses.filter(({ code }) => code === "WRONG_CREDENTIAL")).toHaveLength(10)
    expect(guesses.filter(({ code }) => code === "REQUEST_LIMIT")).toHaveLength(10)
  })

  test("a login renews a hash that was made at another cost, and other logins meanwhile succeed", async () => {
    const scratch = await scratchKinds[0]!.open({ inFile: true })
    const open = (memoryKiB: number) =>
      start({ databaseUrl: scratch.url, seed: true, hashing: { memoryKiB } })
    const earlier = await open(128)
    await earlier.logIn(demo)
    await earlier.close()
    const backend = await open(64)
    const hash = async () => (await findRow(scratch.db, "member", { username: demo }))!.password_hash
    expect(await hash()).toContain("m=128,")
    await Promise.all([1, 2, 3, 4].map(() => backend.logIn(demo)))
    const renewed = await hash()
    expect(renewed).toContain("m=64,")
    await backend.logIn(demo)
    expect(await hash(), "a hash of today's cost stays").toBe(renewed)
    await backend.close()
    await scratch.remove()
  })

  test("refuses a login while the queue for hashing is full", async () => {
    // A long hash keeps all three logins under way together, even on a slow database.
    const hashing = { concurrency: 1, maxWaiting: 1, memoryKiB: 32_768 }
    const narrow = await start({ seed: true, hashing })
    const answers = await Promise.all(
      ["0812345678", "0823456789", "0834567890"].map(username =>
        narrow.call(login, { body: { username, password: "krapao-demo" } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429])
    expect(answers.find(({ status }) => status === 429)).toMatchObject({ code: "REQUEST_LIMIT" })
    await narrow.remove()
  })

  test.each([
    [{}, "KEY_MISSING"],
    [{ username: demo }, "KEY_MISSING"],
    [{ username: demo, password: "" }, "KEY_INVALID"],
    [{ username: [demo], password: "krapao-demo" }, "KEY_INVALID"],
  ])("refuses the payload %j", async (body, code) => {
    expect(await backend.call(login, { body })).toMatchObject({ status: 400, code })
  })

  test("a token ends after seven idle days", async () => {
    const token = await backend.logIn(demo)
    backend.now.ms += 7 * dayMs - 1
    expect((await profile(token)).status).toBe(200)
    backend.now.ms += 7 * dayMs - 1
    expect((await profile(token)).status).toBe(200)
    backend.now.ms += 7 * dayMs
    expect(await profile(token)).toMatchObject({ status: 401, code: "EXPIRED_AUTH_TOKEN" })
  })

  test("a token ends after thirty days, even in use", async () => {
    const token = await backend.logIn(demo)
    for (let day = 1; day < 30; day++) {
      backend.now.ms += dayMs
      expect((await profile(token)).status).toBe(200)
    }
    backend.now.ms += dayMs - 1
    expect((await profile(token)).status).toBe(200)
    backend.now.ms += 1
    expect((await profile(token)).code).toBe("EXPIRED_AUTH_TOKEN")
  })

  describe("changing the password", () => {
    const change = (token: string, oldPassword: string, newPassword: string) =>
      backend.call(changePassword, { token, body: { oldPassword, newPassword } })

    test("ends the member's other tokens, and no other member's", async () => {
      const [here, there, other] = [
        await backend.logIn(demo),
        await backend.logIn(demo),
        await backend.logIn("0823456789"),
      ]
      expect((await change(here, "krapao-demo", "a new password ที่ยาว")).status).toBe(200)
      expect((await profile(here)).status).toBe(200)
      expect((await profile(there)).code).toBe("UNAUTHORIZED")
      expect((await profile(other)).status).toBe(200)
      expect((await attempt(demo, "krapao-demo")).code).toBe("WRONG_CREDENTIAL")
      expect((await attempt(demo, "a new password ที่ยาว")).status).toBe(200)
    })

    test("needs the old password and a new one of eight characters", async () => {
      const token = await backend.logIn(demo)
      expect(await change(token, "wrong", "new-password")).toMatchObject({
        status: 400,
        code: "WRONG_PASSWORD",
      })
      expect(await change(token, "krapao-demo", "1234567")).toMatchObject({
        code: "INVALID_USER_INFO",
        said: { minPasswordLength: 8, passwordFault: "short" },
      })
      expect((await change(token, "krapao-demo", "8-letter")).status).toBe(200)
    })

    test.each([
      ["the phone number", "0812345678!", "own"],
      ["the phone number, spaced", "81 234 5678", "own"],
      ["the member's name", "สมชาย-88", "own"],
      ["the account number", "0012345678", "own"],
      ["a common one", "Iloveyou1", "common"],
      ["a repetition", "zyxzyxzyx", "common"],
      ["a sequence", "6789012345", "common"],
      ["one of 129 characters", "long ".repeat(26).slice(0, 129), "long"],
    ])("refuses %s and says why", async (_, password, passwordFault) => {
      const token = await backend.logIn(demo)
      expect(await change(token, "krapao-demo", password)).toMatchObject({
        code: "INVALID_USER_INFO",
        said: { passwordFault },
      })
    })

    test("accepts 128 characters, and the own name within enough others", async () => {
      const token = await backend.logIn(demo)
      const long = "ยาวมาก! ".repeat(16)
      expect([...long]).toHaveLength(128)
      expect((await change(token, "krapao-demo", long)).status).toBe(200)
      expect((await change(token, long, "สมชาย likes mangoes")).status).toBe(200)
    })
  })
})
