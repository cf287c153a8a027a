// Lookups: the operator's settings and lists, which need no login (docs/product/api.md).

import type { ApiClient, Result } from "#contract/client.ts"
import * as lookup from "#contract/lookup.ts"
import { contentTimeoutMs, optionalTimeoutMs } from "#contract/rules/timeouts.ts"
import type { Satang } from "#contract/wire.ts"
import type { Words } from "#contract/words.ts"

/** Milliseconds for a call that a page can do without. */
export const briefMs = optionalTimeoutMs

/** The app's name and site. Fails when they do not come within 1.5 s. */
export function appInfo(api: ApiClient) {
  return api.call(lookup.lookupInfo, { timeoutMs: briefMs })
}

/** Is the site shut down? An unknown state counts as open, since the login finds out anyway. */
export async function isTerminated(api: ApiClient): Promise<boolean> {
  const active = await api.call(lookup.lookupActive, { timeoutMs: briefMs })
  return !active.ok && active.error.kind === "gone"
}

/** The banks that members may register with. */
export function listBanks(api: ApiClient): Promise<Result<lookup.Bank[]>> {
  return api.call(lookup.lookupBanks)
}

/** The answers to "where did you hear of us". Fails when they do not come within 1.5 s. */
export function listSources(api: ApiClient): Promise<Result<lookup.Source[]>> {
  return api.call(lookup.lookupSources, { timeoutMs: briefMs })
}

/** Must a phone number be confirmed by a code? */
export function needsOtp(api: ApiClient, timeoutMs?: number): Promise<Result<boolean>> {
  return api.call(lookup.lookupRegisterOtp, { timeoutMs })
}

/** The terms, as HTML strings for the safe renderer. */
export function listConditions(api: ApiClient): Promise<Result<Words[]>> {
  return api.call(lookup.lookupConditions)
}

/** What members agree to, as HTML strings for the safe renderer. */
export function listAgreements(api: ApiClient): Promise<Result<Words[]>> {
  return api.call(lookup.lookupAgreements, { timeoutMs: briefMs })
}

/** The operator's message to members, if there is one. Fails when it does not come within 1.5 s. */
export function readNotice(api: ApiClient) {
  return api.call(lookup.lookupNotice, { timeoutMs: briefMs })
}

/** The contact details of support. Fails when they do not come within 10 s. */
export function contact(api: ApiClient) {
  return api.call(lookup.lookupContact, { timeoutMs: contentTimeoutMs })
}

export type WithdrawalLimits = { minSatang: Satang | undefined; maxSatang: Satang | undefined }

/** The smallest and the largest withdrawal in satang; `undefined` for a limit that the backend does not give. */
export async function withdrawalLimits(
  api: ApiClient,
  timeoutMs?: number,
): Promise<Result<WithdrawalLimits>> {
  const limits = await api.call(lookup.lookupWithdraw, { timeoutMs })
  if (!limits.ok) return limits
  const { withdrawMin, withdrawMax } = limits.value
  return { ok: true, value: { minSatang: withdrawMin ?? undefined, maxSatang: withdrawMax ?? undefined } }
}

export type DepositAccount = lookup.DepositBank
export type DepositWallet = lookup.DepositWallet

export type DepositWays = {
  banks: DepositAccount[]
  wallets: DepositWallet[]
  /** Every way is plain account details, and deposits are credited by hand. */
  isManual: boolean
}

/** Every account that a deposit may go to. */
export async function depositWays(api: ApiClient, timeoutMs?: number): Promise<Result<DepositWays>> {
  const deposit = await api.call(lookup.lookupDeposit, { timeoutMs })
  if (!deposit.ok) return deposit
  const { banks, wallets, isManual } = deposit.value
  return { ok: true, value: { banks: banks ?? [], wallets: wallets ?? [], isManual: isManual ?? false } }
}
