// Lookups: what the screens need to know before anyone logs in (docs/product/api.md).
import type { ApiClient, Result } from "#contract/client.ts"
import * as lookup from "#contract/lookup.ts"
import type { Satang } from "#contract/wire.ts"

/** The time for a lookup that a page can do without. */
export const briefMs = 3000

/** The app's name for titles and headings; the product's own when the backend does not say in time. */
export async function appName(api: ApiClient): Promise<string> {
  const info = await api.call(lookup.lookupInfo, { timeoutMs: briefMs })
  return (info.ok && info.value.name) || "Krapao"
}

/** Is the site shut down? Unknown counts as open: the login itself will tell. */
export async function isTerminated(api: ApiClient): Promise<boolean> {
  const active = await api.call(lookup.lookupActive, { timeoutMs: briefMs })
  return !active.ok && active.error.kind === "gone"
}

/** The banks that members may register with. */
export function listBanks(api: ApiClient): Promise<Result<lookup.Bank[]>> {
  return api.call(lookup.lookupBanks)
}

/** Where members may have heard of the site. */
export function listSources(api: ApiClient): Promise<Result<lookup.Source[]>> {
  return api.call(lookup.lookupSources, { timeoutMs: briefMs })
}

/** Must a phone number be confirmed by a code? */
export function needsOtp(api: ApiClient, timeoutMs?: number): Promise<Result<boolean>> {
  return api.call(lookup.lookupRegisterOtp, { timeoutMs })
}

/** The terms, as HTML strings for the safe renderer. */
export function listConditions(api: ApiClient): Promise<Result<string[]>> {
  return api.call(lookup.lookupConditions)
}

/** What members agree to, as HTML strings for the safe renderer. */
export function listAgreements(api: ApiClient): Promise<Result<string[]>> {
  return api.call(lookup.lookupAgreements, { timeoutMs: briefMs })
}

/** The operator's message to members, if any. */
export async function notice(api: ApiClient): Promise<string | undefined> {
  const result = await api.call(lookup.lookupNotice, { timeoutMs: briefMs })
  return (result.ok && result.value.notice) || undefined
}

/** How to reach support. */
export function contact(api: ApiClient) {
  return api.call(lookup.lookupContact)
}

export type WithdrawalLimits = { minSatang: Satang | undefined; maxSatang: Satang | undefined }

/** The smallest and the largest withdrawal, in satang. */
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
  /** Everything is plain details, credited by hand. */
  isManual: boolean
}

/** Every account that a deposit may go to. */
export async function depositWays(api: ApiClient): Promise<Result<DepositWays>> {
  const deposit = await api.call(lookup.lookupDeposit)
  if (!deposit.ok) return deposit
  const { banks, wallets, isManual } = deposit.value
  return { ok: true, value: { banks: banks ?? [], wallets: wallets ?? [], isManual: isManual ?? false } }
}

/** The smallest deposit in satang, where the backend says so in time. */
export async function minimumDeposit(api: ApiClient): Promise<Satang | undefined> {
  const slip = await api.call(lookup.lookupSlip, { timeoutMs: briefMs })
  return (slip.ok && slip.value.minimumDeposit) || undefined
}
