// A day in the life: members who log in, look, deposit, play, chat and withdraw at three servers on PostgreSQL, while a
// server is killed, the database restarts and a release is rolled out; then everybody's money is counted. Needs the
// build and PostgreSQL's programs.
//   npx node tests/faults/day.ts [--members 2000] [--minutes 15] [--pages 30] [--seed N]
import { setMaxListeners } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { createBackend } from "#backend/backend.ts"
import { openDatabase } from "#backend/storage/database.ts"
import { cheapHashing } from "#tests/backend/cheap-hashing.ts"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import { chooseSeed } from "#tests/seed-choice.ts"
import { createMember } from "#tests/site/member.ts"
import { count } from "./day-count.ts"
import { type Day, live, newDay, newPlayer, type Player } from "./day-players.ts"
import { type DayServers, startDayServers } from "./day-servers.ts"
import type { TurnedAway } from "./day-visits.ts"

/** What two cores carry beside the simulated members themselves. A member of many thinks longer. */
const usualPagesPerSecond = 30
const shortestThinkMs = 250

/** Everybody comes within the first third of the day, and within five minutes. */
const longestArrivalMs = 300_000

const allEvents = ["kill", "database", "deploy", "kill"] as const
type EventName = (typeof allEvents)[number]

type Wishes = {
  members: number
  seconds: number
  seed: number
  events?: readonly EventName[]
  pagesPerSecond?: number
  /** Is told what goes on. */
  report?: (line: string) => void
}

export type DaySummary = {
  seed: number
  members: number
  pages: number
  pagesPerSecond: { aimedAt: number; reached: number }
  operations: Record<string, number>
  /** Milliseconds and failures of pages, in quiet time and during each event, and who was turned away. */
  phases: Record<
    string,
    { pages: number; failed: number; p50: number; p99: number } & Record<TurnedAway, number>
  >
  /** Operations whose page did not know, and what the ledger knows of them. */
  unknown: string[]
  /** Pages that came without the form that they are for. */
  incomplete: string[]
  /** Resident memory of each server in MB, each minute, beside what it was doing. */
  memory: string[]
  faults: string[]
}

export async function liveThroughADay({
  members,
  seconds,
  seed,
  events = allEvents,
  pagesPerSecond = usualPagesPerSecond,
  report = () => {},
}: Wishes): Promise<DaySummary> {
  const servers = await startDayServers()
  const quietly = { databaseUrl: servers.databaseUrl, log: () => {}, hashing: cheapHashing }
  const backend = await createBackend(quietly)
  const db = await openDatabase({ url: servers.databaseUrl, onConnectionError: () => {} })
  const meanThinkMs = Math.max(shortestThinkMs, (1000 * members) / pagesPerSecond)
  const over = new AbortController()
  setMaxListeners(0, over.signal)
  const day = newDay({
    servers,
    backend,
    db,
    dice: seededDice(seed),
    meanThinkMs,
    arrivalMs: Math.min(longestArrivalMs, (1000 * seconds) / 3),
    phase: "arrivals",
    over: over.signal,
  })
  try {
    report(`registering ${members} members`)
    const players = await register(day, members)
    const began = performance.now()
    const living = Promise.all(players.map(player => live(day, player)))
    const memory: string[] = []
    const note = () => {
      memory.push(`${day.phase}: ${servers.memory().join(" ")}`)
      report(`${day.pages.length} pages, ${memory.at(-1)} MB, ours ${megabytes(process.memoryUsage.rss())}`)
    }
    const noting = setInterval(note, 60_000)
    const happening = happen({ day, servers }, events, seconds)
    await Promise.race([living, happening])
    await happening
    const reached = day.pages.length / ((performance.now() - began) / 1000)
    day.isOver = true
    day.phase = "evening"
    over.abort()
    await living
    note()
    clearInterval(noting)
    const phases = phasesOf(day)
    // Payments that a crash kept the bank from announcing are announced every 5 s.
    await backend.sandbox.announcePayments()
    report("counting")
    const counted = await count(day, players)
    for (const phase of ["arrivals", "quiet", "deploy", "evening"])
      if (phases[phase]?.failed) day.faults.push(`${phases[phase].failed} pages failed in the phase ${phase}`)
    for (const [phase, { page, form }] of Object.entries(phases))
      if (form > page)
        day.faults.push(`${form} forms and ${page} pages were turned away in the phase ${phase}`)
    return {
      seed,
      members,
      pages: day.pages.length,
      pagesPerSecond: {
        aimedAt: Math.round(Math.min(pagesPerSecond, (1000 * members) / meanThinkMs)),
        reached: Math.round(reached),
      },
      operations: Object.fromEntries(
        Object.entries(Object.groupBy(day.operations, ({ kind }) => kind)).map(([kind, all]) => [
          kind,
          all.length,
        ]),
      ),
      phases,
      unknown: counted.unknown,
      incomplete: day.incomplete,
      memory,
      faults: [...day.faults, ...counted.faults],
    }
  } finally {
    await backend.close()
    await db.destroy()
    await servers.close()
  }
}

