// What a member has in all, where some balances cannot be read.
import { expect, test } from "vitest"
import type { Wallet } from "#contract/wallet.ts"
import { balancesOf } from "./wallet.server.ts"

test.each([
  [[], 0],
  [[700, 300], 1000],
  [[700, null], 700],
  [[null], undefined],
])("games that hold %j", (amounts, gamesSatang) => {
  const slots = amounts.map(amount => ({ code: "A", isActive: true, amount }))
  expect(balancesOf({ wallet: { amount: 0 }, slots } as unknown as Wallet).gamesSatang).toBe(gamesSatang)
})
