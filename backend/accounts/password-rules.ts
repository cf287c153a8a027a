// What a password must be: ASVS 6.2.1 and 6.2.5, a length and nothing else (docs/decisions/032-accounts.md).
import { minPasswordLength } from "#contract/rules/accounts.ts"
import { Refusal } from "../kernel/refusal.ts"

/** Throws INVALID_USER_INFO for a password that is too short, and says how long it must be. */
export function assertPassword(password: string): void {
  if ([...password].length < minPasswordLength) throw new Refusal("INVALID_USER_INFO", { minPasswordLength })
}
