// Does the backend honour Idempotency-Key? It decides the dialect's idempotencyKeys. Moves the smallest transfer to a game
// account and back again.
import { randomUUID } from "node:crypto"
import { readOperation } from "#contract/operation.ts"
import { codeIn, saidIn } from "../wire/codes.ts"
import { callEndpoint, failureMessage, type Reply, type Target } from "./caller.ts"
import type { Finding } from "./finding.ts"
import { round } from "./mover.ts"
import { jsonIn } from "./raw.ts"
import { bringBack, type Moved } from "./trials.ts"

const subject = "Idempotency-Key"

/** What was found, and what it says about keys where it says something. */
export type Keys = {
  findings: Finding[]
  keys?: "honoured" | "ignored"
  /** The operation of a key can be looked up. */
  hasReceipt?: boolean
}

/** Sends one transfer twice with one key, and once more with another amount; then gives back what was moved. */
export async function checkKeys(target: Target, token: string, trial: Moved): Promise<Keys> {
  const { mover, code, amount, moved: unit, bookedMs } = trial
  const before = await mover.standing()
  if (!before) return nothing({ subject, verdict: "falls short", note: "the wallet cannot be read" })
  if (before.wallet < 3 * unit)
    return nothing({ subject, verdict: "not called", note: "needs 3 baht in the wallet" })
  const key = randomUUID()
  const there = { from: code, to: mover.game, key }
  await mover.send({ ...there, amount })
  const second = await mover.send({ ...there, amount })
  const other = await mover.send({ ...there, amount: 2 * amount })
  const after = await mover.settled(Math.max(500, 3 * bookedMs))
  const moved = after ? round((before.wallet - after.wallet) / unit) : Number.NaN
  const back = await bringBack(trial, before.wallet)
  const findings: Finding[] = [movementFinding(moved, second.headers)]
  if (moved === 1) findings.push(mismatchFinding(other))
  if (back) findings.push(back)
  const receipt = await callEndpoint(target, readOperation, { token, params: { key } })
  const keys = moved === 1 ? "honoured" : moved === 4 || moved === 2 ? "ignored" : undefined
  return { findings, keys, hasReceipt: receipt.outcome.ok }
}

function nothing(finding: Finding): Keys {
  return { findings: [finding] }
}

function movementFinding(moved: number, replay: Headers): Finding {
  if (moved === 1) {
    const says = replay.get("idempotent-replayed") === "true"
    const note = says ? "honoured" : "honoured, though Idempotent-Replayed is missing"
    return { subject, verdict: "fits", note }
  }
  if (moved === 4 || moved === 2) {
    return { subject, verdict: "not there", note: "ignored: nothing will be sent again" }
  }
  return {
    subject,
    verdict: "falls short",
    note: `a transfer of one baht, sent three times, changed the wallet by ${moved}`,
  }
}

function mismatchFinding(other: Reply): Finding {
  const about = { subject: `${subject} with other fields`, ms: other.ms }
  const codes = saidIn(jsonIn(other.text)).said.map(({ value }) => codeIn(value))
  return other.status === 422 && codes.includes("KEY_INVALID")
    ? { ...about, verdict: "fits", note: "422 KEY_INVALID" }
    : { ...about, verdict: "falls short", note: `${failureMessage(other)}, not 422 KEY_INVALID` }
}
