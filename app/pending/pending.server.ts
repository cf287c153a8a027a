// Which of the member's money movements are in progress, and how often a page or its box asks for them.

import { bankName } from "#app/components/bank-name.ts"
import type { WithdrawalWay } from "#app/components/withdrawal-tracker.tsx"
import { valueOr } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { backendNow } from "#app/request/backend-clock.server.ts"
import { allowFraming } from "#app/request/document.server.ts"
import { settings } from "#app/request/server-context.ts"
import { readPending, type Statement } from "#app/services/statement.server.ts"
import { bankCodeOf } from "#contract/rules/banks.ts"
import type { Box } from "./box.server.ts"
import { boxPath } from "./box-path.ts"

/** What the box tells; the address of its frame, where it tells what becomes of it as long as that may be soon. */
export type Pending = {
  box: Box
  frame: string | undefined
  /** The last digits of the account that withdrawals go to, and how long one usually takes. */
  withdrawals: { account: string | undefined; usualMinutes: number | undefined }
}

/**
 * The box for a page on which money is in progress, or a deposit is awaited that no line shows. `undefined` when there
 * is neither, and when the backend does not answer in time (docs/product/errors.md).
 */
export async function pendingOf(awaited: Promise<boolean> | boolean = false): Promise<Pending | undefined> {
  const [read, isAwaited] = await Promise.all([readPending(api()), awaited])
  const pending = valueOr(read, undefined)
  if (!pending || (pending.lines.length === 0 && !isAwaited)) return undefined
  const nowMs = backendNow().earliestMs
  const awaitedSinceMs = isAwaited ? nowMs : undefined
  const box = { state: "read", ...pending, ended: [], awaitedSinceMs } satisfies Box
  const isLive = boxRefreshAfter(box, nowMs) !== undefined
  if (isLive) allowFraming()
  const withdrawal = box.lines.find(({ statementType }) => statementType === "withdraw")
  const account =
    withdrawal && (await withdrawalWay(withdrawal.to)).account?.number.replace(/\D/g, "").slice(-4)
  return {
    box,
    frame: isLive ? boxPath(box.lines, { account, sinceMs: awaitedSinceMs }) : undefined,
    withdrawals: { account, usualMinutes: settings().withdrawalMinutes },
  }
}

/**
 * Where a withdrawal goes, and how long that usually takes. `to`: the bank that it names. Of another bank than the
 * member's own account is, no number is known.
 */
export async function withdrawalWay(to: string | null | undefined): Promise<WithdrawalWay> {
  const mine = await wallet()
  const own = mine.ok ? mine.value.bankAccount : undefined
  const isOwn = own && (!to || bankCodeOf(to) === bankCodeOf(own.bankCode))
  return {
    account:
      isOwn && own.bankAccountNo ? { number: own.bankAccountNo, bank: bankName(own, language()) } : undefined,
    usualMinutes: settings().withdrawalMinutes,
  }
}

type Dated = Pick<Statement, "createdAt">

/**
 * Back-off of a whole page, by the age of the newest line: every 15 s at first, then 30 s, then 60 s, and not at all
 * after an hour. In seconds; `nowMs` is milliseconds since 1970.
 */
export function refreshAfter(lines: Dated[], nowMs: number): number | undefined {
  const minutes = ageInMinutes(lines, nowMs)
  if (minutes < 2) return 15
  if (minutes < 10) return 30
  return minutes < 60 ? 60 : undefined
}

/** The same for the box, which costs less: every 10 s for half an hour, then 60 s, and not at all after an hour. */
export function boxRefreshAfter(
  { lines, awaitedSinceMs }: { lines: Dated[]; awaitedSinceMs: number | undefined },
  nowMs: number,
): number | undefined {
  const minutes = ageInMinutes(awaitedSinceMs ? [...lines, { createdAt: awaitedSinceMs }] : lines, nowMs)
  if (minutes < 30) return 10
  return minutes < 60 ? 60 : undefined
}

function ageInMinutes(lines: Dated[], nowMs: number): number {
  const newestMs = Math.max(...lines.map(({ createdAt }) => createdAt ?? 0))
  return (nowMs - newestMs) / 60_000
}
