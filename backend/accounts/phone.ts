// Phone numbers, which are the members' usernames.
import { isPhone } from "#contract/rules/accounts.ts"

import type { Deployment } from "../kernel/environment.ts"
import { Refusal } from "../kernel/refusal.ts"

/** Throws PHONE_NUMBER_REQUIRE_10_DIGIT unless it is a phone number of the deployment (docs/product/accounts.md). */
export function assertPhone(phone: string, deployment: Deployment): void {
  if (!isPhone(phone, deployment)) throw new Refusal("PHONE_NUMBER_REQUIRE_10_DIGIT")
}
