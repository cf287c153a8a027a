// What this session's last QR code was made for. The code itself is gone from the backend once it is paid, so this
// tells which line of the statement is its payment (docs/product/qr.md). The POST that makes the code sets it.
import { member } from "#app/middleware/session.server.ts"
import { cookies, setCookie } from "#app/request/cookies.server.ts"
import { type Satang, satang } from "#contract/wire.ts"
import { keyedHash, sameText } from "#platform/seal.ts"

export type QrNote = {
  /** Whose code it was, of letters, digits, `_` and `-`. */
  bankName: string
  amountSatang: Satang
  madeAtMs: number
  /**
   * The deposits of this amount that were there when it was made, by their marks' hashes: none of them is its payment.
   * `undefined`: they could not be read, so no payment can be told from an earlier one.
   */
  known: readonly string[] | undefined
  /** When the code ends; `undefined` where the backend does not say. */
  endsAtMs: number | undefined
  isCancelled: boolean
}

/** The name of a bank's code in a note. */
export function nameInNote(bankCode: string): string {
  return bankCode.replace(/[^\w-]/g, "").slice(0, 40)
}

const cookieName = "__Host-qr"
const lifeSeconds = 60 * 60
const purpose = "qr-note"

/** As many deposits of one amount as are looked at. */
const mostKnown = 50
const unread = "unread"

/** The `Set-Cookie` that keeps the note. Only the session that made it reads it. */
export async function noteCookie(note: QrNote): Promise<string> {
  const numbers = [note.amountSatang, note.madeAtMs, note.endsAtMs ?? 0, note.isCancelled ? 1 : 0]
  const known = note.known?.slice(0, mostKnown).join("-") ?? unread
  const text = [...numbers.map(Math.round), known, note.bankName].join(".")
  const value = `${text}.${await hashOf(text)}`
  cookies().set(cookieName, value)
  return setCookie(cookieName, value, lifeSeconds)
}

/** The note of this session's last code. */
export async function noteOf(): Promise<QrNote | undefined> {
  const kept =
    /^((\d{1,12})\.(\d{1,15})\.(\d{1,15})\.([01])\.([a-z\d-]{0,500})\.([\w-]{0,40}))\.([\w-]{22})$/.exec(
      cookies().get(cookieName) ?? "",
    )
  if (!kept) return undefined
  const [, text = "", amount, madeAt, endsAt, cancelled, known = "", bankName = "", hash = ""] = kept
  if (!sameText(hash, await hashOf(text))) return undefined
  return {
    bankName,
    amountSatang: satang(Number(amount)),
    madeAtMs: Number(madeAt),
    endsAtMs: Number(endsAt) || undefined,
    isCancelled: cancelled === "1",
    known: known === unread ? undefined : known.split("-").filter(Boolean),
  }
}

/** A short hash of a deposit's mark. */
export async function hashOfMark(mark: string): Promise<string> {
  const { operationSecret } = member()
  const hash = await keyedHash(operationSecret, purpose, mark)
  return hash
    .toLowerCase()
    .replace(/[^a-z\d]/g, "")
    .slice(0, 9)
}

function hashOf(text: string): Promise<string> {
  const { id, operationSecret } = member()
  return keyedHash(operationSecret, purpose, `${id}/${text}`)
}
