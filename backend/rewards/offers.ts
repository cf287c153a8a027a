// What the operator offers as bonuses and promotions, and how often a member has had each.
import type { Insertable, Selectable } from "kysely"
import { startOfDay, startOfWeek } from "#contract/calendar.ts"
import type { Bonus } from "#contract/reward.ts"
import { typedCode } from "#contract/rules/typed.ts"
import { satang } from "#contract/wire.ts"
import { wordsOf } from "../kernel/stored-words.ts"
import { findRow } from "../storage/rows.ts"
import type { OfferKind } from "../storage/schema/rewards.ts"
import type { Queries, Tables, Transaction } from "../storage/tables.ts"
import type { Grant } from "./grants.ts"

export type Offer = Selectable<Tables["bonus_offer"]>
export type NewOffer = Insertable<Tables["bonus_offer"]>

/** The offers of a kind that are open, in the order in which they are shown. */
export async function openOffers(queries: Queries, kind: OfferKind): Promise<Offer[]> {
  return queries
    .selectFrom("bonus_offer")
    .selectAll()
    .where("kind", "=", kind)
    .where("is_open", "=", 1)
    .orderBy("position")
    .orderBy("code")
    .execute()
}

/** The open offer of a code, whatever its case. */
export async function findOffer(queries: Queries, kind: OfferKind, code: string): Promise<Offer | undefined> {
  return findRow(queries, "bonus_offer", { code: typedCode(code), kind, is_open: 1 })
}

/** Start of the period in which grants count against the offer's `max_received`. */
function countedSince({ type }: Pick<Offer, "type">, atMs: number): number {
  if (type === "day") return startOfDay(atMs)
  return type === "week" ? startOfWeek(atMs) : 0
}

/** Has the member received the offer as often as allowed? */
export async function isUsedUp(
  trx: Transaction,
  memberId: string,
  offer: Offer,
  atMs: number,
): Promise<boolean> {
  const { received } = await trx
    .selectFrom("bonus_grant")
    .select(row => row.fn.countAll<number>().as("received"))
    .where("member_id", "=", memberId)
    .where("offer_code", "=", offer.code)
    .where("started_at_ms", ">=", countedSince(offer, atMs))
    .executeTakeFirstOrThrow()
  return Number(received) >= offer.max_received
}

/** Takes one of the offer's places; false when none is left. */
export async function takePlace(trx: Transaction, code: string): Promise<boolean> {
  const taken = await trx
    .updateTable("bonus_offer")
    .set(({ eb }) => ({ given: eb("given", "+", 1) }))
    .where("code", "=", code)
    .where(({ eb, or }) => or([eb("places", "is", null), eb("given", "<", eb.ref("places"))]))
    .returning("code")
    .executeTakeFirst()
  return taken !== undefined
}

/** An offer as its member sees it; `grants` are the member's of this offer, oldest first. */
export function bonusOf(offer: Offer, grants: readonly Grant[]): Bonus {
  return {
    code: offer.code,
    name: wordsOf(offer.name),
    type: offer.type,
    maxReceived: offer.max_received,
    percentFail: offer.percent_fail,
    banners: JSON.parse(offer.banners),
    userBonus: userBonusOf(grants),
    amount: satang(offer.amount),
    multiple: offer.multiple,
    minimum: satang(offer.min_wallet),
    isFull: offer.places !== null && offer.given >= offer.places,
  }
}

/** Null before the first. */
export function userBonusOf(grants: readonly Grant[]) {
  const last = grants.at(-1)
  if (!last) return null
  return {
    _id: last.id,
    isActive: last.ended_at_ms === null,
    received: grants.map(({ started_at_ms }) => ({ updatedAt: started_at_ms })),
  }
}

/** A member's grants, oldest first. */
export async function grantsOf(queries: Queries, memberId: string, offerCode?: string): Promise<Grant[]> {
  return queries
    .selectFrom("bonus_grant")
    .selectAll()
    .where("member_id", "=", memberId)
    .$if(offerCode !== undefined, query => query.where("offer_code", "=", offerCode!))
    .orderBy("started_at_ms")
    .orderBy("id")
    .execute()
}

/** Puts an offer in, or changes it; how many were given stays. */
export async function saveOffer(
  queries: Queries,
  { given = 0, ...offer }: Omit<NewOffer, "given"> & { given?: number },
) {
  await queries
    .insertInto("bonus_offer")
    .values({ ...offer, given })
    .onConflict(conflict => conflict.column("code").doUpdateSet(offer))
    .execute()
}