const password = "mango-and-river-stones"

async function register(day: Day, members: number): Promise<Player[]> {
  const players: Player[] = []
  for (let number = 0; number < members; number++) {
    const member = await createMember(day.backend, "thailand", { password, games: { PG: 0 } })
    const { id } = await day.db
      .selectFrom("member")
      .select("id")
      .where("username", "=", member.phone)
      .executeTakeFirstOrThrow()
    const { username } = await day.db
      .selectFrom("game_account")
      .select("username")
      .where("member_id", "=", id)
      .where("game_code", "=", "PG")
      .executeTakeFirstOrThrow()
    players.push(newPlayer(day, member, id, username, number))
  }
  return players
}

type Happening = { day: Day; servers: DayServers }

/** Lets the events happen at equal distances; each lasts until its traces are gone. */
async function happen(
  { day, servers }: Happening,
  events: readonly EventName[],
  seconds: number,
): Promise<void> {
  const apartMs = (1000 * seconds - day.arrivalMs) / (events.length + 1)
  const traces = Math.min(5000, apartMs / 2)
  await sleep(day.arrivalMs)
  day.phase = "quiet"
  for (const event of events) {
    await sleep(apartMs)
    day.phase = event
    if (event === "kill") await servers.kill(day.dice(3))
    if (event === "database") await servers.restartDatabase()
    if (event === "deploy") await servers.deploy()
    await sleep(traces)
    day.phase = "quiet"
  }
  await sleep(apartMs)
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

function phasesOf({ pages, lacking }: Day): DaySummary["phases"] {
  const by = Object.entries(Object.groupBy(pages, ({ phase }) => phase))
  return Object.fromEntries(
    by.map(([phase, own = []]) => {
      const answered = own.filter(({ turnedAway }) => !turnedAway)
      const away = (who: TurnedAway) => own.filter(({ turnedAway }) => turnedAway === who).length
      const sorted = answered.map(({ ms }) => ms).sort((one, other) => one - other)
      const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
      const failed = answered.filter(({ isFailed }) => isFailed).length + (lacking[phase] ?? 0)
      const turnedAway = { guest: away("guest"), page: away("page"), form: away("form") }
      return [phase, { pages: answered.length, failed, p50: at(0.5), p99: at(0.99), ...turnedAway }]
    }),
  )
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      members: { type: "string", default: "2000" },
      minutes: { type: "string", default: "15" },
      pages: { type: "string", default: String(usualPagesPerSecond) },
      seed: { type: "string", default: String(chooseSeed()) },
    },
  })
  const [members, seconds, seed] = [Number(values.members), 60 * Number(values.minutes), Number(values.seed)]
  const pagesPerSecond = Number(values.pages)
  const { phases, ...summary } = await liveThroughADay({
    members,
    seconds,
    seed,
    pagesPerSecond,
    report: console.error,
  })
  console.table(phases)
  console.log(summary)
  process.exit(summary.faults.length > 0 ? 1 : 0)
}
