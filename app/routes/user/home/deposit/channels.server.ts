// The ways to deposit as a player chooses them: by a code, to a bank that may have one, by TrueMoney, to an account.

import { settings } from "#app/request/server-context.ts"
import type { DepositWallet, DepositWays } from "#app/services/lookup.server.ts"
import { minTrueMoneySatang } from "#contract/rules/gift-links.ts"
import { qrRule } from "./bank/qr/qr-rules.ts"
import { slipWay, trueMoneyWay } from "./last-way.server.ts"
import { takesCodes, waysIn } from "./load.server.ts"
import { type BankWay, hasQr } from "./ways.ts"

export type Channel = {
  /** What is remembered of it. */
  key: string
  minimumSatang: number | undefined
  /** Of the form that makes its code. */
  idempotencyKey?: string
} & (
  | { kind: "code" | "bank"; way: BankWay }
  | { kind: "wallet"; wallets: DepositWallet[] }
  | { kind: "accounts"; banks: BankWay[] }
)

/**
 * Every way, the instant ones first. `asksForCodes`: the backend is asked for codes where it may have them; what has none
 * then is an account like the others.
 */
export async function channelsOf(
  ways: DepositWays,
  slipMinimumSatang: number | undefined,
  asksForCodes: boolean,
): Promise<Channel[]> {
  const banks = await Promise.all(
    waysIn(ways).map(async way => {
      const isCode = asksForCodes ? await takesCodes(way) : hasQr(way)
      const kind = isCode ? "code" : way.qr === "none" || asksForCodes ? "account" : "bank"
      return { kind, way } as const
    }),
  )
  const paidBy = (wanted: "code" | "bank"): Channel[] =>
    banks
      .filter(({ kind }) => kind === wanted)
      .map(({ way }) => ({
        kind: wanted,
        key: way.key,
        way,
        minimumSatang: qrRule(way.key, settings().paytimzMinimum).minimumSatang,
      }))
  const accounts = banks.filter(({ kind }) => kind === "account").map(({ way }) => way)
  const { wallets } = ways
  const channels: (Channel | false)[] = [
    ...paidBy("code"),
    ...paidBy("bank"),
    wallets.length > 0 && { kind: "wallet", key: trueMoneyWay, wallets, minimumSatang: minTrueMoneySatang },
    accounts.length > 0 && {
      kind: "accounts",
      key: slipWay,
      banks: accounts,
      minimumSatang: slipMinimumSatang,
    },
  ]
  return channels.filter(channel => channel !== false)
}
