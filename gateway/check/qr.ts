// Can a QR code be made, read back, and taken back? Only with --write: an operator's bank may count codes.
import { randomUUID } from "node:crypto"
import { instantOf } from "#contract/calendar.ts"
import { createQr, deleteQr, type QrRecord, readQr } from "#contract/deposit.ts"
import { lookupDeposit } from "#contract/lookup.ts"
import { isQrBank, minQrSatang, paymentTypes, qrPanels } from "#contract/rules/deposits.ts"
import { offers } from "../wire/dialect.ts"
import { callEndpoint, failureMessage, type Target } from "./caller.ts"
import type { Finding } from "./finding.ts"

const subject = "a QR code: made, read, taken back"
/** Enough for every panel. */
const amount = Math.max(...Object.values(minQrSatang))

/** Makes a code in the first panel that takes codes, and leaves none behind. */
export async function checkQr(target: Target, token: string): Promise<Finding> {
  const bankCode = await firstPanel(target, token)
  if (!bankCode) return { subject, verdict: "not called", note: "no account that is paid by code" }
  const params = { bankCode }
  const key = randomUUID()
  const creation = await callEndpoint(target, createQr, { token, params, payload: { amount }, key })
  if (!creation.outcome.ok) return { subject, verdict: "falls short", note: failureMessage(creation) }
  const made = creation.outcome.value as QrRecord
  if (!made.qrcodeId || !made.qrcode) {
    return { subject, verdict: "fits", note: made.message || "no code, and no reason" }
  }
  const shown = await callEndpoint(target, readQr, { token, params })
  const gone = await callEndpoint(target, deleteQr, { token, params: { qrcodeId: String(made.qrcodeId) } })
  const faults = [
    idIn(shown.outcome) === made.qrcodeId ? "" : "it is not read back",
    gone.outcome.ok ? "" : `it is not taken back: ${failureMessage(gone)}`,
    isTime(made.expireIn) ? "" : "expireIn is neither an instant nor seconds",
  ].filter(Boolean)
  if (faults.length > 0) return { subject, verdict: "falls short", note: faults.join("; ") }
  return { subject, verdict: "fits", note: bankCode }
}

function isTime(expireIn: QrRecord["expireIn"]): boolean {
  return instantOf(String(expireIn)) !== undefined || Number(expireIn ?? "none") >= 0
}

function idIn(outcome: { ok: boolean; value?: unknown }): unknown {
  return outcome.ok ? (outcome.value as QrRecord).qrcodeId : undefined
}

async function firstPanel(target: Target, token: string): Promise<string | undefined> {
  const { outcome } = await callEndpoint(target, lookupDeposit, { token })
  if (!outcome.ok) return undefined
  const { banks } = outcome.value as { banks?: { bankCode: string; bankType?: string | null }[] | null }
  const keys = (banks ?? []).flatMap(({ bankCode, bankType }) => [bankType ?? "", bankCode])
  const hasBcelQr = target.dialect !== undefined && offers(target.dialect, "bcelQr")
  const takesCodes = (panel: string) => paymentTypes.includes(panel) || isQrBank(panel, hasBcelQr)
  return qrPanels.find(panel => takesCodes(panel) && keys.includes(panel))
}
