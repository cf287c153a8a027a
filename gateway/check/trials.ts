// What only moving a baht tells: the wallet's code, the unit of amounts at each place, how an answer shows success and
// refusal, and what proves a transfer. Everything that moves is brought back, or said to be left.
import { minTransferSatang } from "#contract/rules/movements.ts"
import { walletAccount } from "#contract/wallet.ts"
import { bahtFromSatang } from "#contract/wire.ts"
import { forms } from "../truth/forms.ts"
import { judge } from "../truth/judge.ts"
import { type Amounts, plainDialect } from "../wire/dialect.ts"
import type { Reply, Target } from "./caller.ts"
import { detectRefusal } from "./detect-refusal.ts"
import { gamesIn, type Sample, showsFractions } from "./detect-values.ts"
import type { Detection, Finding } from "./finding.ts"
import { Mover, round, type Trial } from "./mover.ts"
import { jsonIn, shortly } from "./raw.ts"

/** Names of a main wallet, the likeliest first. */
const walletCodes = [walletAccount, "WALLET", "Wallet", "main", "MAIN", "main_wallet", "mainWallet"]

/** The least that can be moved, in baht. */
const leastBaht = bahtFromSatang(minTransferSatang)

const subject = `a transfer of ${leastBaht} baht, there and back`

/** What a trial has shown; absent where nothing could be moved. */
export type Moved = {
  mover: Mover
  code: string
  /** What one baht is in a transfer's payload. */
  amount: number
  /** By how much the wallet falls for it. */
  moved: number
  proof: string
  /** After how many milliseconds the wallet has shown it. */
  bookedMs: number
}

type Known = { token: string; envelope: string | null; samples: Sample[]; patienceMs: number }

/** Moves one baht to a game and back, and learns from it. */
export async function tryTransfers(
  detection: Detection,
  target: Target,
  { token, envelope, samples, patienceMs }: Known,
): Promise<{ findings: Finding[]; moved?: Moved }> {
  const game = gamesIn(samples).find(({ isActive }) => isActive)?.code
  if (game === undefined)
    return { findings: [{ subject, verdict: "not called", note: "no active game account" }] }
  const dialect = { ...plainDialect, envelope, firstPage: detection.valueOf("firstPage") ?? 1 }
  const mover = new Mover(target, { token, dialect, game, patienceMs })
  const start = await mover.standing()
  if (!start) return { findings: [fault("the wallet cannot be read")] }
  const said = detection.valueOf("walletCode")
  const codes = [...new Set([...(said === undefined ? [] : [said]), ...walletCodes])]
  const tried: string[] = []
  for (const code of codes) {
    for (const amount of [leastBaht, minTransferSatang]) {
      const there = await mover.move({ from: code, to: game, amount })
      if (!there) return { findings: [fault("the wallet cannot be read")] }
      tried.push(`${amount} from ${code}: ${shown(there.reply)}`)
      if (there.moved <= 0) continue
      detection.found("walletCode", code, `a transfer from ${code} to ${game} moved money`)
      const amounts = unitsOf(detection, amount, there, samples)
      await detectRefusal(detection, mover, { code, amount, success: there.reply })
      const moved: Moved = {
        mover,
        code,
        amount,
        moved: there.moved,
        proof: proofOf(there, envelope),
        bookedMs: there.walletMs ?? 0,
      }
      const back = await bringBack(moved, start.wallet)
      const { proof } = moved
      const taken = `${amount} from ${code} is answered with ${shown(there.reply)}`
      const findings: Finding[] = [back ?? { subject, verdict: "fits", note: `${taken}; proved by ${proof}` }]
      return { findings: [...findings, ...amounts], moved }
    }
  }
  detection.assumed("walletCode", walletAccount, `no transfer moved money: ${tried.at(0)}`)
  detection.assumed("amounts", "baht", "no transfer moved money")
  const end = await mover.standing()
  const left =
    end && round(start.wallet - end.wallet) !== 0
      ? `; the wallet changed by ${round(end.wallet - start.wallet)}`
      : ""
  return {
    findings: [
      fault(`the wallet's code could not be told, no transfer moved money: ${tried.join("; ")}${left}`),
    ],
  }
}

