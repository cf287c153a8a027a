// Stops PostgreSQL at once, as a crash would, again and again under sixteen retrying writers, and counts what it kept.

import { setTimeout as sleep } from "node:timers/promises"
import { type Database, openDatabase } from "#backend/storage/database.ts"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import { type PostgresCluster, startPostgres } from "../../scripts/postgres.ts"
import {
  type Acknowledgement,
  judge,
  openWriterAccounts,
  sendOperation,
  type Verdict,
  WRITERS,
} from "./ledger-workload.ts"

/** The server runs between this long and twice as long before it is stopped. */
const SHORTEST_RUN_MS = 500
const RETRY_PAUSE_MS = 20
const PATIENCE_MS = 30_000

export type StopSummary = Verdict & {
  stops: number
  acknowledged: number
  /** Answered from what an attempt with unknown outcome had committed. */
  replayed: number
  attempts: number
  seed: number
}

/** Stops the server `stops` times while the writers go on, and judges the database; this process must survive. */
export async function stopServer({ stops, seed }: { stops: number; seed: number }): Promise<StopSummary> {
  const dice = seededDice(seed)
  const cluster = await startPostgres()
  const work = { over: false, attempts: 0, acknowledged: [] as Acknowledgement[] }
  try {
    const db = await openDatabase({
      url: cluster.url,
      pools: { writes: WRITERS },
      onConnectionError: () => undefined,
    })
    await openWriterAccounts(db)
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(db, writer, work))
    for (let stop = 0; stop < stops; stop++)
      await crashAfter(cluster, SHORTEST_RUN_MS + dice(SHORTEST_RUN_MS))
    // A slow machine has perhaps not answered each writer yet.
    for (const until = performance.now() + PATIENCE_MS; work.acknowledged.length < WRITERS; await sleep(50))
      if (performance.now() > until) break
    work.over = true
    const counts = await Promise.all(writers)
    const verdict = await judge(db, work.acknowledged, counts)
    await db.destroy()
    const { attempts, acknowledged } = work
    const replayed = acknowledged.filter(it => it.replayed).length
    return { stops, acknowledged: acknowledged.length, replayed, attempts, seed, ...verdict }
  } finally {
    await cluster.remove()
  }
}

async function crashAfter(cluster: PostgresCluster, runMs: number): Promise<void> {
  await sleep(runMs)
  await cluster.crash()
  await cluster.start()
}

/** One writer: each operation until it is answered, with the same key; resolves with how many were. */
async function write(
  db: Database,
  writer: number,
  work: { over: boolean; attempts: number; acknowledged: Acknowledgement[] },
): Promise<number> {
  let number = 0
  while (!work.over) {
    const acknowledgement = await untilAnswered(() => {
      work.attempts++
      return sendOperation(db, writer, number)
    })
    work.acknowledged.push(acknowledgement)
    number++
  }
  return number
}

async function untilAnswered<T>(attempt: () => Promise<T>): Promise<T> {
  while (true) {
    try {
      return await attempt()
    } catch {
      await sleep(RETRY_PAUSE_MS)
    }
  }
}
