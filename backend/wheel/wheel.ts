// The wheel itself: which one is active, its slices, and the coins that members have for it.
import type { Selectable } from "kysely"
import { sortableId } from "../kernel/sortable-id.ts"
import { ofMember, part } from "../storage/parts.ts"
import { findRow } from "../storage/rows.ts"
import type { Queries, Tables } from "../storage/tables.ts"

type Wheel = Selectable<Tables["wheel"]>
export type WheelSlice = Selectable<Tables["wheel_slice"]>

/** Whether there is a wheel that members may spin: one row or none. */
export const activeWheelPart = part(
  "activeWheel",
  ofMember.selectFrom("wheel").select("wheel.id").where("is_active", "=", 1),
)

/** The wheel that members may spin, with its slices in their order; undefined while none is active. */
export async function activeWheel(queries: Queries): Promise<(Wheel & { slices: WheelSlice[] }) | undefined> {
  const wheel = await findRow(queries, "wheel", { is_active: 1 })
  return wheel && { ...wheel, slices: await slicesOf(queries, wheel.id) }
}

/** The slices in the order in which they are drawn. */
export function slicesOf(queries: Queries, wheelId: string): Promise<WheelSlice[]> {
  return queries
    .selectFrom("wheel_slice")
    .selectAll()
    .where("wheel_id", "=", wheelId)
    .orderBy("position")
    .execute()
}

/** How many coins a member has. */
export async function coinsOf(queries: Queries, memberId: string): Promise<number> {
  const row = await findRow(queries, "wheel_coin", { member_id: memberId })
  return row?.coins ?? 0
}

/** Gives a member coins. Runs in a transaction, so that the gift and the count change together. */
export async function giveCoins(
  trx: Queries,
  { memberId, coins, at }: { memberId: string; coins: number; at: number },
): Promise<void> {
  await trx
    .insertInto("wheel_coin_gift")
    .values({ id: sortableId(at), member_id: memberId, coins, created_at_ms: at })
    .execute()
  await trx
    .insertInto("wheel_coin")
    .values({ member_id: memberId, coins })
    .onConflict(conflict =>
      conflict.column("member_id").doUpdateSet(({ eb, ref }) => ({
        coins: eb(ref("wheel_coin.coins"), "+", coins),
      })),
    )
    .execute()
}

/** Takes one coin; returns how many are left, or undefined without a coin. Simultaneous calls wait for each other. */
export async function takeCoin(trx: Queries, memberId: string): Promise<number | undefined> {
  const row = await trx
    .updateTable("wheel_coin")
    .set(({ eb }) => ({ coins: eb("coins", "-", 1) }))
    .where("member_id", "=", memberId)
    .where("coins", ">=", 1)
    .returning("coins")
    .executeTakeFirst()
  return row?.coins
}
