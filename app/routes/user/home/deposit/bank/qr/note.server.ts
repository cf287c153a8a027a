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
  /** By the backend's clock: no payment of the code is older. */
  madeAtMs: number
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

/** The `Set-Cookie` that keeps the note. Only the session that made it reads it. */
export async function noteCookie(note: QrNote): Promise<string> {
  const numbers = [note.amountSatang, note.madeAtMs, note.endsAtMs ?? 0, note.isCancelled ? 1 : 0]
  const text = [...numbers.map(Math.round), note.bankName].join(".")
  const value = `${text}.${await hashOf(text)}`
  cookies().set(cookieName, value)
  return setCookie(cookieName, value, lifeSeconds)
}

/** The note of this session's last code. */
export async function noteOf(): Promise<QrNote | undefined> {
  const kept = /^((\d{1,12})\.(\d{1,15})\.(\d{1,15})\.([01])\.([\w-]{0,40}))\.([\w-]{22})$/.exec(
    cookies().get(cookieName) ?? "",
  )
  if (!kept) return undefined
  const [, text = "", amount, madeAt, endsAt, cancelled, bankName = "", hash = ""] = kept
  if (!sameText(hash, await hashOf(text))) return undefined
  return {
    bankName,
    amountSatang: satang(Number(amount)),
    madeAtMs: Number(madeAt),
    endsAtMs: Number(endsAt) || undefined,
    isCancelled: cancelled === "1",
  }
}

function hashOf(text: string): Promise<string> {
  const { id, operationSecret } = member()
  return keyedHash(operationSecret, purpose, `${id}/${text}`)
}
