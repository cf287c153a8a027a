// What the check finds: a finding each, the table of all for a terminal, and what was found out of each field of a dialect.
import { type Addition, additions } from "#contract/additions.ts"
import { type Dialect, plainDialect } from "../wire/dialect.ts"

type Verdict =
  | "fits"
  /** It is understood, but for fields that could not be read. */
  | "in part"
  /** The backend has no such endpoint; a fault only where the product needs it. */
  | "not there"
  | "falls short"
  /** It would change more than a check may. */
  | "not called"

/** `expected`: what a backend's developer can go by. */
export type Finding = { subject: string; verdict: Verdict; note: string; ms?: number; expected?: string }

/** The findings as a table, the faults last, and a line that sums them up. */
export function tableOf(findings: readonly Finding[]): string {
  const order: Verdict[] = ["fits", "in part", "not called", "not there", "falls short"]
  const sorted = findings.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  const rows = sorted.map(({ subject, verdict, note, ms }) => {
    const time = ms === undefined ? "" : `${ms} ms`
    return `${verdict.padEnd(12)} ${subject.padEnd(width)} ${time.padStart(8)}  ${note}`.trimEnd()
  })
  const count = (verdict: Verdict) => findings.filter(finding => finding.verdict === verdict).length
  const sums = order.map(verdict => `${count(verdict)} ${verdict}`).join(", ")
  return [...rows, "", sums].join("\n")
}

export type Detected = {
  /** A field of the dialect, or `additions.NAME`. */
  field: string
  value: unknown
  /** found: the backend showed it. assumed: it could not be told; `why` says what would tell it. */
  how: "found" | "assumed"
  why: string
}

/** Collects what is found out. */
export class Detection {
  readonly all: Detected[] = []

  found(field: string, value: unknown, why: string) {
    this.all.push({ field, value, how: "found", why })
  }

  assumed(field: string, value: unknown, why: string) {
    this.all.push({ field, value, how: "assumed", why })
  }

  addition(name: Addition, isThere: boolean, why: string, how: Detected["how"] = "found") {
    this.all.push({ field: `additions.${name}`, value: isThere, how, why })
  }

  valueOf<Field extends keyof Dialect>(field: Field): Dialect[Field] | undefined {
    return this.all.findLast(one => one.field === field)?.value as Dialect[Field] | undefined
  }

  /** The dialect so far; what was neither found out nor assumed is as without one. */
  dialect(): Dialect {
    return dialectBy(this.all)
  }

  /** What the backend has shown; what was only assumed is as without a dialect. */
  proven(): Dialect {
    return dialectBy(this.latest().filter(({ how }) => how === "found"))
  }

  /** The last word on each field. */
  latest(): Detected[] {
    return [...new Map(this.all.map(one => [one.field, one])).values()]
  }
}

function dialectBy(all: readonly Detected[]): Dialect {
  const named = Object.fromEntries(
    all.filter(({ field }) => field in plainDialect).map(({ field, value }) => [field, value]),
  )
  const there = (Object.keys(additions) as Addition[]).filter(name =>
    all.some(({ field, value }) => field === `additions.${name}` && value === true),
  )
  return { ...plainDialect, ...named, additions: there }
}
