// Operation keys: one per intent, bound to the session, and sticky (docs/decisions/005-exactly-once.md).
// A form shows the same key until an answer to its POST has moved the form's counter on; if that answer is lost, so
// is the move, and the same form sent again carries the same key.
import type { RouterContextProvider } from "react-router"
import { cookies, member } from "#app/middleware/session.server.ts"
import { setCookie } from "#app/request/cookies.server.ts"
import { settingsContext } from "#app/request/server-context.ts"
import { keyedHash, sameText } from "#app/session/seal.server.ts"

/** The forms that move money, each with its own counter. */
export type OperationForm =
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

type Context = Readonly<RouterContextProvider>

/** The key for a form as it stands now: `counter.hash`. */
export async function issueIdempotencyKey(context: Context, form: OperationForm): Promise<string> {
  return keyFor(context, form, counterOf(context, form))
}

/**
 * Reads a posted key. `undefined` unless this session issued it for this form: then nothing may be done with it.
 * Older counters stay valid, since duplicates of an earlier submit must find the earlier outcome.
 */
export async function readIdempotencyKey(
  context: Context,
  form: OperationForm,
  posted: FormDataEntryValue | null,
): Promise<string | undefined> {
  if (typeof posted !== "string") return undefined
  const counter = counterIn(posted)
  if (counter === undefined) return undefined
  return sameText(posted, await keyFor(context, form, counter)) ? posted : undefined
}

/** Is this text a key, of whatever session and form? */
export function looksLikeKey(text: string): boolean {
  return /^\d{1,9}\.[\w-]{22}$/.test(text)
}

/** The key after this one, for when the earlier attempt was refused and its key is burnt. */
export async function nextIdempotencyKey(
  context: Context,
  form: OperationForm,
  key: string,
): Promise<string> {
  return keyFor(context, form, (counterIn(key) ?? 0) + 1)
}

/**
 * The `Set-Cookie` that moves the form on past `key`; a POST's answer carries it once the outcome is known. What this
 * request still renders sees the move too.
 */
export function advanceKey(context: Context, form: OperationForm, key: string): string {
  const next = String(Math.max(counterOf(context, form), (counterIn(key) ?? 0) + 1))
  cookies(context).set(cookieName(form), next)
  return setCookie(cookieName(form), next)
}

/** Has the form been moved on past this key? Until then its outcome counts as not yet seen. */
export function isKeyAdvanced(context: Context, form: OperationForm, key: string): boolean {
  return counterOf(context, form) > (counterIn(key) ?? 0)
}

async function keyFor(context: Context, form: OperationForm, counter: number): Promise<string> {
  const { sessionSecret } = context.get(settingsContext)
  const hash = await keyedHash(sessionSecret, "operation", `${member(context).id}/${form}/${counter}`)
  return `${counter}.${hash}`
}

function counterOf(context: Context, form: OperationForm): number {
  return counterIn(`${cookies(context).get(cookieName(form)) ?? 0}.`) ?? 0
}

function counterIn(key: string): number | undefined {
  const digits = /^(\d{1,9})\./.exec(key)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function cookieName(form: OperationForm): string {
  return `__Host-op-${encodeURIComponent(form)}`
}
