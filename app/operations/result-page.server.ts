// The loader and the action of a result page: what became of one operation, looked up each time the page is opened.
import { redirect } from "react-router"
import { readForm } from "#app/forms/submission.server.ts"
import { redirectIfEnded } from "#app/loading/failure.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { allowAnother, findOperation } from "#app/services/operation.server.ts"
import type { Failure } from "#contract/client.ts"
import type { Receipt } from "#contract/operation.ts"
import { advanceKey, type FormName, isKeyAdvanced, readIdempotencyKey } from "./idempotency-key.server.ts"

/** What a result page knows. */
export type ResultView =
  /** The receipt is here: done, pending or refused. `keyAdvanced`: the form already stands for a new operation. */
  | ({ state: "known"; receipt: Receipt; keyAdvanced: boolean } & Checks)
  /** Sent, and not yet confirmed. The page refreshes itself. `mayBeginAnew`: it was sent long enough ago. */
  | ({ state: "checking"; sent?: Receipt; mayBeginAnew: boolean } & Checks)
  /** The backend has never heard of the key: nothing moved, and sending again is safe. */
  | { state: "absent" }
  /** The backend gives no answer. */
  | { state: "unknown" }

type Checks = {
  /** How often the page has refreshed itself. */
  checks: number
  /** The player has stopped it from refreshing itself. */
  isPaused: boolean
}

/** How often the page asks a backend that does not answer. The player can still reload it. */
const maxChecks = 15

/** After that, another one may be sent, by a player who has confirmed that both may happen. */
const anewAfterMs = 30_000

type Args = {
  request: Request
  url: URL
  params: { operation: string }
}

/**
 * What a result page shows: `view`, with its `receipt` where the outcome is known, and its own `path`. `previousInput`: the
 * query of an input that was not sent, since its form stood for this operation. Never sets a cookie: opening the page
 * again changes nothing. Throws only the redirects of a gone service and an ended session.
 */
export async function loadResult(args: Args, form: FormName) {
  const { url } = args
  const view = await viewOf(args, form)
  const receipt = view.state === "known" ? view.receipt : undefined
  return { view, receipt, path: url.pathname, previousInput: previousInputIn(url) }
}

async function viewOf({ url, params }: Args, form: FormName): Promise<ResultView> {
  const key = params.operation
  const checks = {
    checks: Number(url.searchParams.get("ask") ?? 0) || 0,
    isPaused: url.searchParams.has("hold"),
  }
  const record = await findOperation(api(), key)
  if (!record.ok) return viewWithoutReceipt(record.error, checks)
  const receipt = record.value
  if (receipt.status === "unconfirmed")
    return { state: "checking", sent: receipt, mayBeginAnew: mayBeginAnew(receipt), ...checks }
  // The form of this session never stood for an operation of another one.
  const isOurs = (await readIdempotencyKey(form, key)) !== undefined
  const keyAdvanced = !isOurs || isKeyAdvanced(form, key)
  return { state: "known", receipt, keyAdvanced, ...checks }
}

function viewWithoutReceipt(failure: Failure, checks: Checks): ResultView {
  redirectIfEnded(failure)
  if (checks.checks < maxChecks || checks.isPaused)
    return { state: "checking", mayBeginAnew: false, ...checks }
  return { state: isNeverHeardOf(failure) ? "absent" : "unknown" }
}

/**
 * The action of a result page, "start a new one": advances the key past this operation, if it is of this session, and
 * redirects (303) to the form with the previous input. Throws the pages of `readForm`.
 */
export async function startNewOperation({ request, params, url }: Args, form: FormName, formPath: string) {
  const fields = await readForm({ request })
  if (!(await mayBeFollowed(params.operation, fields.has("both"))))
    return redirect(url.pathname + url.search, 303)
  const key = await readIdempotencyKey(form, params.operation)
  const input = new URLSearchParams(previousInputIn(url))
  input.delete("other")
  return seeOther(input.size ? `${formPath}?${input}` : formPath, key && advanceKey(form, key))
}

/**
 * It may still go through: a new one only for who has confirmed that both may happen, which whoever keeps operations is
 * told.
 */
async function mayBeFollowed(key: string, isConfirmed: boolean): Promise<boolean> {
  const record = await findOperation(api(), key)
  if (!record.ok) return isConfirmed || isNeverHeardOf(record.error)
  if (record.value.status !== "unconfirmed") return true
  return isConfirmed && mayBeginAnew(record.value) && (await allowAnother(api(), key)).ok
}

function mayBeginAnew({ ageMs }: Receipt): boolean {
  return (ageMs ?? 0) >= anewAfterMs
}

function isNeverHeardOf(failure: Failure): boolean {
  return failure.kind === "refused" && failure.code === "NO_DATA"
}

function previousInputIn(url: URL): string | undefined {
  if (!url.searchParams.has("other")) return undefined
  const input = new URLSearchParams(url.search)
  input.delete("ask")
  input.delete("hold")
  return String(input)
}
