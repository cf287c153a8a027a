// Logins and changes of the password that verified the old password before another change came between.
import { beforeEach, describe, expect, test } from "vitest"
import { insertMember } from "#tests/backend/insert-member.ts"
import { oneForEach, scratchKinds } from "#tests/backend/scratch-database.ts"
import { systemRandom } from "../kernel/environment.ts"
import { findRow } from "../storage/rows.ts"
import { logIn } from "./login.ts"
import type { LoginContext } from "./login-code.ts"
import { changePassword } from "./profile.ts"
import { readToken } from "./tokens.ts"

const username = "0990001111"
const address = "203.0.113.7"

describe.each(scratchKinds)("a change of the password on $name", ({ open }) => {
  const scratch = oneForEach(open)
  /** Runs once, when a password has been verified and before anything is made of that. */
  let between: (() => Promise<unknown>) | undefined
  let context: LoginContext

  beforeEach(async () => {
    context = {
      loginCode: "off",
      db: scratch.db,
      clock: () => Date.UTC(2026, 10, 20, 5),
      random: systemRandom,
      log: () => {},
      deployment: "thailand",
      providers: { sms: { send: async () => {} } },
      settings: { read: async () => ({ registerOtp: false }) },
      passwords: {
        hash: async password => `hash of ${password}`,
        isOutdated: () => false,
        async verify(password, stored) {
          const isRight = stored === `hash of ${password}`
          const now = between
          between = undefined
          await now?.()
          return isRight
        },
      },
    }
    await insertMember(scratch.db, "99000111", { username, password_hash: "hash of old-password" })
  })

  const enter = async (password: string) => (await logIn(context, { username, password, address })).token
  const change = (token: string, oldPassword: string, newPassword: string) =>
    readToken(context, token).then(read =>
      changePassword(context, read.signedIn(), { oldPassword, newPassword }, address),
    )

  test("leaves no token to a login that verified the old password before", async () => {
    const owner = await enter("old-password")
    between = () => change(owner, "old-password", "new-password")
    await expect(enter("old-password")).rejects.toMatchObject({ code: "WRONG_CREDENTIAL" })
    const { length } = await scratch.db.selectFrom("member_token").selectAll().execute()
    expect(length).toBe(1)
    expect(await enter("new-password")).toBeTruthy()
  })

  test("is not overwritten by another that verified the old password before", async () => {
    const [owner, thief] = [await enter("old-password"), await enter("old-password")]
    between = () => change(owner, "old-password", "owners-password")
    await expect(change(thief, "old-password", "thiefs-password")).rejects.toMatchObject({
      code: "WRONG_PASSWORD",
    })
    const member = await findRow(scratch.db, "member", { username })
    expect(member!.password_hash).toBe("hash of owners-password")
    expect((await readToken(context, owner)).signedIn().member.username).toBe(username)
  })

  test("of many at once with logins leaves the tokens of the new password and of its own session", async () => {
    const owner = await enter("old-password")
    const logins = Array.from({ length: 8 }, () => enter("old-password").catch(() => undefined))
    await Promise.all([...logins, change(owner, "old-password", "new-password")])
    const tokens = await scratch.db.selectFrom("member_token").select("token_hash").execute()
    expect(tokens).toHaveLength(1)
  })
})
