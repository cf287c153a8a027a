// The member's profile with the bank account, which some backends send with the wallet.

import { valueOr } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { type Profile, readProfile } from "#app/services/account.server.ts"
import type { BankAccount } from "#contract/account.ts"
import type { Result } from "#contract/client.ts"

export type MemberProfile = { profile: Profile; bankAccount: BankAccount | undefined }

/** The profile; its bank account comes from the wallet where the profile has none. */
export async function memberProfile(): Promise<Result<MemberProfile>> {
  const profile = await readProfile(api())
  if (!profile.ok) return profile
  const bankAccount = profile.value.bankAccount ?? valueOr(await wallet(), undefined)?.bankAccount
  return { ok: true, value: { profile: profile.value, bankAccount: bankAccount ?? undefined } }
}
