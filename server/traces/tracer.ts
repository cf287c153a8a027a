// Spans of this process: what an answer consisted of, and how long each part took. Names and patterns only: never a
// path, a query, a payload, a token or whom it is about (docs/decisions/180-metrics.md).
import { AsyncLocalStorage } from "node:async_hooks"
import { randomBytes } from "node:crypto"

/** As OTLP numbers them. */
export const kinds = { internal: 1, server: 2, client: 3 } as const

type Attributes = Record<string, string | number>

export type Span = {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  kind: (typeof kinds)[keyof typeof kinds]
  /** Milliseconds since 1970, with fractions. */
  startMs: number
  endMs: number
  attributes: Attributes
  isError: boolean
}

/** What the running code belongs to. A trace that is not kept has spans without a record. */
type Place = { traceId: string; spanId: string; isKept: boolean }

/** The caller's trace, as `traceparent` says it (W3C Trace Context). */
type Caller = Place

/** Should a new trace be kept, whose caller may have decided already? */
export type Sampler = (traceId: string, caller: Caller | undefined) => boolean

/** What work may still say of its span. */
export type Describe = (more: { name?: string; attributes?: Attributes; isError?: boolean }) => void

export type Tracer = {
  /** Runs work as a span of the running one. */
  span<Value>(
    name: string,
    kind: Span["kind"],
    attributes: Attributes,
    work: (describe: Describe) => Promise<Value>,
  ): Promise<Value>
  /** The same as the first span of a trace, or of this process's part of the caller's. */
  root<Value>(
    name: string,
    caller: Caller | undefined,
    work: (describe: Describe) => Promise<Value>,
  ): Promise<Value>
  /** Something that has just ended. */
  ended(name: string, kind: Span["kind"], attributes: Attributes, ms: number, isError: boolean): void
  /** The `traceparent` to send on; undefined outside a trace. */
  traceparent(): string | undefined
}

const nowMs = () => performance.timeOrigin + performance.now()
const idOf = (bytes: number) => randomBytes(bytes).toString("hex")

/** `onEnd` receives each span of the traces that are kept. */
export function createTracer(sampler: Sampler, onEnd: (span: Span) => void): Tracer {
  const places = new AsyncLocalStorage<Place>()

  async function record<Value>(
    place: Place,
    span: Pick<Span, "parentId" | "name" | "kind" | "attributes">,
    work: (describe: Describe) => Promise<Value>,
  ): Promise<Value> {
    const whole: Span = { ...span, ...place, startMs: nowMs(), endMs: 0, isError: false }
    try {
      return await places.run(place, () =>
        work(({ name, attributes, isError }) => {
          if (name !== undefined) whole.name = name
          if (isError) whole.isError = true
          Object.assign(whole.attributes, attributes)
        }),
      )
    } catch (error) {
      whole.isError = true
      throw error
    } finally {
      whole.endMs = nowMs()
      onEnd(whole)
    }
  }

  const unrecorded: Describe = () => {}

  return {
    span(name, kind, attributes, work) {
      const parent = places.getStore()
      if (!parent?.isKept) return work(unrecorded)
      const place = { traceId: parent.traceId, spanId: idOf(8), isKept: true }
      return record(place, { parentId: parent.spanId, name, kind, attributes: { ...attributes } }, work)
    },
    root(name, caller, work) {
      const traceId = caller?.traceId ?? idOf(16)
      const place = { traceId, spanId: idOf(8), isKept: sampler(traceId, caller) }
      if (!place.isKept) return places.run(place, () => work(unrecorded))
      return record(place, { parentId: caller?.spanId, name, kind: kinds.server, attributes: {} }, work)
    },
    ended(name, kind, attributes, ms, isError) {
      const parent = places.getStore()
      if (!parent?.isKept) return
      const endMs = nowMs()
      const { traceId, spanId: parentId } = parent
      onEnd({
        ...{ traceId, spanId: idOf(8), parentId, name, kind, attributes, isError },
        ...{ startMs: endMs - ms, endMs },
      })
    },
    traceparent() {
      const place = places.getStore()
      return place && `00-${place.traceId}-${place.spanId}-${place.isKept ? "01" : "00"}`
    },
  }
}

/** Reads a `traceparent`; undefined when there is none, or none that makes sense. */
export function callerOf(traceparent: string | null): Caller | undefined {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? "") ?? []
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isKept: (Number.parseInt(flags!, 16) & 1) === 1 }
}
