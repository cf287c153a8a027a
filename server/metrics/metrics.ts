// What an operator watches: counters and gauges of this process in Prometheus's text format. Labels come from fixed or
// bounded sets and never name a member, an address or a path (docs/decisions/180-metrics.md).
import { Counter, Gauge, Histogram, Registry } from "prom-client"
import type { Outcome } from "#app/operations/send.server.ts"
import type { Observer } from "#app/request/server-context.ts"
import { type Rank, ranks } from "../admission.ts"
import { browserOf } from "./browser.ts"

type Answered = {
  /** The pattern of the route; `files` for the build's files, `none` where no route was reached. */
  route: string
  method: string
  status: number
  /** Absent: no time of interest. */
  ms?: number
}

export type Metrics = Observer & {
  answered(answer: Answered): void
  /** A request was turned away since the process was too busy. */
  turnedAway(rank: Rank): void
  /** A page was not made, since its browser had left before. */
  left(): void
  /** Somebody came to a page from elsewhere. */
  visited(userAgent: string | null): void
  /** A figure that is read when it is asked for. One that rejects or is undefined is NaN. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void
  /** All of it, as Prometheus reads it. */
  text(): Promise<string>
}

type Reading = number | undefined

/** More patterns than there are routes or endpoints; later ones are `other`. */
const mostPatterns = 300

const forms = [
  "withdraw",
  "transfer",
  "transfer-all",
  "slip",
  "truelink",
  "coupon",
  "spin",
  "invite",
  "refund",
  "bonus",
  "bonus-end",
]

/** `not-sent`: the store of operations takes nothing. */
const operationOutcomes: (Outcome["kind"] | "not-sent")[] = [
  "done",
  "refused",
  "unknown",
  "earlier-operation",
  "too-many-refusals",
  "not-sent",
]

const answerMs = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000, 60_000]

/** Begins to count. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: "krapao_requests_total",
    help: "Requests answered, by the route's pattern, method and status",
    labelNames: ["route", "method", "status"],
    registers,
  })
  const requestMs = new Histogram({
    name: "krapao_request_ms",
    help: "Milliseconds until an answer was ready, by the route's pattern and method",
    labelNames: ["route", "method"],
    buckets: answerMs,
    registers,
  })
  const refusals = new Counter({
    name: "krapao_turned_away_total",
    help: "Requests turned away while the process was too busy, by who asked: guest, member, money",
    labelNames: ["rank"],
    registers,
  })
  const departures = new Counter({
    name: "krapao_left_total",
    help: "Pages that were not made, since their browser had left before",
    registers,
  })
  const calls = new Counter({
    name: "krapao_backend_calls_total",
    help: "Calls to the backend, by endpoint and outcome",
    labelNames: ["endpoint", "outcome"],
    registers,
  })
  const callMs = new Histogram({
    name: "krapao_backend_call_ms",
    help: "Milliseconds of calls to the backend, by endpoint",
    labelNames: ["endpoint"],
    buckets: answerMs,
    registers,
  })
  const operations = new Counter({
    name: "krapao_operations_total",
    help: "Operations sent by forms, by form and outcome",
    labelNames: ["form", "outcome"],
    registers,
  })
  const visits = new Counter({
    name: "krapao_visits_total",
    help: "Pages reached from elsewhere, by browser family and major version",
    labelNames: ["browser", "version"],
    registers,
  })
  const routeOf = bounded(mostPatterns)
  const endpointOf = bounded(mostPatterns)
  const formOf = bounded(50)
  const outcomeOf = bounded(30)
  // Prometheus sees an increase only from a figure that was there before: the first one of an outage counts too.
  for (const rank of ranks) refusals.inc({ rank }, 0)
  for (const form of forms.map(formOf))
    for (const outcome of operationOutcomes.map(outcomeOf)) operations.inc({ form, outcome }, 0)

  return {
    answered({ route, method, status, ms }) {
      const labels = { route: routeOf(route), method: methodOf(method) }
      requests.inc({ ...labels, status: statusOf(status) })
      if (ms !== undefined) requestMs.observe(labels, ms)
    },
    left: () => departures.inc(),
    turnedAway: rank => refusals.inc({ rank }),
    visited: userAgent => visits.inc(browserOf(userAgent)),
    called(endpoint, outcome, ms) {
      const known = endpointOf(endpoint)
      calls.inc({ endpoint: known, outcome: outcomeOf(outcome) })
      callMs.observe({ endpoint: known }, ms)
    },
    operated(form, outcome) {
      const known = formOf(form)
      operations.inc({ form: known, outcome: outcomeOf(outcome) })
    },
    gauge(name, help, read) {
      const gauge = new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await Promise.resolve()
            .then(read)
            .catch(() => undefined)
          gauge.set(value ?? Number.NaN)
        },
      })
    },
    text: () => registry.metrics(),
  }
}

/** Remembers so many values; all others are `other`. */
function bounded(most: number): (value: string) => string {
  const known = new Set<string>()
  return value => {
    if (known.has(value)) return value
    if (known.size >= most) return "other"
    known.add(value)
    return value
  }
}

function methodOf(method: string): string {
  if (method === "GET" || method === "HEAD") return "GET"
  return method === "POST" ? "POST" : "other"
}

const statuses = new Map(Array.from({ length: 500 }, (_, at) => [at + 100, String(at + 100)]))

function statusOf(status: number): string {
  return statuses.get(status) ?? "other"
}
