// What a check says, as text that a backend's developer works from.
import type { Report } from "./check.ts"
import { type Detected, type Finding, tableOf } from "./finding.ts"
import type { Proof } from "./proofs.ts"

/** Everything for a terminal: the findings, the dialect, and at the end what there is to do. */
export function textOf(report: Report): string {
  const { findings, detected, proofs } = report
  const parts = [tableOf(findings), dialectText(detected), proofsText(proofs), todoText(report).join("\n")]
  return parts.join("\n\n")
}

/** The dialect, a line each field; what is only assumed says what would tell it. */
function dialectText(detected: readonly Detected[]): string {
  const rows = detected
  const width = Math.max(0, ...rows.map(({ field }) => field.length))
  const lines = rows.map(
    ({ field, value, how, why }) =>
      `${how.padEnd(12)} ${field.padEnd(width)} ${(JSON.stringify(value) ?? "").padEnd(12)} ${why}`,
  )
  return ["The dialect", ...lines].join("\n")
}

/** What will prove each form. */
function proofsText(proofs: readonly Proof[]): string {
  const width = Math.max(...proofs.map(({ form }) => form.length))
  return ["What proves each form", ...proofs.map(({ form, by }) => `${form.padEnd(width)}  ${by}`)].join("\n")
}

function todoText(report: Report): string[] {
  const rows = todoOf(report)
  if (rows.length === 0) return ["Nothing is left to do."]
  const cells = rows.map(({ call, found, todo }) => [call, found, todo])
  const widths = [0, 1].map(at => Math.min(70, Math.max(...cells.map(row => row[at]!.length))))
  return [
    "To do",
    ...cells.map(row =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    ),
  ]
}

type Todo = { call: string; found: string; todo: string }

/** The faults, each with what would mend it, then what nobody could tell. */
function todoOf({ findings, detected, proofs }: Report): Todo[] {
  const faults = findings.filter(({ verdict }) => verdict === "falls short" || verdict === "in part")
  const assumed = detected.filter(({ how }) => how === "assumed")
  return [
    ...faults.map(finding => ({ call: finding.subject, found: finding.note, todo: workOf(finding) })),
    ...proofs
      .filter(({ isOpen }) => isOpen)
      .map(({ form, by }) => ({
        call: form,
        found: `nothing that can be read proves it: ${by}`,
        todo: "answer with a receipt or a success code, or make what it changes readable",
      })),
    ...assumed.map(({ field, value, why }) => ({
      call: `dialect: ${field}`,
      found: `assumed ${JSON.stringify(value)}: ${why}`,
      todo: "say which is right, and write it into the dialect",
    })),
  ]
}

function workOf({ subject, note, expected = "" }: Finding): string {
  if (subject.startsWith("refuses"))
    return "refuse it with a message: a code of the catalogue, or text for the player"
  if (subject.startsWith("turns")) return "answer 401 with UNAUTHORIZED or invalid-token"
  if (/left out|not read/.test(note)) return `make these readable; ${expected}`
  return expected || "see docs/product/api.md"
}
