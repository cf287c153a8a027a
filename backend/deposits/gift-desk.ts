// The desk at which gift vouchers are redeemed: at once when they come in, and again later while their issuer can't be
// asked. A voucher's money is taken under our own receipt (its row's id), so asking again takes nothing twice.
import type { Selectable } from "kysely"
import type { Context as FullContext } from "../context.ts"
import { post } from "../ledger/post.ts"
import { ProviderFailure } from "../providers/failure.ts"
import type { Redemption } from "../providers/vouchers.ts"
import type { DepositTables } from "../storage/deposit-tables.ts"
import { transaction } from "../storage/transaction.ts"
import { describeError } from "../surroundings.ts"
import { house, walletOf } from "../wallet/accounts.ts"
import { settleStatement } from "../wallet/statement.ts"
import { within } from "./limit.ts"
import { isAcceptable } from "./voucher-rules.ts"

/** All but the desks themselves. */
type Context = Omit<FullContext, "slips" | "gifts">

type GiftRow = Selectable<DepositTables["gift_voucher"]>

export type GiftDesk = {
  /** Redeems one voucher if it is due; returns when it is settled, or after `patienceMs` while it goes on. */
  redeem(id: string, patienceMs: number): Promise<void>
  /** Redeems all that are due, the oldest first; how many were tried. */
  redeemDue(): Promise<number>
  /** Looks for due vouchers from now on. */
  open(): void
  close(): Promise<void>
}

const lookMs = 5_000
const firstRetryMs = 5_000
const longestRetryMs = 5 * 60_000
/** Longer than asking can take: who holds a voucher for this time has died. */
const leaseMs = 60_000
const askLimitMs = 20_000
const batch = 20

/** A desk that does nothing by itself until it is opened. Failures are logged, not thrown. */
export function createGiftDesk(context: Context): GiftDesk {
  const { db, clock, log } = context
  const underWay = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function redeemOne(id: string): Promise<boolean> {
    const gift = isClosed ? undefined : await take(context, id)
    if (!gift) return false
    try {
      await settle(context, gift, await ask(context, gift))
    } catch (error) {
      const isProviders = error instanceof ProviderFailure
      log({
        level: isProviders ? "warning" : "error",
        event: isProviders ? "voucher-provider-failed" : "voucher-not-redeemed",
        detail: { voucher: id, error: isProviders ? error.message : describeError(error) },
      })
      await putBack(context, gift)
    }
    return true
  }

  function tracked<Value>(work: Promise<Value>): Promise<Value> {
    underWay.add(work)
    return work.finally(() => underWay.delete(work))
  }
  const orLog = (work: Promise<unknown>) =>
    work.catch(error =>
      log({ level: "error", event: "voucher-not-redeemed", detail: { error: describeError(error) } }),
    )

  const desk: GiftDesk = {
    async redeem(id, patienceMs) {
      await within(patienceMs, orLog(tracked(redeemOne(id))), () => undefined)
    },
    async redeemDue() {
      const due = await db
        .selectFrom("gift_voucher")
        .select("id")
        .where("state", "=", "in-progress")
        .where("next_try_at_ms", "<=", clock())
        .orderBy("next_try_at_ms")
        .limit(batch)
        .execute()
      const tried = await Promise.all(due.map(({ id }) => tracked(redeemOne(id))))
      return tried.filter(Boolean).length
    },
    open() {
      timer = setInterval(() => orLog(desk.redeemDue()), lookMs)
      timer.unref()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.allSettled(underWay)
    },
  }
  return desk
}

/** Takes a voucher for a while, so that no other process asks about it too. */
async function take({ db, clock }: Context, id: string): Promise<GiftRow | undefined> {
  const at = clock()
  return db
    .updateTable("gift_voucher")
    .set(row => ({ tries: row("tries", "+", 1), next_try_at_ms: at + leaseMs }))
    .where("id", "=", id)
    .where("state", "=", "in-progress")
    .where("next_try_at_ms", "<=", at)
    .returningAll()
    .executeTakeFirst()
}

async function putBack({ db, clock }: Context, { id, tries }: GiftRow): Promise<void> {
  const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(tries - 1, 10))
  await db
    .updateTable("gift_voucher")
    .set({ next_try_at_ms: clock() + waitMs })
    .where("id", "=", id)
    .where("state", "=", "in-progress")
    .execute()
}

async function ask({ db, providers }: Context, { id, hash, member_id }: GiftRow): Promise<Redemption> {
  const tooLong = (): never => {
    throw new ProviderFailure("vouchers", "no answer in time")
  }
  const view = await within(askLimitMs, providers.vouchers.inspect(hash), tooLong)
  const member = await db
    .selectFrom("member")
    .select("username")
    .where("id", "=", member_id)
    .executeTakeFirstOrThrow()
  // Redeemed already: by us, when the answer was lost, which the receipt tells.
  const mayBeOurs = view.found && view.state === "redeemed"
  if (!mayBeOurs && !isAcceptable(view, member.username)) return { redeemed: false }
  return within(askLimitMs, providers.vouchers.redeem(hash, id), tooLong)
}

async function settle({ db, clock }: Context, { id }: GiftRow, outcome: Redemption): Promise<void> {
  await transaction(db, async trx => {
    const at = clock()
    const gift = await trx
      .updateTable("gift_voucher")
      .set(row => ({ tries: row("tries", "+", 0) }))
      .where("id", "=", id)
      .where("state", "=", "in-progress")
      .returning(["statement_id", "member_id", "hash"])
      .executeTakeFirst()
    if (!gift) return
    const { statement_id, member_id, hash } = gift
    const settled = { settled_at_ms: at }
    if (!outcome.redeemed) {
      await trx
        .updateTable("gift_voucher")
        .set({ state: "failed", ...settled })
        .where("id", "=", id)
        .execute()
      await settleStatement(trx, statement_id, { status: "FAILED" })
      return
    }
    const { amountSatang } = outcome
    const posted = await post(trx, {
      kind: "deposit",
      at,
      memberId: member_id,
      naturalKey: `voucher:${hash}`,
      entries: [
        { accountId: house.bank, amountSatang: -amountSatang },
        { accountId: walletOf(member_id), amountSatang },
      ],
      metadata: { gift: id },
    })
    if (!posted.ok) throw new Error(`a redeemed voucher was refused: ${posted.reason}`)
    const { transactionId } = posted
    await trx
      .updateTable("gift_voucher")
      .set({ state: "credited", amount: amountSatang, transaction_id: transactionId, ...settled })
      .where("id", "=", id)
      .execute()
    await settleStatement(trx, statement_id, { status: "SUCCESS", transactionId, amountSatang })
  })
}
