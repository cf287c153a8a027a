// Sends spans to a collector: OTLP over HTTP as JSON, in batches, from a queue with an end. A collector that is slow or
// gone costs spans, never an answer.
import type { Span } from "./tracer.ts"

const mostWaiting = 4096
const mostAtOnce = 512
const everyMs = 2000
const patienceMs = 5000

export type Exporter = {
  take(span: Span): void
  /** Spans that never arrived. */
  dropped(): number
  /** Sends what waits, for at most 5 s. */
  close(): Promise<void>
}

type ExporterOptions = {
  /** The whole address, with /v1/traces. */
  url: string
  headers: Record<string, string>
  serviceName: string
  /** Told of the first failure after a success. */
  onFailure: (error: unknown) => void
}

export function createExporter({ url, headers, serviceName, onFailure }: ExporterOptions): Exporter {
  const waiting: Span[] = []
  let dropped = 0
  let hasFailed = false
  let sending: Promise<void> | undefined

  async function send(spans: Span[]): Promise<void> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(bodyOf(serviceName, spans)),
        signal: AbortSignal.timeout(patienceMs),
        redirect: "error",
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the collector answered ${response.status}`)
      hasFailed = false
    } catch (error) {
      dropped += spans.length
      if (!hasFailed) onFailure(error)
      hasFailed = true
    }
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) await send(waiting.splice(0, mostAtOnce))
  }

  function begin(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }

  const timer = setInterval(begin, everyMs)
  timer.unref()
  return {
    take(span) {
      if (waiting.length >= mostWaiting) {
        dropped += 1
        return
      }
      waiting.push(span)
      if (waiting.length >= mostAtOnce) begin()
    },
    dropped: () => dropped,
    async close() {
      clearInterval(timer)
      const patience = new Promise<void>(resolve => setTimeout(resolve, patienceMs).unref())
      await Promise.race([begin().then(begin), patience])
    },
  }
}

const nanoseconds = (ms: number) => `${BigInt(Math.round(ms * 1000)) * 1000n}`

const otlpValue = (value: string | number) =>
  typeof value === "number" ? { intValue: value } : { stringValue: value }

const attributesOf = (attributes: Record<string, string | number>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) }))

/** ExportTraceServiceRequest, as OTLP writes it in JSON. */
function bodyOf(serviceName: string, spans: Span[]) {
  const resource = { attributes: attributesOf({ "service.name": serviceName }) }
  const ended = spans.map(
    ({ parentId, startMs, endMs, attributes, isError, traceId, spanId, name, kind }) => ({
      ...{ traceId, spanId, ...(parentId && { parentSpanId: parentId }), name, kind },
      startTimeUnixNano: nanoseconds(startMs),
      endTimeUnixNano: nanoseconds(endMs),
      attributes: attributesOf(attributes),
      status: isError ? { code: 2 } : {},
    }),
  )
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "krapao" }, spans: ended }] }] }
}
