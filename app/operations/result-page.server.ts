// The loader and the action of a result page: what became of one operation, looked up each time the page is opened.
import { redirect } from "react-router"
import { readForm } from "#app/forms/submission.server.ts"
import { redirectIfEnded } from "#app/loading/failure.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { getContext } from "#app/request/context.server.ts"
import { settings } from "#app/request/server-context.ts"
import { findOperation } from "#app/services/operation.server.ts"
import type { Failure } from "#contract/client.ts"
import type { Receipt } from "#contract/wallet.ts"
import { codeOf, endsOf, isWorthWaiting, lookForEvidence } from "#gateway/evidence/evidence.server.ts"
import { readIntent } from "#gateway/keeping/claim.ts"
import {
  type Ending,
  endingOf,
  intentName,
  type SentFields,
  sentOf,
  sentReceipt,
} from "#gateway/keeping/intent.ts"
import { intentsContext, type KeptIntent } from "#gateway/keeping/store.ts"
import { readOfEarlierSession } from "#gateway/keeping/whose.server.ts"
import { advanceKey, type FormName, isKeyAdvanced, readIdempotencyKey } from "./idempotency-key.server.ts"

/** What a result page knows. */
export type ResultView = Known & {
  /** What the backend said beside it, in words of its own. Text, never HTML. */
  said?: string
}

type Known =
  /** The receipt is here: done, pending or refused. `keyAdvanced`: the form already stands for a new operation. */
  | ({ state: "known"; receipt: Receipt; keyAdvanced: boolean } & Partial<Checks>)
  /** Not known yet. The page refreshes itself. */
  | ({ state: "checking"; sent?: Sent } & Checks)
  /** The backend has never heard of the key: nothing moved, and sending again is safe. */
  | { state: "absent" }
  /**
   * The backend gives no answer, or keeps no operations. `isFinal`: nothing more comes by itself; evidence may still be
   * found when the page is opened again.
   */
  | { state: "unknown"; isFinal: boolean; sent?: Sent }

/** What was sent, and when in milliseconds since 1970. `code`: of the bonus, promotion or coupon. */
export type Sent = SentFields & { atMs: number; code?: string }

/** What a row of this session's says was sent. */
export function whatWasSent(kept: KeptIntent): Sent {
  return { ...sentOf(kept), ...endsOf(kept), code: codeOf(kept), atMs: kept.intendedAtMs }
}

type Checks = {
  /** How often the page has refreshed itself. */
  checks: number
  /** The player has stopped it from refreshing itself. */
  isPaused: boolean
}

/** How often the page polls before it says that nothing has arrived. The player can still reload it. */
const maxChecks = 15
/** The same where only evidence can tell: until absence counts, where it does (114 s). */
const maxLooks = 22

type Args = {
  request: Request
  url: URL
  params: { operation: string }
}

/**
 * What a result page shows. `previousInput`: the query of an input that was not sent, since its form stood for this
 * operation. Never sets a cookie: opening the page again changes nothing. Throws only the redirects of a gone service
 * and an ended session.
 */
export async function loadResult(
  args: Args,
  form: FormName,
): Promise<{ view: ResultView; previousInput: string | undefined }> {
  const { view, kept } = await viewOf(args, form)
  // The words of an earlier answer are not shown beside a later outcome.
  const isDone = view.state === "known" && view.receipt.status !== "refused"
  const isBeside = kept?.said && (kept.state === "done") === isDone
  return { view: isBeside ? { ...view, said: kept.said! } : view, previousInput: previousInputIn(args.url) }
}

type Viewed = { view: ResultView; kept: KeptIntent | undefined }

