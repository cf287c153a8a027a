// A foreign backend behind the protocol of docs/product/api.md, as a fetch function: it translates the dialect, keeps
// idempotency keys and receipts, settles by evidence, and answers GET /api/operation/{key}.
import QuickLRU from "quick-lru"
import { z } from "zod"
import type { BackendFetch } from "#contract/call.ts"
import { type ApiClient, type Result, refusal } from "#contract/client.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { allowAnother, type Receipt, readOperation, receipt as receiptSchema } from "#contract/operation.ts"
import { causeHeader, causeInWords, neverLeft } from "#contract/unsent.ts"
import { readWallet } from "#contract/wallet.ts"
import { timeThere } from "#platform/clock.ts"
import {
  type Asked,
  answerOf,
  type Backend,
  contentOf,
  createOperationLimit,
  endingResponse,
  failureResponse,
  jsonResponse,
  passedOn,
  read,
  renamed,
} from "./call.ts"
import {
  allowAnotherBeside,
  canLookAt,
  endNote,
  findOpenLike,
  type Look,
  look,
  lookAgain,
  noteOf,
  wholeSent,
} from "./evidence/evidence.ts"
import { isReadBack, readBackShare, showsChange } from "./evidence/read-back.ts"
import type { Snapshot } from "./evidence/snapshot.ts"
import { withCoupon } from "./evidence/wheel.ts"
import { type Answer, sendOnce } from "./keeping/send-once.ts"
import {
  type Ending,
  endingOf,
  fingerprintOf,
  type KeptOperation,
  type Named,
  type OperationRow,
  type OperationStore,
  type Pace,
  readRow,
  realPace,
  sentReceipt,
  settleRow,
} from "./keeping/store.ts"
import { type Form, formOf } from "./truth/forms.ts"
import { offers } from "./wire/dialect.ts"
import { endpointOf } from "./wire/endpoints.ts"
import { withoutAdditions } from "./wire/translate.ts"

type GatewayOptions = Backend & {
  store: OperationStore
  pace?: Pace
  /** Called where the store does not answer, so that nothing was sent. */
  onStoreDown?: (kind: string) => void
}

/** How long a duplicate waits for the outcome of a call at most. */
const waitMs = 25_000

