// What a member has in all, where some balances cannot be read.
import { expect, test } from "vitest"
import type { Wallet } from "#contract/wallet.ts"
import { balancesOf } from "./wallet.server.ts"

test.each([
  [0, [], { satang: 0, uncounted: 0, isUnknown: false }, 0],
  [0, [700, 300], { satang: 1000, uncounted: 0, isUnknown: false }, 1000],
  [5, [700, null], { satang: 705, uncounted: 1, isUnknown: false }, 700],
  [5, [null], { satang: 5, uncounted: 1, isUnknown: false }, undefined],
  [null, [700], { satang: 700, uncounted: 1, isUnknown: false }, 700],
  [null, [null], { satang: 0, uncounted: 2, isUnknown: true }, undefined],
  [null, [], { satang: 0, uncounted: 1, isUnknown: true }, 0],
])("a wallet of %j and games that hold %j", (amount, amounts, total, gamesSatang) => {
  const slots = amounts.map(amount => ({ code: "A", isActive: true, amount }))
  const balances = balancesOf({ wallet: { amount }, slots } as unknown as Wallet)
  expect(balances).toEqual({ total, walletSatang: amount ?? undefined, gamesSatang })
})
