// Kills a process of sixteen writers with -9, again and again, and counts what SQLite kept.

import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { openDatabase } from "#backend/storage/database.ts"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import { type Acknowledgement, judge, type Verdict, WRITERS } from "./ledger-workload.ts"

const writerFile = fileURLToPath(new URL("ledger-writer.ts", import.meta.url))
/** A writer process lives at most this long after its first answer. */
const LONGEST_LIFE_MS = 250

export type KillSummary = Verdict & { kills: number; acknowledged: number; replayed: number; seed: number }

/** Kills the writers `kills` times at random points, lets them finish what was under way, and judges the database. */
export async function killWriters({ kills, seed }: { kills: number; seed: number }): Promise<KillSummary> {
  const dice = seededDice(seed)
  const folder = await mkdtemp(join(tmpdir(), "krapao-kill-"))
  const url = `sqlite:${join(folder, "ledger.sqlite")}`
  const acknowledged: Acknowledgement[] = []
  try {
    for (let kill = 0; kill < kills; kill++) await killOnce(url, acknowledged, dice(LONGEST_LIFE_MS))
    // What was under way at the last kill is sent again: it may have been committed without an answer.
    await runWriters(url, acknowledged, ["1"])
    const db = await openDatabase({ url })
    const verdict = await judge(db, acknowledged, nextNumbers(acknowledged))
    await db.destroy()
    const replayed = acknowledged.filter(it => it.replayed).length
    return { kills, acknowledged: acknowledged.length, replayed, seed, ...verdict }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function killOnce(url: string, acknowledged: Acknowledgement[], lifeMs: number): Promise<void> {
  return runWriters(url, acknowledged, [], kill => setTimeout(kill, lifeMs))
}

/** Runs a writer process to its end; `onFirstAnswer` may kill it. */
function runWriters(
  url: string,
  acknowledged: Acknowledgement[],
  more: string[],
  onFirstAnswer?: (kill: () => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [writerFile, url, JSON.stringify(nextNumbers(acknowledged)), ...more],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    )
    let rest = ""
    let answered = false
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n")
      rest = lines.pop()!
      for (const line of lines) acknowledged.push(JSON.parse(line))
      if (!answered && lines.length > 0) onFirstAnswer?.(() => child.kill("SIGKILL"))
      answered ||= lines.length > 0
    })
    child.once("error", reject)
    child.once("close", (code, signal) => {
      if (code === 0 || signal === "SIGKILL") resolve()
      else reject(new Error(`the writers ended by themselves with code ${code}`))
    })
  })
}

/** The number after each writer's last acknowledged operation. */
function nextNumbers(acknowledged: Acknowledgement[]): number[] {
  const next = new Array<number>(WRITERS).fill(0)
  for (const { writer, number } of acknowledged) next[writer] = Math.max(next[writer]!, number + 1)
  return next
}
