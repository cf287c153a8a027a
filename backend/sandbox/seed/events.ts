// Books one event of a demo member's history, at the event's own time.

import { walletAccount } from "#contract/wallet.ts"
import { satangFromBaht } from "#contract/wire.ts"
import { bookDeposit, closeDepositNotice, fileDepositNotice } from "../../deposits/bank-deposits.ts"
import { between, mustPost, type Operation } from "../../ledger/post.ts"
import type { Member } from "../../members/members.ts"
import { gameAccountOf, houseAccount, operator, walletOf } from "../../money/accounts.ts"
import type { OperationOutcome } from "../../money/member-operation.ts"
import { writeReward, writeStatement } from "../../money/statement-lines.ts"
import { give } from "../../rewards/activate.ts"
import { activeGrant, countWinnings, endGrant } from "../../rewards/grants.ts"
import { collect } from "../../rewards/invites.ts"
import { receive } from "../../rewards/refunds.ts"
import { inviteRules, refundRules } from "../../rewards/rules.ts"
import { findRow } from "../../storage/rows.ts"
import type { Transaction } from "../../storage/tables.ts"
import { holdWithdrawal } from "../../wallet/withdraw.ts"
import { bookPaid, bookRefused } from "../../wallet/withdrawal-settlement.ts"
import { inviteFriends } from "./friends.ts"
import type { HistoryEvent } from "./history.ts"

/** Books an event. Throws for an impossible history: missing money, a missing bank. */
export async function bookEvent(
  trx: Transaction,
  member: Member,
  event: HistoryEvent,
  operation: Operation,
): Promise<void> {
  const { at } = operation
  const amountSatang = satangFromBaht(event.baht)
  const wallet = walletOf(member.id)
  const line = { memberId: member.id, amountSatang, at, status: "SUCCESS" } as const
  switch (event.what) {
    case "deposit": {
      const credit = {
        reference: `${member.id}:${operation.key}`,
        amountSatang,
        bankCode: member.bank_code ?? "KBANK",
      }
      await bookDeposit(trx, member, credit, at)
      return
    }
    case "gift": {
      const transactionId = await move(trx, "bonus", operator.bonus, wallet, amountSatang, operation)
      const link = { kind: event.link, description: event.description }
      await writeReward(trx, { ...line, transactionId, link })
      return
    }
    case "bonus": {
      const offer = await findRow(trx, "bonus_offer", { code: event.offer })
      await give(trx, { ...offer!, amount: amountSatang }, operation)
      if (event.won) await countWinnings(trx, member.id, satangFromBaht(event.won))
      return
    }
    case "finish-bonus": {
      const grant = await activeGrant(trx, member.id)
      if (!grant) throw new Error(`the seed's ${operation.key} ends no bonus`)
      await endGrant(trx, grant, { taken: [{ accountId: wallet, amountSatang }], at, operation })
      return
    }
    case "round":
      await move(
        trx,
        "round",
        houseAccount(trx, "games", member.id),
        gameAccountOf(member.id, event.game),
        amountSatang,
        operation,
      )
      return
    case "transfer": {
      const { from, to } = event
      if (event.failed) {
        await writeStatement(trx, { ...line, type: "transfer", from, to, status: "FAILED" })
        return
      }
      const [giver, receiver] = [from, to].map(name =>
        name === walletAccount ? wallet : gameAccountOf(member.id, name),
      ) as [string, string]
      const transactionId = await move(trx, "transfer", giver, receiver, amountSatang, operation)
      await writeStatement(trx, { ...line, type: "transfer", from, to, transactionId })
      return
    }
    case "withdrawal":
      await bookWithdrawal(trx, member, amountSatang, event.outcome, operation)
      return
    case "deposit-notice": {
      await fileDepositNotice(trx, member, amountSatang, operation)
      if (event.outcome === "closed") await closeDepositNotice(trx, member.id)
      return
    }
    case "refund":
      assertGiven(await receive(trx, refundRules, operation), amountSatang, operation)
      return
    case "friends":
      await inviteFriends(trx, member, { ...event, amountSatang, at })
      return
    case "invite-bonus":
      assertGiven(await collect(trx, inviteRules, operation), amountSatang, operation)
      return
  }
}

function assertGiven(outcome: OperationOutcome, amountSatang: number, { key }: Operation): void {
  if (outcome.status !== "done" || outcome.amountSatang !== amountSatang)
    throw new Error(`the seed's ${key} cannot be: ${JSON.stringify(outcome)}`)
}

async function move(
  trx: Transaction,
  kind: string,
  giver: string,
  receiver: string,
  amountSatang: number,
  operation: Operation,
): Promise<string> {
  const entries = between(giver, receiver, amountSatang)
  return mustPost(trx, { kind, at: operation.at, operation, entries })
}

async function bookWithdrawal(
  trx: Transaction,
  member: Member,
  amountSatang: number,
  outcome: "paid" | "refused" | "pending",
  operation: Operation,
): Promise<void> {
  const asked = await holdWithdrawal(trx, member, amountSatang, operation)
  if (asked.status === "refused") throw new Error(`the seed's ${operation.key} cannot be: ${asked.code}`)
  if (outcome === "pending") return
  const settledAtMs = operation.at + 5 * 60_000
  const withdrawal = await findRow(trx, "withdrawal", { id: asked.id })
  const isBooked =
    outcome === "refused"
      ? await bookRefused(trx, asked.id, settledAtMs)
      : await bookPaid(trx, withdrawal!, settledAtMs)
  if (!isBooked) throw new Error(`the seed's ${operation.key} cannot be settled`)
}
