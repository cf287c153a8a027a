// The earlier operation that a form still stands for, known before the form is filled in anew. Only where the backend
// ignores idempotency keys: others are asked for each key, which would cost every form a call.
import { getContext } from "#app/request/context.server.ts"
import { settings } from "#app/request/server-context.ts"
import { readIntent } from "#gateway/keeping/claim.ts"
import { intentName } from "#gateway/keeping/intent.ts"
import { intentsContext } from "#gateway/keeping/store.ts"
import type { FormName } from "./idempotency-key.server.ts"
import { type Sent, whatWasSent } from "./result-page.server.ts"

/** Where the result of an earlier operation is, and what was sent. */
export type Earlier = { path: string; sent: Sent }

/**
 * What was sent under the key that the form shows: nothing new is sent under it until its result page starts a new one.
 * `undefined` for none, for a refused one, whose key other fields move on from, and where the store does not answer.
 */
export async function earlierOperation(
  intent: { form: FormName; key: string },
  path: string,
): Promise<Earlier | undefined> {
  if (settings().apiIdempotency !== "ignored") return undefined
  const found = await readIntent(getContext().get(intentsContext), intentName(intent)).catch(() => undefined)
  if (!found || found.state === "refused") return undefined
  return { path, sent: whatWasSent(found) }
}
