// What a change did whose answer proves nothing, read back where the backend shows it: names and accounts in the
// profile, games in the wallet, a new member by a login (docs/product/operations-evidence.md).
import { createAccount, login, readProfile, updateBankAccountName, updateProfile } from "#contract/account.ts"
import type { ApiClient, Failure } from "#contract/client.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { neverLeft } from "#contract/unsent.ts"
import { activateGameAccount, readWallet } from "#contract/wallet.ts"

type Change = { params: Record<string, string>; payload: unknown }
type Fields = Record<string, unknown>

/** Part of a call's time that is left for reading back. */
export const readBackShare = 0.2

/** Can this change be read back? */
export function isReadBack(endpoint: Endpoint): boolean {
  return [createAccount, updateProfile, updateBankAccountName, activateGameAccount].includes(
    endpoint as never,
  )
}

/** Does the backend show what a call asked for, whose answer was this failure? */
export async function showsChange(
  client: ApiClient,
  endpoint: Endpoint,
  { params, payload }: Change,
  failure: Failure,
): Promise<boolean> {
  const isOpen = ["unconfirmed", "garbage", "timeout", "unreachable"].includes(failure.kind)
  if (!isOpen || neverLeft(failure)) return false
  const wanted = (payload ?? {}) as Fields
  if ((endpoint as unknown) === createAccount) {
    // Whoever can log in is a member.
    const { username, password } = wanted
    const answer = await client.call(login, { payload: { username, password } as never })
    return answer.ok
  }
  if ((endpoint as unknown) === updateProfile) {
    const answer = await client.call(readProfile)
    if (!answer.ok) return false
    const { profile, bankAccount } = answer.value
    const account = (profile?.bankAccount ?? bankAccount ?? {}) as Fields
    const fields = ["bankCode", "bankAccountNo", "bankAccountName"]
    return profile?.name === wanted.name && fields.every(field => account[field] === wanted[field])
  }
  const answer = await client.call(readWallet)
  if (!answer.ok) return false
  const { bankAccount, slots } = answer.value
  if ((endpoint as unknown) === updateBankAccountName)
    return bankAccount?.bankAccountName === wanted.bankAccountName
  return slots?.some(({ code, isActive }) => code === params.slotCode && isActive) === true
}
