// Begins to trace: loaded only where a collector is configured.

import type { ServerBuild } from "react-router"
import type { Call } from "#contract/call.ts"
import { createExporter, type Exporter } from "./exporter.ts"
import type { TraceSettings } from "./settings.ts"
import { callerOf, createTracer, type Describe, kinds, type Sampler, type Tracer } from "./tracer.ts"

/** What the app and the embedded backend ask of it. */
export type Traces = {
  /** An answer to a browser. A caller's `traceparent` counts only behind a trusted proxy. */
  answer<Value>(traceparent: string | null, work: (describe: Describe) => Promise<Value>): Promise<Value>
  /** A call to the backend, which carries `traceparent`. */
  call(endpoint: string, call: Call, send: () => Promise<Response>): Promise<Response>
  /** The embedded backend's own work for a call; `route` is known once it is done. */
  handled(method: string, work: () => Promise<void>, route: () => string): Promise<void>
  /** A statement of the embedded backend's database has ended. */
  queried(statement: { sql: string; ms: number; error?: unknown }): void
  /** The build, with React Router's loaders, actions and middleware as spans. */
  instrumented(build: ServerBuild): ServerBuild
  dropped: Exporter["dropped"]
  close: Exporter["close"]
}

export function startTraces(settings: TraceSettings, onFailure: (error: unknown) => void): Traces {
  const exporter = createExporter({ ...settings, onFailure })
  const tracer = createTracer(samplerOf(settings), exporter.take)
  return {
    answer: (traceparent, work) => tracer.root("answer", callerOf(traceparent), work),
    call: (endpoint, call, send) => {
      return tracer.span(
        `${call.method} ${endpoint}`,
        kinds.client,
        { "url.template": endpoint },
        async describe => {
          const traceparent = tracer.traceparent()
          if (traceparent) call.headers.traceparent = traceparent
          const response = await send()
          const { status } = response
          describe({ attributes: { "http.response.status_code": status }, isError: status >= 500 })
          return response
        },
      )
    },
    handled: (method, work, route) =>
      tracer.span("backend", kinds.server, {}, async describe => {
        await work()
        describe({ name: `backend ${method} ${route()}`, attributes: { "http.route": route() } })
      }),
    queried: ({ sql, ms, error }) => {
      const name = nameOf(sql)
      tracer.ended(name, kinds.client, { "db.query.summary": name }, ms, error !== undefined)
    },
    instrumented: build => withInstrumentations(build, tracer),
    dropped: exporter.dropped,
    close: exporter.close,
  }
}

const names = new Map<string, string>()
/** More than there are statements. */
const mostNames = 1000

/** The operation and the first table of a statement, subqueries aside: `select member_token`. */
function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  let plain = sql
  for (let before = ""; before !== plain; ) {
    before = plain
    plain = plain.replace(/\([^()]*\)/g, " ")
  }
  const [, operation = "other"] = /^\s*([a-z]+)/i.exec(plain) ?? []
  const tables = Array.from(
    plain.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+)/gi),
    ([, name]) => name!,
  )
  const table = tables.find(name => name !== "as")
  const name = table ? `${operation.toLowerCase()} ${table}` : operation.toLowerCase()
  if (names.size < mostNames) names.set(sql, name)
  return name
}

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  // The trace's id is random: its first 13 digits are a number below 2^52.
  const isChosen = (traceId: string) => Number.parseInt(traceId.slice(0, 13), 16) < ratio * 2 ** 52
  const own = sampler.replace("parentbased_", "")
  const decide: Sampler = traceId => (own === "traceidratio" ? isChosen(traceId) : own === "always_on")
  if (!sampler.startsWith("parentbased_")) return decide
  return (traceId, caller) => caller?.isKept ?? decide(traceId, caller)
}

type Instrument = (call: () => Promise<{ status: string; error?: unknown }>) => Promise<void>

/** What React Router lets be watched of a route (its guide "Instrumentation"). */
type Watchable = { id: string; instrument(by: Record<string, Instrument>): void }

function withInstrumentations(build: ServerBuild, { span }: Tracer): ServerBuild {
  const watch =
    (what: string, id: string): Instrument =>
    call =>
      span(`${what} ${id}`, kinds.internal, {}, async describe => {
        const { error } = await call()
        // A redirect or a page of its own is no failure.
        if (error instanceof Error) describe({ isError: true, attributes: { "error.type": error.name } })
      })
  const route = ({ id, instrument }: Watchable) =>
    instrument({
      loader: watch("loader", id),
      action: watch("action", id),
      middleware: watch("middleware", id),
    })
  const module = { ...build.entry.module, instrumentations: [{ route }] }
  return { ...build, entry: { ...build.entry, module } } as unknown as ServerBuild
}
