// The earlier operation that a form still stands for, known before the form is filled in anew.
import { api } from "#app/middleware/api.server.ts"
import { findOperation } from "#app/services/operation.server.ts"
import type { Receipt } from "#contract/operation.ts"
import { type FormName, issueIdempotencyKey } from "./idempotency-key.server.ts"
import { wasSent } from "./send.server.ts"

/** Where the result of an earlier operation is, and what was sent. */
export type Earlier = { path: string; sent: Receipt }

/**
 * For loaders of forms: the key of the form, and what was sent under it, if that was not refused: nothing new is sent
 * under the key until its result page starts a new one.
 */
export async function operationForm(form: FormName, resultPath: (operation: string) => string) {
  const idempotencyKey = await issueIdempotencyKey(form)
  const found = wasSent(idempotencyKey) ? await findOperation(api(), idempotencyKey) : undefined
  const earlier: Earlier | undefined =
    found?.ok && found.value.status !== "refused"
      ? { path: resultPath(idempotencyKey), sent: found.value }
      : undefined
  return { idempotencyKey, earlier }
}
