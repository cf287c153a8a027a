// What became of the QR code: it can be paid, is paid, or is over. A backend says only whether there is a code; that it
// is paid shows in the statement, as a deposit of its amount that was not there when it was made (docs/product/qr.md).
import { redirectIfEnded } from "#app/loading/failure.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { byOurClock, isClockKnown } from "#app/request/backend-clock.server.ts"
import { briefMs } from "#app/services/lookup.server.ts"
import { findPayment, type LiveQr, type Payment, readQr } from "#app/services/qrcode.server.ts"
import type { Result } from "#contract/client.ts"
import { drawSvg } from "./draw-code.server.ts"
import { hashOfMark, noteOf, type QrNote } from "./note.server.ts"
import { codeOf } from "./reading/read-code.server.ts"

export type Picture = Omit<LiveQr, "given"> & { image: string | undefined; leftMs: number | undefined }

type QrState =
  | { kind: "open"; qr: Picture }
  /** The money is in the wallet. */
  | { kind: "paid"; payment: Payment }
  /** The statement shows the payment, but it is not credited yet. */
  | { kind: "arriving"; payment: Payment }
  /** There was a code, and nothing shows a payment of it. */
  | { kind: "over"; amountSatang: number | undefined }
  | { kind: "none" }
  | { kind: "unknown" }

/** How long a payment, or the end of a code, is what the player wants to know. */
const newsMs = 15 * 60_000

type Question = {
  bankCode: string
  /** The player wants another code, whatever became of the last one. */
  wantsNew?: boolean
  /** The page has shown a code, even if this session has not made it. */
  hasShown?: boolean
  /** The page has counted to the end of a code. */
  hasEnded?: boolean
}

/** Asks the backend for the code, and for its payment. Throws only redirects of an ended session. */
export async function qrState(question: Question): Promise<QrState> {
  const { bankCode, wantsNew = false, hasShown = false } = question
  const note = await noteOf()
  const own = note?.bankCode === bankCode ? note : undefined
  const hasEnded = question.hasEnded || (own?.endsAtMs ?? Number.POSITIVE_INFINITY) <= Date.now()
  const [qr, found] = await Promise.all([
    readQr(api(), bankCode, { byOurClock, isKnown: () => hasEnded || isClockKnown() }),
    note && !wantsNew ? paymentOf(note) : undefined,
  ])
  if (!qr.ok) redirectIfEnded(qr.error)
  const now = Date.now()
  const live = qr.ok ? qr.value : undefined
  const payment = found?.ok ? found.value : undefined
  const isOther = live?.amountSatang !== undefined && live.amountSatang !== note?.amountSatang
  if (payment && !isOther) {
    if (!payment.isCredited) return { kind: "arriving", payment }
    if (note && isNews(note, now)) return { kind: "paid", payment }
  }
  if (live) return { kind: "open", qr: await picture(live, now) }
  if (!qr.ok) return { kind: "unknown" }
  if (wantsNew) return { kind: "none" }
  if (own?.isCancelled) return { kind: "none" }
  if (own && isNews(own, now)) return { kind: "over", amountSatang: own.amountSatang }
  return hasShown ? { kind: "over", amountSatang: undefined } : { kind: "none" }
}

/** The same for the box beside a code. While nothing has changed, one call is enough where this session made the code. */
export async function watchedQr(
  readBankCode: () => Promise<string>,
  hasEnded: boolean,
): Promise<QrState | { kind: "waiting" }> {
  const note = await noteOf()
  if (note && !note.isCancelled && (note.endsAtMs ?? Date.now()) >= Date.now()) {
    const found = await paymentOf(note)
    // It may be the payment of another code: all of it decides.
    if (!found.ok || !found.value) return { kind: "waiting" }
  }
  return qrState({ bankCode: await readBankCode(), hasShown: true, hasEnded })
}

/** Has this session made a code that may still be paid, and nothing shows its payment? */
export async function awaitsPayment(): Promise<boolean> {
  const note = await noteOf()
  if (!note || note.isCancelled || !isNews(note, Date.now())) return false
  const found = await paymentOf(note)
  return !(found.ok && found.value?.isCredited)
}

async function paymentOf({ amountSatang, known }: QrNote): Promise<Result<Payment | undefined>> {
  if (!known) return { ok: true, value: undefined }
  const isKnown = async (mark: string) => known.includes(await hashOfMark(mark))
  return findPayment(api(), { amountSatang, isKnown }, briefMs)
}

function isNews({ endsAtMs, madeAtMs }: QrNote, nowMs: number): boolean {
  return (endsAtMs ?? madeAtMs) > nowMs - newsMs
}

async function picture(qr: LiveQr, nowMs: number): Promise<Picture> {
  const { given: _, ...facts } = qr
  const leftMs = qr.expiresAtMs === undefined ? undefined : qr.expiresAtMs - nowMs
  const { text, image } = await codeOf(qr)
  return { ...facts, text, image: (text && drawSvg(text)) || image, leftMs }
}
