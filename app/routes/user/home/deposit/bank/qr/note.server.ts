// What this session's last QR code was made for. The code itself is gone from the backend once it is paid, so this
// tells which line of the statement is its payment (docs/product/qr.md). The POST that makes the code sets it.
import { z } from "zod"
import { member } from "#app/middleware/session.server.ts"
import { sealedCookie } from "#app/request/sealed-cookie.server.ts"
import { type Satang, satang } from "#contract/wire.ts"
import { keyedHash } from "#platform/seal.ts"

/** As many deposits of one amount as are looked at. */
const mostKnown = 50
const lifeSeconds = 60 * 60

const note = z.object({
  /** The id of the session that made it: no other reads it. */
  session: z.string(),
  bankCode: z.string(),
  amountSatang: z.number().transform((amount): Satang => satang(amount)),
  madeAtMs: z.number(),
  /**
   * The deposits of this amount that were there when it was made, by their marks' hashes: none of them is its payment.
   * Absent: they could not be read, so no payment can be told from an earlier one.
   */
  known: z.array(z.string()).optional(),
  /** When the code ends; absent where the backend does not say. */
  endsAtMs: z.number().optional(),
  isCancelled: z.boolean(),
})
export type QrNote = Omit<z.output<typeof note>, "session">

const cookie = sealedCookie("__Host-qr", "qr-note", note, lifeSeconds)

/** The `Set-Cookie` that keeps the note. */
export function noteCookie(value: QrNote): Promise<string> {
  return cookie.keep({ ...value, known: value.known?.slice(0, mostKnown), session: member().id })
}

/** The note of this session's last code. */
export async function noteOf(): Promise<QrNote | undefined> {
  const kept = await cookie.open()
  return kept?.session === member().id ? kept : undefined
}

/** A short hash of a deposit's mark. */
export async function hashOfMark(mark: string): Promise<string> {
  const { operationSecret } = member()
  const hash = await keyedHash(operationSecret, "qr-note", mark)
  return hash
    .toLowerCase()
    .replace(/[^a-z\d]/g, "")
    .slice(0, 9)
}