async function viewOf({ url, params }: Args, form: FormName): Promise<Viewed> {
  const key = params.operation
  // The form of this session never stood for an operation of another one.
  const isOurs = (await readIdempotencyKey(form, key)) !== undefined
  const keyAdvanced = !isOurs || isKeyAdvanced(form, key)
  const checks = {
    checks: Number(url.searchParams.get("ask") ?? 0) || 0,
    isPaused: url.searchParams.has("hold"),
  }
  const keeping = keptIntent({ form, key }, isOurs)
  if (settings().apiIdempotency === "ignored") {
    const kept = await keeping
    if (kept === undefined) return { view: { state: "unknown", isFinal: true }, kept }
    if (kept === "no answer") {
      const isAsking = checks.checks < maxChecks || checks.isPaused
      const view = isAsking
        ? ({ state: "checking", ...checks } as const)
        : ({ state: "unknown", isFinal: false } as const)
      return { view, kept: undefined }
    }
    // What else the other session did is not known here, so no evidence is judged.
    const found = isOurs ? await lookForEvidence(kept) : undefined
    const ending = found ?? endingOf(kept)
    return { view: viewOfKept(kept, ending, { keyAdvanced, checks }), kept }
  }
  const [record, found] = await Promise.all([findOperation(api(), key), keeping])
  const kept = found === "no answer" ? undefined : found
  if (record.ok) return { view: { state: "known", receipt: record.value, keyAdvanced, ...checks }, kept }
  const ending = kept && endingOf(kept)
  if (ending?.state === "done")
    return { view: { state: "known", receipt: ending.receipt, keyAdvanced }, kept }
  return { view: viewWithoutReceipt(record.error, checks), kept }
}

/** What our store has under a key of this session, or of another one of this member. */
async function keptIntent(
  intent: { form: FormName; key: string },
  isOurs: boolean,
): Promise<KeptIntent | undefined | "no answer"> {
  const reading = isOurs
    ? readIntent(getContext().get(intentsContext), intentName(intent))
    : readOfEarlierSession(intent)
  return reading.catch(() => "no answer" as const)
}

/** The view of an operation that only our store knows. */
function viewOfKept(
  kept: KeptIntent,
  ending: Ending | undefined,
  { keyAdvanced, checks }: { keyAdvanced: boolean; checks: Checks },
): ResultView {
  const sent = whatWasSent(kept)
  switch (ending?.state) {
    case "done":
      return { state: "known", receipt: ending.receipt, keyAdvanced }
    case "refused": {
      const { failure } = ending
      const code =
        failure.kind === "refused" ? failure.message : failure.kind === "not-done" ? failure.code : undefined
      const receipt = { ...sentReceipt(sent, sent.atMs), status: "refused" as const, code }
      return { state: "known", receipt, keyAdvanced }
    }
    default: {
      const mayCome = isWorthWaiting(kept) && (checks.checks < maxLooks || checks.isPaused)
      return ending === undefined || mayCome
        ? { state: "checking", ...checks, sent }
        : { state: "unknown", isFinal: true, sent }
    }
  }
}

function viewWithoutReceipt(failure: Failure, checks: Checks): ResultView {
  redirectIfEnded(failure)
  if (checks.checks < maxChecks || checks.isPaused) return { state: "checking", ...checks }
  const isAbsent = failure.kind === "refused" && failure.code === "NO_DATA"
  return isAbsent ? { state: "absent" } : { state: "unknown", isFinal: false }
}

/**
 * The action of a result page, "start a new one": advances the key past this operation, if it is of this session, and
 * redirects (303) to the form with the previous input. Throws the pages of `readForm`.
 */
export async function startNewOperation({ request, params, url }: Args, form: FormName, formPath: string) {
  await readForm({ request })
  const key = await readIdempotencyKey(form, params.operation)
  const input = new URLSearchParams(previousInputIn(url))
  input.delete("other")
  return redirect(input.size ? `${formPath}?${input}` : formPath, {
    status: 303,
    headers: key ? { "set-cookie": advanceKey(form, key) } : undefined,
  })
}

function previousInputIn(url: URL): string | undefined {
  if (!url.searchParams.has("other")) return undefined
  const input = new URLSearchParams(url.search)
  input.delete("ask")
  input.delete("hold")
  return String(input)
}
