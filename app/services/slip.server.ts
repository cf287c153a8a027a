// Slips: sending one, the operator's rules, and the slips that were sent (docs/product/slips.md).

import type { ApiClient, CallOnce, Result } from "#contract/client.ts"
import { lookupSlip } from "#contract/lookup.ts"
import { uploadSlip } from "#contract/movements.ts"
import { pageSize } from "#contract/rules/pages.ts"
import {
  foreignFormatOf,
  type PictureType,
  pictureTypeOf,
  renamed,
  tellingBytes,
} from "#contract/rules/uploads.ts"
import { listSlips, readSlipReference, type Slip } from "#contract/statement.ts"
import type { Satang } from "#contract/wire.ts"
import { briefMs } from "./lookup.server.ts"
import { type Newest, type Page, pageIn, steadyPage } from "./page.ts"

export type { Slip } from "#contract/statement.ts"

/** The type of a slip's picture by its content, or else the format's name where it has one. */
export async function slipType(file: File): Promise<{ type?: PictureType; foreign?: string }> {
  const beginning = new Uint8Array(await file.slice(0, tellingBytes).arrayBuffer())
  return { type: pictureTypeOf(beginning), foreign: foreignFormatOf(beginning) }
}

/** Sends a slip's picture under an idempotency key. */
export async function sendSlip(api: ApiClient, file: File, once: CallOnce) {
  const { type } = await slipType(file)
  const form = new FormData()
  if (type) form.set("file", renamed(file, "slip", type))
  else form.set("file", file, "slip")
  return api.call(uploadSlip, { form, ...once })
}

export type SlipRules = {
  window: { from: string; to: string } | undefined
  minimumSatang: Satang | undefined
}

/** When slips are accepted (HH:mm), and the smallest amount in satang. Fails when the answer takes over 1.5 s. */
export async function slipRules(api: ApiClient): Promise<Result<SlipRules>> {
  const answer = await api.call(lookupSlip, { timeoutMs: briefMs })
  if (!answer.ok) return answer
  const { windowStart, windowEnd, minimumDeposit } = answer.value
  const window = windowStart && windowEnd ? { from: windowStart, to: windowEnd } : undefined
  return { ok: true, value: { window, minimumSatang: minimumDeposit || undefined } }
}

/** One page of the member's slips, newest first as the backend gives them. Pages count from 1. */
export function readSlips(api: ApiClient, page: number, newest?: Newest) {
  const read = async (page: number): Promise<Result<Page<Slip>>> => {
    const slips = await api.call(listSlips, { payload: { page, limit: pageSize } })
    return slips.ok ? { ok: true, value: pageIn(slips.value, page) } : slips
  }
  return steadyPage(read, page, newest)
}

/** The address of a slip's picture: absolute, or a path of the API. */
export async function findSlipPicture(api: ApiClient, reference: string): Promise<Result<string>> {
  const answer = await api.call(readSlipReference, { params: { reference } })
  return answer.ok ? { ok: true, value: answer.value.url } : answer
}
