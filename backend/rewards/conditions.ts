// The condition of a refund or an invite bonus: before a withdrawal the member's whole balance must be above the success
// percentage of the reward. Below the fail percentage the condition ends.
import type { ErrorCode } from "#contract/errors.ts"
import type { Queries, Transaction } from "../storage/tables.ts"

type Reward = {
  memberId: string
  kind: "refund" | "invite"
  /** The movement that brought the reward to the wallet. */
  transactionId: string
  amountSatang: number
  at: number
}

/** Writes the condition that the member was told before taking the reward. */
export async function beginCondition(
  trx: Transaction,
  { memberId, kind, transactionId, amountSatang, at }: Reward,
  { success, fail }: { success: number; fail: number },
): Promise<void> {
  await trx
    .insertInto("reward_condition")
    .values({
      transaction_id: transactionId,
      member_id: memberId,
      kind,
      above: Math.floor((amountSatang * success) / 100),
      below: Math.floor((amountSatang * fail) / 100),
      created_at_ms: at,
      ended_at_ms: null,
    })
    .execute()
}

function openConditions(queries: Queries, memberId: string) {
  return queries
    .selectFrom("reward_condition")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("ended_at_ms", "is", null)
    .execute()
}

type Condition = Awaited<ReturnType<typeof openConditions>>[number]

const stands = ({ above, below }: Condition, totalSatang: number) =>
  totalSatang <= above && totalSatang >= below

/** A withdrawal needs a balance above this, in satang; undefined without a condition. */
export async function neededBalance(
  queries: Queries,
  memberId: string,
  totalSatang: number,
): Promise<number | undefined> {
  const standing = (await openConditions(queries, memberId)).filter(one => stands(one, totalSatang))
  return standing.length > 0 ? Math.max(...standing.map(({ above }) => above)) : undefined
}

/** The code that refuses a withdrawal; undefined when the conditions are met, and then it ends them. */
export async function settleConditions(
  trx: Transaction,
  memberId: string,
  totalSatang: number,
  at: number,
): Promise<ErrorCode | undefined> {
  const open = await openConditions(trx, memberId)
  const standing = open.find(one => stands(one, totalSatang))
  if (standing) return standing.kind === "refund" ? "REFUND_CONDITION" : "BONUS_CONDITION"
  await endConditions(trx, open, at)
  return undefined
}

/** Call after a loss: ends for good the conditions whose fail percentage is now above the balance. */
export async function endFailedConditions(trx: Transaction, memberId: string, at: number): Promise<void> {
  const open = await openConditions(trx, memberId)
  if (open.length === 0) return
  const { total } = await trx
    .selectFrom("ledger_account")
    .select(({ fn, eb }) => fn.sum<number | string>(eb("balance", "-", eb.ref("held"))).as("total"))
    .where("member_id", "=", memberId)
    .where("kind", "in", ["wallet", "game"])
    .executeTakeFirstOrThrow()
  await endConditions(
    trx,
    open.filter(({ below }) => Number(total) < below),
    at,
  )
}

async function endConditions(trx: Transaction, conditions: Condition[], at: number): Promise<void> {
  if (conditions.length === 0) return
  await trx
    .updateTable("reward_condition")
    .set({ ended_at_ms: at })
    .where(
      "transaction_id",
      "in",
      conditions.map(({ transaction_id }) => transaction_id),
    )
    .execute()
}
