// Calls that move no money and begin before a login too, such as a chat's message: the posts of one form share one call,
// in whatever process they arrive (docs/decisions/055-foreign-backends.md).
import { getContext } from "#app/request/context.server.ts"
import { log } from "#app/request/server-context.ts"
import type { Result } from "#contract/client.ts"
import { awaitEnding, claimIntent, endIntent, settlingMs } from "#gateway/keeping/claim.ts"
import { endingOf, intendedRow, sentReceipt } from "#gateway/keeping/intent.ts"
import { paceContext } from "#gateway/keeping/pace.ts"
import { type IntentRow, intentsContext, type KeptIntent } from "#gateway/keeping/store.ts"
import { randomId } from "#platform/seal.ts"
import { maxWaitMs } from "./send-at-most-once.server.ts"

type SharedCall<Value> = {
  kind: "chat" | "password"
  /** Whose it is. */
  owner: string
  /** What its posts have in common, without a slash. */
  key: string
  /** How long the call may take, in milliseconds. */
  timeoutMs: number
  /** For how long after it began a failure is shared, so that a late post of the same tap does not call again. */
  failureMs?: number
  call: () => Promise<Result<Value>>
}

/** After that, the same post means something new. */
const sharedMs = 60_000

/**
 * The result of one call, for all posts of one key within a minute. A failure is shared while the call is under way, and
 * for `failureMs`; the next post calls again. Where the store does not answer, each post calls: a message twice is better than none.
 */
export async function shareCall<Value>({
  kind,
  owner,
  key,
  timeoutMs,
  failureMs = 0,
  call,
}: SharedCall<Value>): Promise<Result<unknown>> {
  const keeping = { store: getContext().get(intentsContext), pace: getContext().get(paceContext) }
  const intent = { form: kind, key, fields: {} } as const
  const draft = { name: `${kind} ${encodeURIComponent(owner)}/${key}`, fingerprint: "", intent, timeoutMs }
  let row: IntentRow | undefined
  try {
    const claim = await claimIntent(keeping, draft)
    if (claim.won) row = claim.row
    else if (claim.found.state === "intended" || isFresh(claim.found, failureMs))
      return await resultOf(claim.found)
    else {
      const next = intendedRow({ ...draft, claim: randomId(), patienceMs: timeoutMs + settlingMs }, intent)
      if (await keeping.store.write(claim.found, next)) row = next
      else return await resultOf((await keeping.store.read(draft.name)) ?? claim.found)
    }
  } catch (error) {
    log("call not shared: its store does not answer", { error: String(error) })
    return call()
  }
  const failed = { state: "refused", failure: { kind: "unreachable" } } as const
  try {
    const result = await call()
    const done = { state: "done", receipt: sentReceipt(intent, Date.now()) } as const
    await endIntent(keeping, row, result.ok ? done : { ...failed, failure: result.error })
    return result
  } catch (error) {
    await endIntent(keeping, row, failed)
    throw error
  }

  async function resultOf(found: KeptIntent): Promise<Result<unknown>> {
    const ended = await awaitEnding(keeping, found, maxWaitMs)
    const ending = ended && endingOf(ended)
    if (ending?.state === "done") return { ok: true, value: undefined }
    return { ok: false, error: ending?.failure ?? { kind: "in-flight" } }
  }
}

function isFresh({ state, intendedAtMs, readAtMs }: KeptIntent, failureMs: number): boolean {
  return Math.abs(readAtMs - intendedAtMs) < (state === "done" ? sharedMs : failureMs)
}
