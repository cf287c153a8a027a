// Carrying out an operation exactly once: retries with the same key where the backend honours keys, and at most once
// where it does not (docs/decisions/005-exactly-once.md).
import type { RouterContextProvider } from "react-router"
import { api } from "#app/middleware/api.server.ts"
import { member } from "#app/middleware/session.server.ts"
import { settingsContext } from "#app/server-context.ts"
import { findOperation } from "#app/services/operation.server.ts"
import type { Failure, Result } from "#contract/client.ts"
import type { Receipt } from "#contract/wallet.ts"
import { nextOperationKey, type OperationForm } from "./operation-key.server.ts"
import { rememberedOutcome } from "./remembered-outcome.server.ts"

export type Outcome =
  | { outcome: "done"; key: string; receipt?: Receipt }
  /** The backend said no for good; this key is burnt. */
  | { outcome: "refused"; key: string; failure: Failure }
  /** The key already stands for an operation with other fields, which did something. */
  | { outcome: "other"; key: string }
  /** No answer that tells: the operation's page goes on asking. */
  | { outcome: "unknown"; key: string; failure: Failure }

type Send = (key: string, timeoutMs: number) => Promise<Result<{ receipt?: Receipt }>>

/** How long a player is kept waiting before the operation's own page takes over the asking. */
const patienceMs = 25_000
const firstPauseMs = 150

/**
 * Sends an operation under its key until its outcome is known or patience ends. A key that an earlier *refused*
 * attempt has burnt is followed by the next one, since nothing moved under it.
 */
export async function perform(
  context: Readonly<RouterContextProvider>,
  operation: { form: OperationForm; key: string; send: Send },
): Promise<Outcome> {
  const settings = context.get(settingsContext)
  if (settings.apiIdempotency === "ignored") {
    const once = `${member(context).id}/${operation.form}/${operation.key}`
    return rememberedOutcome(once, async () =>
      judged(operation.key, await operation.send(operation.key, settings.apiTimeoutMs)),
    )
  }
  let key = operation.key
  for (let burnt = 0; burnt < 5; burnt++) {
    const outcome = judged(key, await sendPatiently(operation.send, key, settings.apiTimeoutMs))
    if (outcome.outcome !== "other" || !(await wasRefused(context, key))) return outcome
    key = await nextOperationKey(context, operation.form, key)
  }
  return { outcome: "other", key }
}

async function sendPatiently(send: Send, key: string, timeoutMs: number): Promise<Awaited<ReturnType<Send>>> {
  const patience = Math.min(patienceMs, timeoutMs)
  const giveUpAtMs = Date.now() + patience
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    const leftMs = giveUpAtMs - Date.now()
    const result = await send(key, Math.max(1, Math.min(leftMs, Math.max(5000, patience / 3))))
    if (result.ok || !isOpen(result.error)) return result
    const waitMs = pauseMs * (0.5 + Math.random() / 2)
    if (Date.now() + waitMs >= giveUpAtMs) return result
    await new Promise(resolve => setTimeout(resolve, waitMs))
  }
}

function judged(key: string, result: Awaited<ReturnType<Send>>): Outcome {
  if (result.ok) return { outcome: "done", key, receipt: result.value.receipt }
  if (result.error.kind === "key-reused") return { outcome: "other", key }
  if (isOpen(result.error)) return { outcome: "unknown", key, failure: result.error }
  return { outcome: "refused", key, failure: result.error }
}

/** Failures after which the operation may or may not have been carried out. */
function isOpen(failure: Failure): boolean {
  return (
    failure.kind === "timeout" ||
    failure.kind === "unreachable" ||
    failure.kind === "garbage" ||
    failure.kind === "in-flight"
  )
}

async function wasRefused(context: Readonly<RouterContextProvider>, key: string): Promise<boolean> {
  const earlier = await findOperation(api(context), key)
  return earlier.ok && earlier.value.status === "refused"
}
