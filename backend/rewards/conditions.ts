// The conditions of refunds and invite bonuses: before a withdrawal the member's whole balance must be above the
// success percentages of all open ones together. Below the fail percentage of its reward a condition ends.
import type { ErrorCode } from "#contract/errors.ts"
import { availableOf, totalOf } from "../money/balances.ts"
import { ofMember, part } from "../storage/parts.ts"
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
    })
    .execute()
}

/** The member's open conditions: what they ask for, in satang. */
export const conditionsPart = part(
  "conditions",
  ofMember
    .selectFrom("reward_condition")
    .select(["above", "below"])
    .whereRef("reward_condition.member_id", "=", "member.id")
    .where("ended_at_ms", "is", null),
)

/** Oldest first. */
function openConditions(queries: Queries, memberId: string) {
  return queries
    .selectFrom("reward_condition")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("ended_at_ms", "is", null)
    .orderBy("created_at_ms")
    .orderBy("transaction_id")
    .execute()
}

type Condition = Awaited<ReturnType<typeof openConditions>>[number]

/**
 * The conditions that hold a withdrawal back, and the balance that it must be above: their sum. Compared one by one,
 * rewards taken in parts would ask for less than the same money taken at once.
 */
function unmet<Open extends Pick<Condition, "above" | "below">>(
  open: Open[],
  totalSatang: number,
): { standing: Open[]; aboveSatang: number } {
  const standing = open.filter(({ below }) => totalSatang >= below)
  const aboveSatang = standing.reduce((sum, { above }) => sum + above, 0)
  return { standing: totalSatang <= aboveSatang ? standing : [], aboveSatang }
}

/** A withdrawal needs a balance above this, in satang; undefined without a condition. */
export function neededBalance(
  open: Pick<Condition, "above" | "below">[],
  totalSatang: number,
): number | undefined {
  const { standing, aboveSatang } = unmet(open, totalSatang)
  return standing.length > 0 ? aboveSatang : undefined
}

/** The code that refuses a withdrawal; undefined when the conditions are met, and then it ends them. */
export async function settleConditions(
  trx: Transaction,
  memberId: string,
  totalSatang: number,
  at: number,
): Promise<ErrorCode | undefined> {
  const open = await openConditions(trx, memberId)
  const [oldest] = unmet(open, totalSatang).standing
  if (oldest) return oldest.kind === "refund" ? "REFUND_CONDITION" : "BONUS_CONDITION"
  await endConditions(trx, open, at)
  return undefined
}

/** Call after a loss: ends for good the conditions whose fail percentage is now above the balance. */
export async function endFailedConditions(trx: Transaction, memberId: string, at: number): Promise<void> {
  const open = await openConditions(trx, memberId)
  if (open.length === 0) return
  const total = totalOf(await availableOf(trx, memberId))
  await endConditions(
    trx,
    open.filter(({ below }) => total < below),
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
