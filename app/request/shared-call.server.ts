// Browsers may send a form twice: the posts of one form share one call. This holds within one process; across processes
// the backend's keys and limits apply.
import QuickLRU from "quick-lru"
import type { Result } from "#contract/client.ts"
import { within } from "#platform/deadline.ts"
import { keyedHash } from "#platform/seal.ts"
import { settings } from "./server-context.ts"

const lifeMs = 60_000
const maxWaitMs = 10_000

const calls = new QuickLRU<string, Promise<Result<unknown>>>({ maxSize: 1000, maxAge: lifeMs })

/** Posts with one key share one call for a minute. A failure is shared only while the call is under way. */
export async function sharedCall<Answer extends Result<unknown>>(
  key: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const known = calls.get(key) as Promise<Answer> | undefined
  // At the edge a cancelled request may leave its promises pending for ever, so the wait is limited.
  const shared = known && (await within(maxWaitMs, known, () => undefined))
  if (shared) return shared
  const result = call()
  calls.set(key, result)
  const forget = () => calls.delete(key)
  result.then(({ ok }) => ok || forget(), forget)
  return result
}

/** The same by a key that holds a secret, such as a password: only its hash stays in memory. */
export async function sharedSecretCall<Answer extends Result<unknown>>(
  key: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  return sharedCall(await keyedHash(settings().sessionSecret, "shared call", key), call)
}