/** The gateway to a foreign backend. */
export function createGateway(options: GatewayOptions): BackendFetch {
  const { fetch, dialect, store, pace = realPace } = options
  const refuseBeyondLimit = createOperationLimit(pace)
  const looks = createLooks()
  return async (url, call, pattern) => {
    const endpoint = endpointOf(call.method, pattern)
    if (!endpoint) return fetch(url, passedOn(call, dialect), pattern)
    const asked = read(options, endpoint, url, call)
    if (asked instanceof Response) return asked
    const response = await respond(asked).catch((error: Error) => {
      throw new TypeError(error.message, { cause: asked.cause() ?? error })
    })
    const date = asked.date()
    const cause = response.ok ? undefined : causeInWords(asked.cause())
    if (cause) response.headers.set(causeHeader, encodeURIComponent(cause))
    if (date) response.headers.set("date", date)
    return response
  }

  function respond(asked: Asked): Promise<Response> {
    if (asked.endpoint === readOperation) return answerOperation(asked)
    if ((asked.endpoint as unknown) === allowAnother) return answerAllowed(asked)
    if (asked.endpoint === readWallet && asked.keyAhead !== undefined) return readAhead(asked, asked.keyAhead)
    const form =
      asked.key === undefined
        ? undefined
        : formOf(asked.endpoint, asked.params, (asked.payload ?? {}) as Record<string, unknown>)
    return form ? keepForm(asked, form) : passRead(asked)
  }

  /** The wallet of which everything may be moved next: what its evidence needs beside it is read at the same time. */
  async function readAhead(asked: Asked, key: string): Promise<Response> {
    const { client, clock, signal } = asked
    const reading = client.call(readWallet, { signal })
    const reads: ApiClient = {
      ...client,
      call: (endpoint, ...extra) =>
        (endpoint as Endpoint) === readWallet ? (reading as never) : client.call(endpoint, ...extra),
    }
    looks.keep(
      { ...asked, named: { ...asked.named, key } },
      look(reads, { kind: "transfer-all", to: "" }, clock),
    )
    return answerOf(readWallet, await reading, asked.odd())
  }

  async function passRead(asked: Asked): Promise<Response> {
    const { endpoint, params, payload, form, client, signal } = asked
    const isChange = isReadBack(endpoint)
    const timeoutMs = isChange ? options.timeoutMs * (1 - readBackShare) : undefined
    const result: Result<unknown> = await client.call(endpoint, {
      params,
      payload,
      form,
      signal,
      timeoutMs,
    } as never)
    const isDone = isChange && !result.ok && (await showsChange(client, endpoint, asked, result.error))
    if (isDone) return answerOf(endpoint, { ok: true, value: undefined }, [])
    const own = result.ok ? { ...result, value: withoutAdditions(endpoint, result.value, dialect) } : result
    return answerOf(endpoint, own, asked.odd())
  }

  async function keepForm(asked: Asked, { sent, ask, isRepeatable, isSameByKey }: Form): Promise<Response> {
    const { endpoint, named, client } = asked
    const timeoutMs = endpoint.timeoutMs ?? options.timeoutMs
    const content = isSameByKey ? sent.kind : await contentOf(asked)
    const fingerprint = await fingerprintOf(asked.token, content)
    const operation = { ...named, fingerprint, sent, hasEvidence: ask !== undefined }
    let before: Snapshot | undefined
    const outcome = await sendOnce(
      { store, pace },
      {
        operation,
        timeoutMs,
        waitMs,
        isRepeatable,
        refuse: () => refuseBeyondLimit(asked.sender),
        send: () => send(asked, operation, before, timeoutMs),
        findOpen: ask && (claimed => findOpenLike({ store, pace }, claimed)),
        observe:
          ask &&
          (async () => {
            const seen = await (looks.take(asked) ?? look(client, ask, asked.clock))
            before = seen.before
            return noteOf(ask, seen, timeoutMs)
          }),
        conclude: (evidence, answer) => endNote(evidence, answer, Date.now()),
      },
    )
    switch (outcome.kind) {
      case "failed":
        return failureResponse(outcome.answer.error)
      case "kept": {
        const { row, isReplayed } = outcome
        const isOpen = outcome.ending.state === "unknown"
        const ending = isOpen ? await settleSoon(asked, row, outcome.ending) : outcome.ending
        return endingResponse(endpoint, row, ending, isReplayed)
      }
      case "not-sent":
        if (outcome.isStoreDown) options.onStoreDown?.(sent.kind)
        return failureResponse({ kind: "unreachable", isUnsent: true })
      default:
        return failureResponse(outcome)
    }
  }

  /** Evidence at once, after an answer that proves nothing. */
  async function settleSoon(asked: Asked, row: OperationRow, ending: Ending): Promise<Ending> {
    if (row.evidence === null) return ending
    const kept = await readRow(store, row).catch(() => undefined)
    return (kept && (await lookAgain(asked.client, store, kept))) ?? ending
  }

  async function send(
    asked: Asked,
    { key, sent }: Named & Pick<Form, "sent">,
    before: Snapshot | undefined,
    timeoutMs: number,
  ): Promise<Answer> {
    const { endpoint, params, payload, form, client } = asked
    const extra = { params, payload, form: renamed(form, dialect), idempotencyKey: key, timeoutMs }
    const call = (): Promise<Result<unknown>> => client.call(endpoint, extra as never)
    const result = dialect.idempotencyKeys === "honoured" ? await untilAnswered(call, pace) : await call()
    if (!result.ok && result.error.kind === "key-reused" && dialect.idempotencyKeys === "ignored")
      return { ok: false, error: refusal("KEY_INVALID", 422) }
    if (!result.ok) return result
    const body = (result.value ?? {}) as { receipt?: Receipt; result?: Receipt["prize"]; said?: string }
    const drawn = body.receipt?.prize ?? body.result ?? undefined
    const prize = drawn && (await withCoupon(client, before, drawn))
    const atMs = timeThere(asked.clock() ?? {}).latestMs
    const receipt = { ...(body.receipt ?? sentReceipt(key, sent, atMs)), key, ...(prize && { prize }) }
    const encoded = z.safeEncode(endpoint.answer, result.value as never)
    return { ok: true, value: { receipt, body: encoded.data, said: body.said } }
  }

  /** What a backend that keeps operations itself says of one whose answer was lost. */
  async function recordedBy(client: ApiClient, kept: KeptOperation): Promise<Ending | undefined> {
    const known = endingOf(kept)
    const isOpen =
      known?.state === "unknown" || (known?.state === "done" && known.receipt.status === "pending")
    if (!isOpen || !offers(dialect, "operations")) return undefined
    const record = await client.call(readOperation, { params: { key: kept.key } })
    if (!record.ok || record.value.status === "unconfirmed") return undefined
    const receipt = { ...record.value, key: kept.key }
    const ending: Ending =
      receipt.status === "refused"
        ? { state: "refused", failure: refusal(receipt.code ?? "", 409) }
        : { state: "done", receipt }
    await settleRow(store, kept, ending).catch(() => false)
    return ending
  }

  async function answerOperation({ params, named, client }: Asked): Promise<Response> {
    const kept = await readRow(store, { ...named, key: params.key ?? "" })
    if (!kept) return failureResponse(refusal("NO_DATA", 404))
    const ending = (await recordedBy(client, kept)) ?? (await lookAgain(client, store, kept))
    return jsonResponse(z.encode(receiptSchema, receiptIn(kept, ending)))
  }

  async function answerAllowed({ params, named }: Asked): Promise<Response> {
    const kept = await readRow(store, { ...named, key: params.key ?? "" })
    if (!kept) return failureResponse(refusal("NO_DATA", 404))
    await allowAnotherBeside(store, kept)
    return jsonResponse({})
  }
}

