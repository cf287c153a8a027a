// One finding of the check, and the table of all findings for a terminal.

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
