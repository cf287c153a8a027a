// Forms that move no money, but whose second call would do harm, such as a new password: all posts of one form share
// one call, by their idempotency key (docs/decisions/005-exactly-once.md).
import QuickLRU from "quick-lru"
import type { Result } from "#contract/client.ts"
import {
  advanceKey,
  type FormName,
  nextIdempotencyKey,
  readIdempotencyKey,
} from "./idempotency-key.server.ts"
import { leavesUnknown, maxRefusals } from "./send.server.ts"

/** Keys of which nobody knows what became of their call. */
const open = new QuickLRU<string, true>({ maxSize: 5000, maxAge: 3600 * 1000 })

type OnceForm<Value> = {
  form: FormName
  /** The form's `_op`. */
  posted: FormDataEntryValue | null
  send: (key: string) => Promise<Result<Value>>
}

/**
 * Calls once for all posts of one form, which all get its result. Other fields under the same key are meant anew, and
 * get the next one. `headers` advance the form's key once the result is known. `isCalledAgain`: it is not known whether
 * an earlier call of this form was done.
 */
export async function sendFormOnce<Value>({
  form,
  posted,
  send,
}: OnceForm<Value>): Promise<{ result: Result<Value>; headers: Headers; isCalledAgain: boolean }> {
  const headers = new Headers()
  let key = await readIdempotencyKey(form, posted)
  if (!key) return { result: await send(crypto.randomUUID()), headers, isCalledAgain: false }
  const isCalledAgain = open.has(key)
  let result: Result<Value> = { ok: false, error: { kind: "key-reused" } }
  for (let attempts = 0; attempts < maxRefusals; attempts++) {
    result = await send(key)
    if (result.ok || result.error.kind !== "key-reused") break
    key = await nextIdempotencyKey(form, key)
  }
  // A form of long ago, sent with ever other fields: whoever guesses is counted elsewhere.
  if (!result.ok && result.error.kind === "key-reused") result = await send(crypto.randomUUID())
  const isOpen = !result.ok && leavesUnknown(result.error)
  if (isOpen) open.set(key, true)
  else headers.append("set-cookie", advanceKey(form, key))
  return { result, headers, isCalledAgain }
}
