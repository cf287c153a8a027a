// Registration tells that a phone is registered, because the product wants it told: so seldom to one network that
// nobody finds out who is a member (docs/decisions/131-lockout.md).
import { isPhone, knownPhoneLimit } from "#contract/rules/accounts.ts"
import type { Deployment } from "../kernel/environment.ts"
import { Refusal } from "../kernel/refusal.ts"
import { assertAttemptsLeft, countAttempt, LimitReached } from "../storage/attempts.ts"
import type { Queries } from "../storage/tables.ts"

const subjectOf = (network: string) => `known-phone:${network}`

/** Throws REQUEST_LIMIT for every phone, known or not, once a network has heard of too many known ones. */
export async function assertMayAsk(queries: Queries, network: string, at: number): Promise<void> {
  await assertAttemptsLeft(queries, subjectOf(network), knownPhoneLimit, at)
}

/** Counts that a network hears of a known phone. */
export async function toldKnownPhone(queries: Queries, network: string, at: number): Promise<void> {
  await countAttempt(queries, subjectOf(network), knownPhoneLimit, at).catch(error => {
    // Asked for at the same time as the last one that is allowed: counted, and told.
    if (!(error instanceof LimitReached)) throw error
  })
}

/** Throws PHONE_NUMBER_REQUIRE_10_DIGIT unless it is a phone number of the deployment (docs/product/accounts.md). */
export function assertPhone(phone: string, deployment: Deployment): void {
  if (!isPhone(phone, deployment)) throw new Refusal("PHONE_NUMBER_REQUIRE_10_DIGIT")
}
