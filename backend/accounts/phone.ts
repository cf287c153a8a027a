// Phone numbers, which are the members' usernames.

import type { Deployment } from "../kernel/environment.ts"
import { Refusal } from "../kernel/refusal.ts"

/** Throws PHONE_NUMBER_REQUIRE_10_DIGIT unless it is a phone number of the deployment (docs/product/accounts.md). */
export function assertPhone(phone: string, deployment: Deployment): void {
  const isPhone = deployment === "laos" ? /^\d{1,20}$/.test(phone) : /^\d{10}$/.test(phone)
  if (!isPhone) throw new Refusal("PHONE_NUMBER_REQUIRE_10_DIGIT")
}
