// Coins never fall below zero: the schema's own rule.
import { describe, expect, test } from "vitest"
import { insertMember } from "#tests/backend/insert-member.ts"
import { scratchKinds } from "#tests/backend/scratch-database.ts"
import { giveCoins } from "./wheel.ts"

describe.each(scratchKinds)("the schema on $name", ({ open }) => {
  test("never lets coins fall below zero", async () => {
    const { db, remove } = await open()
    await insertMember(db, "m1")
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
