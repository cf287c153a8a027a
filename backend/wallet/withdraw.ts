// Withdrawals: the wallet holds the amount until it is paid to the member's bank account or refused.
import { withdrawalLimits } from "#contract/rules/movements.ts"
import { walletAccount } from "#contract/wallet.ts"
import type { Satang } from "#contract/wire.ts"
import type { LateCheck } from "../accounts/step-up.ts"
import { Refusal } from "../kernel/refusal.ts"
import { sortableId } from "../kernel/sortable-id.ts"
import { lockAccounts } from "../ledger/accounts.ts"
import { hold } from "../ledger/holds.ts"
import { mustPost, type Operation } from "../ledger/post.ts"
import type { Member } from "../members/members.ts"
import { gameAccountOf, walletOf } from "../money/accounts.ts"
import { gameAccountsOf } from "../money/game-accounts.ts"
import { type OperationCall, type OperationOutcome, runMemberOperation } from "../money/member-operation.ts"
import { writeStatement } from "../money/statement-lines.ts"
import { silentGames, withdrawUnderBonus } from "../rewards/finish.ts"
import type { Transaction } from "../storage/tables.ts"
import type { WalletContext } from "./context.ts"

/** Throws TRANSFER_MINIMUM below the smallest withdrawal and KEY_INVALID above the largest, before anything begins. */
function assertLimits(amount: Satang): void {
  if (amount < withdrawalLimits.minSatang) throw new Refusal("TRANSFER_MINIMUM")
  if (amount > withdrawalLimits.maxSatang) throw new Refusal("KEY_INVALID")
}

/**
 * POST /api/wallet/withdraw: an amount of what is in the wallet. POST /api/wallet/withdrawAll: gathers every game account
 * in the wallet first.
 */
export async function withdraw(
  context: WalletContext,
  call: OperationCall,
  kind: "withdraw" | "withdrawAll",
  { amount, late }: { amount: Satang; late?: LateCheck },
) {
  assertLimits(amount)
  const gathered = kind === "withdrawAll" ? await gameAccountsOf(context.db, call.member.id) : []
  const silent = await silentGames(context, call.member.id)
  const reachable = gathered.map(account => account.game_code).filter(code => !silent.includes(code))

  return runMemberOperation(context, { ...call, kind, fields: { amount } }, (trx, operation) =>
    withdrawUnderBonus(trx, operation, silent, async () => {
      if (reachable.length > 0) await gather(trx, reachable, operation)
      const outcome = await holdWithdrawal(trx, call.member, amount, operation, late)
      const isShort = outcome.status === "refused" && outcome.code === "MONEY_NOT_ENOUGH"
      // The games whose provider does not answer might hold the missing amount.
      const mightHold = gathered.length > reachable.length
      return isShort && mightHold ? { ...outcome, code: "TRANSFER_FAIL" } : outcome
    }),
  )
}

/** Moves these games' balances to the wallet in one movement, with a statement line for each game. */
async function gather(trx: Transaction, gameCodes: string[], operation: Operation): Promise<void> {
  const { memberId, at } = operation
  const accounts = gameCodes.map(code => ({ code, accountId: gameAccountOf(memberId, code) }))
  const wallet = walletOf(memberId)
  const balances = await lockAccounts(trx, [wallet, ...accounts.map(({ accountId }) => accountId)])
  const amounts = accounts
    .map(account => ({ ...account, amountSatang: balances.get(account.accountId)?.availableSatang ?? 0 }))
    .filter(({ amountSatang }) => amountSatang > 0)
  if (amounts.length === 0) return
  const total = amounts.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
  const transactionId = await mustPost(trx, {
    kind: "gather",
    at,
    operation,
    entries: [
      ...amounts.map(({ accountId, amountSatang }) => ({ accountId, amountSatang: -amountSatang })),
      { accountId: wallet, amountSatang: total },
    ],
  })
  for (const { code, amountSatang } of amounts) {
    await writeStatement(trx, {
      memberId,
      type: "transfer",
      from: code,
      to: walletAccount,
      amountSatang,
      status: "SUCCESS",
      at,
      transactionId,
    })
  }
}

/** Holds the amount in the wallet and files the withdrawal, unless `late` throws. Also used by the seed. */
export async function holdWithdrawal(
  trx: Transaction,
  member: Member,
  amountSatang: number,
  operation: Operation,
  late?: LateCheck,
): Promise<OperationOutcome> {
  const { memberId, at } = operation
  const { bank_code, bank_account_name, bank_account_no } = member
  if (bank_code === null || bank_account_name === null || bank_account_no === null) {
    return { status: "refused", code: "NO_BANK", amountSatang }
  }
  const movement = { from: walletAccount, to: bank_code, amountSatang }
  const held = await hold(trx, { accountId: walletOf(memberId), amountSatang, at, operation })
  if (!held.ok) return { status: "refused", code: "MONEY_NOT_ENOUGH", ...movement }
  await late?.(trx)
  const statementId = await writeStatement(trx, {
    memberId,
    type: "withdraw",
    ...movement,
    status: "PENDING",
    at,
  })
  const id = sortableId(at)
  await trx
    .insertInto("withdrawal")
    .values({
      id,
      member_id: memberId,
      operation_key: operation.key,
      hold_id: held.holdId,
      statement_id: statementId,
      amount: amountSatang,
      bank_code,
      bank_account_name,
      bank_account_no,
      state: "pending",
      created_at_ms: at,
    })
    .execute()
  return { status: "pending", id, ...movement }
}
