// Idempotency keys: one per intent, bound to the session, and sticky (docs/decisions/005-exactly-once.md). A rotation
// of the site's secret leaves them as they are (docs/decisions/008-sessions.md). A form shows the same key until the
// answer to its POST advances the form's counter. If that answer is lost, the cookie with the counter is lost too, so
// the same form sent again carries the same key.
import { member } from "#app/middleware/session.server.ts"
import { cookies, setCookie } from "#app/request/cookies.server.ts"
import { keyedHash, sameText } from "#platform/seal.ts"

/** The forms whose submit must happen once, each with its own counter. */
export type FormName =
  | "transfer"
  | "withdraw"
  | "truelink"
  | "slip"
  | "bonus"
  | "promotion"
  | "bonus-end"
  | "spin"
  | "coupon"
  | `game-${string}`
  | `qr-${string}`
  | "invite"
  | `refund-${string}`
  | "password"
  | "chat"
  | `reset-${string}`

/** The key of a form as its counter stands now: `counter.hash`. */
export async function issueIdempotencyKey(form: FormName): Promise<string> {
  return keyFor(form, counterOf(form))
}

/**
 * Reads a posted key. `undefined` unless this session issued it for this form: then nothing may be done with it. Keys
 * of older counters stay valid, since duplicates of an earlier submit must find the earlier outcome.
 */
export async function readIdempotencyKey(
  form: FormName,
  posted: FormDataEntryValue | null,
): Promise<string | undefined> {
  if (typeof posted !== "string") return undefined
  const counter = counterIn(posted)
  if (counter === undefined) return undefined
  return sameText(posted, await keyFor(form, counter)) ? posted : undefined
}

/** Does this text have the shape of a key, of whatever session and form? */
export function looksLikeKey(text: string): boolean {
  return /^\d{1,9}\.[\w-]{22}$/.test(text)
}

/** The key after `key`, for when an earlier attempt was refused and has consumed it. */
export async function nextIdempotencyKey(form: FormName, key: string): Promise<string> {
  return keyFor(form, (counterIn(key) ?? 0) + 1)
}

/**
 * The `Set-Cookie` that advances the form's counter past `key`, never back. The answer to a POST carries it once the
 * outcome is known. What the same request still renders has the new key too.
 */
export function advanceKey(form: FormName, key: string): string {
  const next = String(Math.max(counterOf(form), (counterIn(key) ?? 0) + 1))
  cookies().set(cookieName(form), next)
  return setCookie(cookieName(form), next)
}

/** Is the form's counter past this key? Until then its outcome counts as not yet seen. */
export function isKeyAdvanced(form: FormName, key: string): boolean {
  return counterOf(form) > (counterIn(key) ?? 0)
}

async function keyFor(form: FormName, counter: number): Promise<string> {
  const { id, operationSecret } = member()
  const hash = await keyedHash(operationSecret, "operation", `${id}/${form}/${counter}`)
  return `${counter}.${hash}`
}

function counterOf(form: FormName): number {
  return counterIn(`${cookies().get(cookieName(form)) ?? 0}.`) ?? 0
}

function counterIn(key: string): number | undefined {
  const digits = /^(\d{1,9})\./.exec(key)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function cookieName(form: FormName): string {
  return `__Host-op-${encodeURIComponent(form)}`
}
