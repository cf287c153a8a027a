// Runs simulated histories of operations and prints what was found.
//   node tests/operations-model/run.ts --histories 1000000 [--seed N]
//   node tests/operations-model/run.ts --histories 2000 --weakness "own store each"
import { parseArgs } from "node:util"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import { chooseSeed } from "#tests/seed-choice.ts"
import type { Told, Weakness } from "./history.ts"

export type Found = Omit<Told, "faults"> & {
  seed: number
  histories: number
  /** The first history with a fault: its seed, and what was wrong. */
  fault?: { seed: number; faults: string[] }
}

const progressEach = 10_000

/** Plays histories until one has a fault. History n has the seed `seed` + n. */
export async function playHistories({
  histories,
  seed,
  weakness,
  progress,
}: {
  histories: number
  seed: number
  weakness?: Weakness
  /** Called now and then with how many histories there were. */
  progress?: (played: number) => void
}): Promise<Found> {
  const { hashBeforehand, openSessionCookie, playHistory } = await import("./history.ts")
  const { takeOverClock } = await import("./world.ts")
  const session = await openSessionCookie()
  rememberHashes()
  await hashBeforehand(session)
  hashing = "known"
  takeOverClock()
  const found: Found = { seed, histories: 0, sent: 0, done: 0, refused: 0, unknown: 0, notSent: 0 }
  while (found.histories < histories) {
    const own = seed + found.histories++
    const { faults, ...told } = await playHistory(seededDice(own), session, weakness)
    for (const name of ["sent", "done", "refused", "unknown", "notSent"] as const) found[name] += told[name]
    if (faults.length > 0) return { ...found, fault: { seed: own, faults } }
    if (found.histories % progressEach === 0) progress?.(found.histories)
  }
  return found
}

let hashing: "new" | "known" = "new"
const hashes = new Map<string, ArrayBuffer>()

/** Hashes are remembered: those of Web Crypto come when they like, and no history could be played again. */
function rememberHashes(): void {
  const { subtle } = crypto
  const textOf = (data: unknown) => Buffer.from(data as Uint8Array).toString()
  const remembering =
    (name: "sign" | "digest", hash: (...values: unknown[]) => Promise<ArrayBuffer>) =>
    async (...values: unknown[]) => {
      const text = `${name} ${textOf(values.at(-1))}`
      const known = hashes.get(text)
      if (known) return known
      if (hashing === "known") throw new Error(`not hashed beforehand: ${text}`)
      const made = await hash(...values)
      hashes.set(text, made)
      return made
    }
  for (const name of ["sign", "digest"] as const) {
    const hash = subtle[name].bind(subtle) as (...values: unknown[]) => Promise<ArrayBuffer>
    Object.defineProperty(subtle, name, { value: remembering(name, hash) })
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      histories: { type: "string", default: "2000" },
      seed: { type: "string", default: String(chooseSeed()) },
      weakness: { type: "string" },
    },
  })
  const startedMs = performance.now()
  const found = await playHistories({
    histories: Number(values.histories),
    seed: Number(values.seed),
    weakness: values.weakness as Weakness | undefined,
    progress: played => console.error(`SEED=${values.seed}: ${played} histories without a fault`),
  })
  console.log(JSON.stringify({ ...found, seconds: Math.round((performance.now() - startedMs) / 100) / 10 }))
  process.exit(found.fault ? 1 : 0)
}
