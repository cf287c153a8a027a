// Coins never fall below zero: the schema's own rule.
import { describe, expect, test } from "vitest"
import { scratchKinds } from "#tests/backend/scratch-database.ts"
import { giveCoins } from "./wheel.ts"

describe.each(scratchKinds)("the schema on $name", ({ open }) => {
  test("never lets coins fall below zero", async () => {
    const { db, remove } = await open()
    const member = {
      id: "m1",
      username: "m1",
      name: "m",
      password_hash: "",
      state: "active",
      created_at_ms: 0,
    } as const
    const none = { bank_code: null, bank_account_name: null, bank_account_no: null, currency: null }
    const rest = { source_code: null, invite_code: null, inviter_id: null }
    await db
      .insertInto("member")
      .values({ ...member, ...none, ...rest })
      .execute()
    await giveCoins(db, { memberId: "m1", coins: 1, at: 0 })
    const take = () =>
      db
        .updateTable("wheel_coin")
        .set(({ eb }) => ({ coins: eb("coins", "-", 1) }))
        .execute()
    await take()
    await expect(take()).rejects.toThrow(/wheel_coin_never_below_zero/)
    await remove()
  })
})
