// The earlier operation that a form still stands for, known before the form is filled in anew.
import { api } from "#app/middleware/api.server.ts"
import { findOperation } from "#app/services/operation.server.ts"
import type { Receipt } from "#contract/operation.ts"
import { type FormName, issueIdempotencyKey } from "./idempotency-key.server.ts"
import { wasSent } from "./send.server.ts"

/** Where the result of an earlier operation is, and what was sent. */
export type Earlier = { path: string; sent: Receipt }

/** For loaders of forms: the key of the form, and the earlier operation that it still stands for. */
export async function operationForm(form: FormName, resultPath: (operation: string) => string) {
  const idempotencyKey = await issueIdempotencyKey(form)
  return { idempotencyKey, earlier: await earlierOperation(idempotencyKey, resultPath(idempotencyKey)) }
}

/**
 * What was sent under the key that the form shows: nothing new is sent under it until its result page starts a new one.
 * `undefined` for none, and for a refused one, whose key other fields move on from.
 */
export async function earlierOperation(key: string, path: string): Promise<Earlier | undefined> {
  if (!wasSent(key)) return undefined
  const found = await findOperation(api(), key)
  return found.ok && found.value.status !== "refused" ? { path, sent: found.value } : undefined
}
