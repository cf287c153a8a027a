// Carries the model's intents out on the real ledger, through the functions that the backend uses.

import { balanceOf, lockAccounts, openAccount } from "#backend/ledger/accounts.ts"
import { type FingerprintFields, fingerprintOf } from "#backend/ledger/fingerprint.ts"
import { type HoldNotPending, hold, settleHold, voidHold } from "#backend/ledger/holds.ts"
import { type OperationRef, type Posted, type PostRefusal, post } from "#backend/ledger/post.ts"
import { reverse } from "#backend/ledger/reverse.ts"
import { done, refused, runOperation, type StoredAnswer } from "#backend/ledger/run-operation.ts"
import type { Database } from "#backend/storage/database.ts"
import type { Transaction } from "#backend/storage/tables.ts"
import { transaction } from "#backend/storage/transaction.ts"
import { games, type Intent, members, type Operation } from "./intents.ts"
import { type ModelOutcome, placeOf } from "./ledger-model.ts"

class MidwayFailure extends Error {}

/** Carries out the model's intents on a real ledger; each answer is what the model should say too. */
export class LedgerDriver {
  readonly #db: Database
  readonly #holdIds: string[] = []
  readonly #transactionIds: string[] = []
  #now = Date.UTC(2026, 10, 20)

  constructor(db: Database) {
    this.#db = db
  }

  async openAccounts(): Promise<void> {
    await transaction(this.#db, async trx => {
      for (const kind of ["bank", "house"]) await openAccount(trx, { kind, at: this.#now })
      for (const memberId of members) {
        await openAccount(trx, { kind: "wallet", memberId, at: this.#now })
        for (const gameCode of games)
          await openAccount(trx, { kind: "game", memberId, gameCode, at: this.#now })
      }
    })
  }

  async apply(intent: Intent): Promise<ModelOutcome> {
    this.#now += 1
    if ("key" in intent) return this.#operate(intent)
    const result = await transaction(this.#db, trx => this.#perform(trx, intent))
    if (!result.ok) {
      const { ok: _, reason, ...details } = result
      if (reason === "already-posted") return { outcome: reason }
      return { outcome: reason, ...details } as ModelOutcome
    }
    if (!("transactionId" in result)) return { outcome: "voided" }
    this.#transactionIds.push(result.transactionId)
    return { outcome: "posted" }
  }

  #perform(
    trx: Transaction,
    intent: Exclude<Intent, Operation>,
  ): Promise<Posted | PostRefusal | HoldNotPending | { ok: true }> {
    const at = this.#now
    switch (intent.type) {
      case "deposit": {
        const entries = moving("bank", placeOf(intent.member, "wallet"), intent.amount)
        return post(trx, { kind: "deposit", at, memberId: intent.member, naturalKey: intent.slip, entries })
      }
      case "play": {
        const entries = moving("house", placeOf(intent.member, intent.game), intent.amount).reverse()
        return post(trx, { kind: "play", at, memberId: intent.member, naturalKey: intent.round, entries })
      }
      case "settle": {
        const holdId = this.#holdIds[intent.hold]!
        return settleHold(trx, { kind: "withdraw", at, holdId, toAccountId: "bank" })
      }
      case "void":
        return voidHold(trx, { holdId: this.#holdIds[intent.hold]!, at })
      case "reverse": {
        const transactionId = this.#transactionIds[intent.transaction]!
        return reverse(trx, { kind: "reversal", at, transactionId })
      }
    }
  }

  async #operate(intent: Operation): Promise<ModelOutcome> {
    const { member: memberId, key, type: kind, ...fields } = intent
    const fingerprint = fingerprintOf(kind, fields as FingerprintFields)
    let made: { holdId?: string; transactionId?: string } = {}
    try {
      const request = { memberId, key, kind, fingerprint, at: this.#now }
      const result = await runOperation(this.#db, request, async (trx, operation) => {
        made = {}
        return this.#work(trx, operation, intent, made)
      })
      if (result.outcome === "in-flight") throw new Error("nobody else is at work here")
      if (result.outcome === "mismatch") return { outcome: "mismatch", answer: result.earlier.answer }
      if (made.holdId) this.#holdIds.push(made.holdId)
      if (made.transactionId) this.#transactionIds.push(made.transactionId)
      return result
    } catch (error) {
      if (error instanceof MidwayFailure) return { outcome: "threw" }
      throw error
    }
  }

  async #work(
    trx: Transaction,
    operation: OperationRef,
    intent: Operation,
    made: { holdId?: string; transactionId?: string },
  ): Promise<StoredAnswer> {
    const at = this.#now
    const wallet = placeOf(intent.member, "wallet")
    if (intent.type === "withdraw") {
      const held = await hold(trx, { accountId: wallet, amountSatang: intent.amount, at, operation })
      if (!held.ok) return notEnough(held.availableSatang)
      made.holdId = held.holdId
      const { availableSatang } = await balanceOf(trx, wallet)
      return done(202, { availableSatang })
    }
    const from = intent.type === "transfer" ? placeOf(intent.member, intent.from) : wallet
    const to = placeOf(intent.member, intent.to)
    const amountSatang = intent.type === "transfer" ? intent.amount : await availableIn(trx, wallet)
    if (amountSatang === 0) return refused(400, { message: "TRANSFER_MINIMUM" })
    const posted = await post(trx, {
      kind: intent.type,
      at,
      operation,
      entries: moving(from, to, amountSatang),
    })
    if (intent.type === "transfer" && intent.fails) throw new MidwayFailure()
    if (!posted.ok) return notEnough("availableSatang" in posted ? posted.availableSatang : 0)
    made.transactionId = posted.transactionId
    return done(200, {
      fromSatang: (await balanceOf(trx, from)).balanceSatang,
      toSatang: (await balanceOf(trx, to)).balanceSatang,
    })
  }
}

async function availableIn(trx: Transaction, accountId: string): Promise<number> {
  const balances = await lockAccounts(trx, [accountId])
  return balances.get(accountId)!.availableSatang
}

export function moving(from: string, to: string, amountSatang: number) {
  return [
    { accountId: from, amountSatang: -amountSatang },
    { accountId: to, amountSatang },
  ]
}

function notEnough(availableSatang: number): StoredAnswer {
  return refused(400, { message: "MONEY_NOT_ENOUGH", availableSatang })
}
