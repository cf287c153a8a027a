// Does the backend honour Idempotency-Key? It decides the dialect's idempotencyKeys. Moves the smallest
// transfer to a game account and back again.
import { randomUUID } from "node:crypto"
import { minTransferSatang } from "#contract/rules/movements.ts"
import { readOperation, readWallet, transfer, type Wallet, walletAccount } from "#contract/wallet.ts"
import { bahtFromSatang } from "#contract/wire.ts"
import { callEndpoint, failureMessage, type Target } from "./caller.ts"
import type { Finding } from "./finding.ts"

const subject = "Idempotency-Key"
const amount = minTransferSatang
const amountText = `${bahtFromSatang(amount)} baht`

/** What was found, and what it says about keys where it says something. */
export type Keys = {
  findings: Finding[]
  keys?: "honoured" | "ignored"
  /** The operation of a key can be looked up. */
  hasReceipt?: boolean
}

/** Sends one transfer twice with one key, and once more with another amount; then gives back what was moved. */
export async function checkKeys(target: Target, token: string): Promise<Keys> {
  const before = await walletOf(target, token)
  const game = before?.slots?.find(slot => slot.isActive)?.code
  if (!before || !game) return nothing({ subject, verdict: "not called", note: "no active game account" })
  if (heldIn(before) < 3 * amount) {
    const note = `needs ${bahtFromSatang(3 * amount)} baht in the wallet`
    return nothing({ subject, verdict: "not called", note })
  }
  const key = randomUUID()
  const send = (payload: { from: string; to: string; amount: number }, withKey: string) =>
    callEndpoint(target, transfer, { token, payload, key: withKey })
  const there = { from: walletAccount, to: game }

  const first = await send({ ...there, amount }, key)
  if (!first.outcome.ok)
    return nothing({
      subject,
      verdict: "falls short",
      note: `a transfer of 1 baht: ${failureMessage(first)}`,
    })
  const second = await send({ ...there, amount }, key)
  const other = await send({ ...there, amount: 2 * amount }, key)
  const after = await walletOf(target, token)
  if (!after)
    return nothing({ subject, verdict: "falls short", note: "the wallet cannot be read after a transfer" })

  const moved = heldIn(before) - heldIn(after)
  if (moved > 0) await send({ from: game, to: walletAccount, amount: moved }, randomUUID())
  const findings: Finding[] = [movementFinding(moved, second.headers)]
  if (moved === amount) findings.push(mismatchFinding(other))
  const restored = await walletOf(target, token)
  if (!restored || heldIn(restored) !== heldIn(before)) {
    findings.push({
      subject: "the way back",
      verdict: "falls short",
      note: "the moved baht did not come back",
    })
  }
  const receipt = await callEndpoint(target, readOperation, { token, params: { key } })
  const keys =
    moved === amount ? "honoured" : moved === 4 * amount || moved === 2 * amount ? "ignored" : undefined
  return { findings, keys, hasReceipt: receipt.outcome.ok }
}

function nothing(finding: Finding): Keys {
  return { findings: [finding] }
}

async function walletOf(target: Target, token: string): Promise<Wallet | undefined> {
  const { outcome } = await callEndpoint(target, readWallet, { token })
  return outcome.ok ? (outcome.value as Wallet) : undefined
}

function movementFinding(moved: number, replay: Headers): Finding {
  if (moved === amount) {
    const says = replay.get("idempotent-replayed") === "true"
    const note = says ? "honoured" : "honoured, though Idempotent-Replayed is missing"
    return { subject, verdict: "fits", note }
  }
  if (moved === 4 * amount || moved === 2 * amount) {
    return { subject, verdict: "not there", note: "ignored: nothing will be sent again" }
  }
  return {
    subject,
    verdict: "falls short",
    note: `a transfer of ${amountText} changed the wallet by ${bahtFromSatang(moved)}`,
  }
}

function mismatchFinding(other: Awaited<ReturnType<typeof callEndpoint>>): Finding {
  const about = { subject: `${subject} with other fields`, ms: other.ms }
  const isTold = !other.outcome.ok && other.outcome.error.kind === "key-reused"
  return isTold
    ? { ...about, verdict: "fits", note: "422 KEY_INVALID" }
    : { ...about, verdict: "falls short", note: `${failureMessage(other)}, not 422 KEY_INVALID` }
}

function heldIn({ wallet }: Wallet): number {
  return wallet?.amount ?? 0
}
