// Moving money between the wallet and game accounts.

import { minTransferSatang } from "#contract/rules/movements.ts"
import { walletAccount } from "#contract/wallet.ts"
import type { Satang } from "#contract/wire.ts"
import { Refusal } from "../kernel/refusal.ts"
import { lockAccounts } from "../ledger/accounts.ts"
import { between, type Operation, post } from "../ledger/post.ts"
import type { OperationResult } from "../ledger/run-operation.ts"
import type { Member } from "../members/members.ts"
import { gameAccountOf, walletOf } from "../money/accounts.ts"
import { admitsTransfer, gameAccountsOf } from "../money/game-accounts.ts"
import { gameOf } from "../money/games.ts"
import { type OperationCall, type OperationOutcome, runMemberOperation } from "../money/member-operation.ts"
import { writeStatement } from "../money/statement-lines.ts"
import type { Transaction } from "../storage/tables.ts"
import type { WalletContext } from "./context.ts"

type Movement = { from: string; to: string; amountSatang: number }

/** POST /api/wallet/transfer: an amount from one account to another, each `wallet` or a game's code. */
export async function transfer(
  context: WalletContext,
  call: OperationCall,
  { from, to, amount }: { from: string; to: string; amount: Satang },
): Promise<OperationResult> {
  if (amount < minTransferSatang) throw new Refusal("TRANSFER_MINIMUM")
  if (from === to) throw new Refusal("KEY_INVALID")
  const route = await examine(context, call.member, [from, to])
  return runMemberOperation(
    context,
    { ...call, kind: "transfer", fields: { from, to, amount } },
    (trx, operation) => move(trx, route, { from, to, amountSatang: amount }, operation),
  )
}

/** POST /api/wallet/transferAll: everything in the wallet to one game account. */
export async function transferAll(
  context: WalletContext,
  call: OperationCall,
  to: string,
): Promise<OperationResult> {
  if (to === walletAccount) throw new Refusal("KEY_INVALID")
  const route = await examine(context, call.member, [walletAccount, to])
  return runMemberOperation(
    context,
    { ...call, kind: "transferAll", fields: { to } },
    async (trx, operation) => {
      const wallet = walletOf(call.member.id)
      const amountSatang = (await lockAccounts(trx, [wallet])).get(wallet)?.availableSatang ?? 0
      return move(trx, route, { from: walletAccount, to, amountSatang }, operation)
    },
  )
}

/** The code that refuses a movement between these accounts, if any. */
type Route = "open" | "NO_WALLET" | "SLOT_NO_ACCOUNT" | "TRANSFER_FAIL"

/** Checks the accounts and asks their providers before the transaction, which must not wait for a provider. */
async function examine(context: WalletContext, member: Member, names: string[]): Promise<Route> {
  const codes = names.filter(name => name !== walletAccount)
  if (codes.some(code => !gameOf(code))) return "NO_WALLET"
  const open = await gameAccountsOf(context.db, member.id)
  const accounts = open.filter(account => codes.includes(account.game_code))
  if (accounts.length < codes.length) return "SLOT_NO_ACCOUNT"
  const admitted = await Promise.all(accounts.map(account => admitsTransfer(context, account)))
  return admitted.every(Boolean) ? "open" : "TRANSFER_FAIL"
}

async function move(
  trx: Transaction,
  route: Route,
  movement: Movement,
  operation: Operation,
): Promise<OperationOutcome> {
  const { memberId, at } = operation
  const { from, to, amountSatang } = movement
  const line = { memberId, type: "transfer", from, to, amountSatang, at } as const
  if (route === "NO_WALLET" || route === "SLOT_NO_ACCOUNT")
    return { status: "refused", code: route, ...movement }
  if (amountSatang <= 0) return { status: "refused", code: "MONEY_NOT_ENOUGH", from, to }
  if (route === "TRANSFER_FAIL") {
    // The refusal says that the money is back in the wallet. It never left; the statement shows a failed transfer.
    await writeStatement(trx, { ...line, status: "FAILED" })
    return { status: "refused", code: "TRANSFER_FAIL", keep: true, ...movement }
  }
  const posted = await post(trx, {
    kind: "transfer",
    at,
    operation,
    entries: between(ledgerAccountOf(memberId, from), ledgerAccountOf(memberId, to), amountSatang),
  })
  if (!posted.ok) return { status: "refused", code: "MONEY_NOT_ENOUGH", ...movement }
  const { transactionId } = posted
  const id = await writeStatement(trx, { ...line, status: "SUCCESS", transactionId })
  return { status: "done", id, ...movement }
}

function ledgerAccountOf(memberId: string, name: string): string {
  return name === walletAccount ? walletOf(memberId) : gameAccountOf(memberId, name)
}
