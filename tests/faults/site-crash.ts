// Crashes the backend, or its PostgreSQL, again and again under sixteen players who use the web app, and counts what
// the ledger kept. Needs the build.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import { type Audit, openAudit } from "#tests/site/audit.ts"
import { startSite } from "#tests/site/site.ts"
import { freePort } from "../../scripts/free-port.ts"
import { startPostgres } from "../../scripts/postgres.ts"
import { type Play, startPlayers } from "./site-players.ts"

const backendFile = fileURLToPath(new URL("../../backend/serve.ts", import.meta.url))
/** The backend runs between this long and twice as long before it is killed. */
const SHORTEST_RUN_MS = 250
/** After the crashes players go on until this many operations are done, however slow the machine, within the time. */
const LEAST_DONE = 16
const PATIENCE_MS = 60_000

export type CrashSummary = {
  crashes: number
  seed: number
  /** Operations whose page said that they were done. */
  done: number
  /** Of those, the ones that the ledger does not know. */
  lost: number
  /** Movements that belong to no page, or to one that another movement belongs to. */
  doubled: number
  /** Where the ledger contradicts itself. */
  differences: number
  integrity: string
  pages: number
  /** Pages that said that the backend could not be asked. */
  troubled: number
  /** Answers that were no pages. */
  faults: string[]
}

/** Kills the backend's process `crashes` times while players play. */
export async function killBackend({
  crashes,
  seed,
}: {
  crashes: number
  seed: number
}): Promise<CrashSummary> {
  const audit = await openAudit()
  const backend = await startBackend(audit.databaseUrl)
  try {
    return await playThrough({ audit, seed, crashes, apiUrl: backend.url, crash: backend.crash })
  } finally {
    await backend.end()
    await audit.remove()
  }
}

/** Stops PostgreSQL `crashes` times while players play; the backend's process must survive each. */
export async function stopDatabase({
  crashes,
  seed,
}: {
  crashes: number
  seed: number
}): Promise<CrashSummary> {
  const cluster = await startPostgres()
  const backend = await startBackend(cluster.url)
  const crash = async () => {
    await cluster.crash()
    await cluster.start()
    if (backend.hasEnded()) throw new Error("the backend did not survive its database")
  }
  try {
    const audit = await openAudit(cluster.url)
    const summary = await playThrough({ audit, seed, crashes, apiUrl: backend.url, crash })
    await audit.remove()
    return summary
  } finally {
    await backend.end()
    await cluster.remove()
  }
}

interface Course {
  audit: Audit
  seed: number
  crashes: number
  apiUrl: string
  crash: () => Promise<void>
}

async function playThrough({ audit, seed, crashes, apiUrl, crash }: Course): Promise<CrashSummary> {
  const dice = seededDice(seed)
  const site = await startSite({
    quiet: true,
    env: { API_TIMEOUT_MS: "10000" },
    // Only to register members: the players' web app asks the process that is crashed.
    backend: { databaseUrl: audit.databaseUrl },
    apiBaseUrl: async () => apiUrl,
  })
  const play: Play = { over: false, done: [], pages: 0, troubled: 0, faults: [] }
  const { finished } = await startPlayers(site, play)
  for (let n = 0; n < crashes; n++) {
    await sleep(SHORTEST_RUN_MS + dice(SHORTEST_RUN_MS))
    await crash()
  }
  for (const until = performance.now() + PATIENCE_MS; play.done.length < LEAST_DONE; await sleep(50))
    if (performance.now() > until || play.faults.length > 0) break
  play.over = true
  await finished
  const known = await keysInLedger(audit)
  const differences = (await audit.differences()).length
  const integrity = await audit.integrity()
  await site.close()
  const done = new Set(play.done)
  return {
    crashes,
    seed,
    done: play.done.length,
    lost: play.done.filter(key => !known.includes(key)).length,
    doubled: known.filter(key => !done.has(key)).length + (known.length - new Set(known).size),
    differences,
    integrity,
    pages: play.pages,
    troubled: play.troubled,
    faults: play.faults,
  }
}

/** The idempotency keys under which players' money moved or was held. */
async function keysInLedger(audit: Audit): Promise<string[]> {
  const moved = (await audit.movements("transfer")).filter(({ key }) => !key.startsWith("furnish-"))
  return [...moved, ...(await audit.holds())].map(({ key }) => key)
}

/** The backend as a process of its own, at one address whatever happens to it. */
async function startBackend(databaseUrl: string) {
  const port = await freePort()
  const start = async () => {
    const args = [
      backendFile,
      "--port",
      String(port),
      "--console-port",
      "0",
      "--games-port",
      "0",
      "--database",
      databaseUrl,
    ]
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] })
    await once(child.stdout, "data")
    return child
  }
  let child: ChildProcess = await start()
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, "exit")
    child.kill("SIGKILL")
    await ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end,
    crash: async () => {
      await end()
      child = await start()
    },
  }
}