/** More than requests are under way. */
const mostLooks = 500

/** Looks at what an operation will touch, from the read before it: both belong to one request of the web app. */
function createLooks() {
  const kept = new QuickLRU<string, Promise<Look>>({ maxSize: mostLooks })
  const nameOf = ({ named, requestId }: Asked) => `${requestId} ${named.member} ${named.key}`
  return {
    keep(asked: Asked, looking: Promise<Look>): void {
      if (asked.requestId !== undefined) kept.set(nameOf(asked), looking)
    },
    /** Once: what comes later has to be looked at anew. */
    take(asked: Asked): Promise<Look> | undefined {
      const name = nameOf(asked)
      const looking = kept.get(name)
      kept.delete(name)
      return looking
    },
  }
}

/** Calls again with the same key, while no answer comes, where the backend promises that it is the same call. */
async function untilAnswered(call: () => Promise<Result<unknown>>, pace: Pace): Promise<Result<unknown>> {
  const beganMs = pace.elapsedMs()
  for (let pauseMs = 200, isRetry = false; ; pauseMs *= 2, isRetry = true) {
    const result = await call()
    if (result.ok) return result
    const { error } = result
    // After a lost answer these say nothing of it: words may come from whoever stands before the backend.
    const isWords = error.kind === "refused" && !error.code
    if (isRetry && (isWords || error.kind === "signed-out" || error.kind === "gone"))
      return { ok: false, error: { kind: "unconfirmed", ...(isWords && { said: error.message }) } }
    const isLost = ["timeout", "unreachable", "garbage", "in-flight"].includes(error.kind)
    if (!isLost || (neverLeft(error) && !isRetry)) return result
    if (pace.elapsedMs() + pauseMs - beganMs > waitMs)
      return neverLeft(error) ? { ok: false, error: { kind: "timeout" } } : result
    await pace.sleep(pauseMs)
  }
}

/** The receipt of an operation, whatever became of it. */
function receiptIn(row: KeptOperation, ending: Ending | undefined): Receipt {
  const more = {
    said: row.said ?? undefined,
    isCorrected: (ending?.state !== "unknown" && ending?.isCorrected) || undefined,
    lookAt: canLookAt(row),
    ageMs: Math.max(0, row.readAtMs - row.intendedAtMs),
  }
  if (ending?.state === "done") return { ...ending.receipt, ...more }
  const sent = sentReceipt(row.key, wholeSent(row), row.intendedAtMs)
  if (ending?.state !== "refused") return { ...sent, ...more, status: "unconfirmed" }
  const { failure } = ending
  return {
    ...sent,
    ...more,
    status: "refused",
    code: failure.kind === "refused" ? failure.message : undefined,
  }
}