/** Gives back what the wallet lacks, and waits for it. The fault says what is left, and where. */
export async function bringBack(
  { mover, code, amount, moved }: Moved,
  start: number,
): Promise<Finding | undefined> {
  const now = (await mover.standing())?.wallet
  if (now !== undefined && start > now) {
    await mover.send({ from: mover.game, to: code, amount: round(((start - now) * amount) / moved) })
  }
  if (await mover.awaitWallet(start)) return undefined
  const end = await mover.standing()
  const lacks = end ? `${round(((start - end.wallet) / moved) * leastBaht)} baht` : "an unknown amount"
  return {
    subject: "the way back",
    verdict: "falls short",
    note: `${lacks} did not come back to the wallet within ${mover.patienceMs / 1000} s: look for it in ${mover.game}`,
  }
}

/** The unit at each place where the moved baht was seen. */
function unitsOf(detection: Detection, amount: number, trial: Trial, samples: Sample[]): Finding[] {
  const { before, after, moved, line } = trial
  const gained =
    before.game !== undefined && after.game !== undefined ? round(after.game - before.game) : undefined
  const written = line?.amount == null ? undefined : round(Math.abs(line.amount) / 100)
  const seen: [place: string, value: number | undefined][] = [
    ["/api/wallet/transfer", amount],
    ["/api/wallet#wallet.amount", moved],
    ["/api/wallet#slots.amount", gained],
    ["/api/statement", written],
  ]
  // A fraction can only be baht, so it says what was moved; else the least transfer does, which is one baht.
  const anchor = seen.find(([place, value]) => value !== undefined && showsFractions(samples, place))
  const baht = anchor?.[1] ?? leastBaht
  const unitAt = (value: number) =>
    round(value / baht) === 100 ? "satang" : round(value / baht) === 1 ? "baht" : undefined
  const told = seen.flatMap(([place, value]) => {
    const unit = value === undefined ? undefined : unitAt(value)
    return unit === undefined ? [] : [[place, unit] as const]
  })
  const isOne = new Set(told.map(([, unit]) => unit)).size === 1
  const rest = told.find(([place]) => place.startsWith("/api/wallet#"))?.[1] ?? "baht"
  const amounts: Amounts = isOne
    ? rest
    : { "*": rest, ...Object.fromEntries(told.filter(([, unit]) => unit !== rest)) }
  const why = told.map(([place, unit]) => `${place} in ${unit}`).join(", ")
  if (anchor !== undefined || amount === leastBaht)
    detection.found("amounts", amounts, `a baht that moved: ${why}`)
  else
    detection.assumed(
      "amounts",
      amounts,
      `a transfer of ${leastBaht} is refused and one of ${amount} is taken: satang, unless the backend's least transfer is above ${leastBaht} baht`,
    )
  const odd = seen.filter(([, value]) => value !== undefined && unitAt(value) === undefined)
  const unseen = seen.filter(([, value]) => value === undefined).map(([place]) => place)
  return [
    ...odd.map(
      ([place, value]): Finding => ({
        subject: `the unit of ${place}`,
        verdict: "falls short",
        note: `${baht} baht moved, and it shows ${value}`,
      }),
    ),
    ...(unseen.length > 0
      ? [
          {
            subject: "the unit of amounts",
            verdict: "in part",
            note: `not seen at ${unseen.join(", ")}`,
          } as const,
        ]
      : []),
  ]
}

/** What would prove a transfer to the gateway: its answer, or what is read after it. */
function proofOf(trial: Trial, envelope: string | null): string {
  const { reply, walletMs, lineMs } = trial
  const row = forms.find(({ form }) => form === "transfer")!
  const answer = { status: reply.status, body: reply.text }
  const { state, receipt } = judge(answer, row, { envelope })
  const evidence = [
    ...(lineMs === undefined ? [] : [`a line of the statement (after ${lineMs} ms)`]),
    ...(walletMs === undefined ? [] : [`the wallet (after ${walletMs} ms)`]),
  ].join(" and ")
  if (state === "done") return receipt ? "its receipt" : "the success code in its answer"
  return evidence || "nothing"
}

/** An answer as a text for the table. */
function shown({ status, text }: Reply): string {
  const json = jsonIn(text)
  return `${status} ${json === undefined ? shortly(text, 120) : shortly(json, 120)}`
}

function fault(note: string): Finding {
  return { subject, verdict: "falls short", note }
}
