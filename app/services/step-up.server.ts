// Confirming a withdrawal by password and code: an extension of the API (docs/product/withdrawals.md).
import * as endpoints from "#contract/account.ts"
import type { ApiClient, Result } from "#contract/client.ts"
import type { Satang } from "#contract/wire.ts"
import { briefMs } from "./lookup.server.ts"

export type { StepUp } from "#contract/account.ts"

/** What a withdrawal has to be confirmed by. Fails when the answer does not come within 1.5 s. */
export function readStepUp(api: ApiClient): Promise<Result<endpoints.StepUp>> {
  return api.call(endpoints.readStepUp, { timeoutMs: briefMs })
}

/** The code that was sent; `undefined` once nothing more is asked for. */
type SentCode = { otpToken: string; otpRef: string }

/** Confirms the withdrawal of this key and amount: first by the password, then by the code that was sent. */
export async function confirmStepUp(
  api: ApiClient,
  given: { operation: string; amount: Satang; password?: string; otpToken?: string; otpCode?: string },
): Promise<Result<SentCode | undefined>> {
  const answer = await api.call(endpoints.confirmStepUp, { payload: given })
  if (!answer.ok) return answer
  const { confirmed, otpToken, otpRef } = answer.value
  if (confirmed || !otpToken) return { ok: true, value: undefined }
  return { ok: true, value: { otpToken, otpRef: (otpRef ?? "").slice(0, 50) } }
}
