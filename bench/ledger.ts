// What the embedded backend's ledger can take on PostgreSQL: deposits with more and more clients, and what reads cost
// beside them, as ratios within one run.
//   npx node bench/ledger.ts                    in memory, where a commit's fsync costs nothing
//   npx node bench/ledger.ts --folder /var/tmp  on a disk: commits wait for it
//   npx node bench/ledger.ts --wire-ms 1        the database on another machine: a round trip takes twice as long
//   npx node bench/ledger.ts --writes 4         with fewer connections for transactions than the 8 by default
//   npx node bench/ledger.ts --seconds 2        shorter: for a look, nothing is written
// Where commits and round trips take no time, the cores set the limit: it says how much of their time a deposit takes.
import { readdir, readFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import pg from "pg"
import { createPasswords } from "#backend/accounts/passwords.ts"
import { createBackend } from "#backend/backend.ts"
import { systemRandom } from "#backend/kernel/environment.ts"
import { demoPassword } from "#backend/sandbox/seed/demo-members.ts"
import { filesInMemory } from "#backend/storage/files.ts"
import { startPostgres } from "../scripts/postgres.ts"
import { table } from "./figures.ts"
import { addBigMembers } from "./fixture/big-members.ts"
import { slowWire } from "./fixture/slow-wire.ts"
import { cores } from "./process.ts"
import { writeSection } from "./results.ts"

const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    seconds: { type: "string", default: "5" },
    "wire-ms": { type: "string" },
    writes: { type: "string", default: "8" },
  },
})
const seconds = Number(values.seconds)
const memberCount = 1000
const crowd = 200

const cluster = await startPostgres(values.folder)
const wire = values["wire-ms"] ? await wireTo(cluster.url, Number(values["wire-ms"])) : undefined
const pools = { writes: Number(values.writes) }
const backend = await createBackend({ databaseUrl: wire?.url ?? cluster.url, files: filesInMemory(), pools })
const client = new pg.Client({ connectionString: cluster.url })
try {
  await client.connect()
  await addMembers()
  const token = await logIn()
  await depositsPerSecond(16, 1)

  const rates = new Map<number, number>()
  let cpu = { node: 0, postgres: 0 }
  for (const clients of [1, 4, 16]) {
    const sinceMs = await busyMs()
    const rate = await depositsPerSecond(clients, seconds)
    rates.set(clients, rate)
    const untilMs = await busyMs()
    const each = (what: "node" | "postgres") => (untilMs[what] - sinceMs[what]) / (rate * seconds)
    cpu = { node: each("node"), postgres: each("postgres") }
  }
  const quietMs = await readMs(token, seconds)
  const besideMs = await readsBesideDeposits(token)

  const perSecond = [...rates.values()].map(rate => rate.toFixed(0)).join(", ")
  const sum = cpu.node + cpu.postgres
  const rows = [
    ["deposits a second with 1, 4 and 16 clients", perSecond],
    ["16 clients against one", (rates.get(16)! / rates.get(1)!).toFixed(2)],
    ["CPU of a deposit, ms (PostgreSQL, Node)", `${cpu.postgres.toFixed(2)}, ${cpu.node.toFixed(2)}`],
    [`most that ${cores} cores can carry a second`, ((cores * 1000) / sum).toFixed(0)],
    [`GET /api/wallet beside ${crowd} deposits, against alone`, (besideMs / quietMs).toFixed(1)],
  ]
  const title = `Deposits on PostgreSQL, ${where(values)}`
  const section = { title, text: table([["", ""], ...rows]), failures: [] }
  console.log(`## ${title}\n\n${section.text}`)
  if (seconds >= 5) writeSection(section)
} finally {
  await client.end()
  await backend.close()
  await wire?.end()
  await cluster.remove()
}

function where(options: { folder?: string; "wire-ms"?: string }): string {
  const wire = options["wire-ms"] ? `, ${options["wire-ms"]} ms of wire each way` : ""
  return (options.folder ? "on a disk" : "in memory") + wire
}

async function wireTo(url: string, delayMs: number): Promise<{ url: string; end(): Promise<number> }> {
  const there = new URL(url)
  const { port, end } = await slowWire({ port: Number(there.port), delayMs })
  there.port = String(port)
  return { url: there.href, end }
}

/** With a history, as on a site that has run for a while: PostgreSQL reads tiny tables whole. */
async function addMembers(): Promise<void> {
  const history = { members: memberCount, deposits: 30, busy: 30, start: Date.UTC(2026, 0, 1) }
  const passwords = createPasswords({ random: systemRandom, concurrency: 1, maxWaiting: 1 })
  await addBigMembers(client, { ...history, passwordHash: await passwords.hash(demoPassword) })
}

async function logIn(): Promise<string> {
  const answer = await backend.fetch(
    new Request("http://backend.test/api/login", {
      method: "POST",
      headers: { "content-type": "application/json", "x-client": "wallet-user" },
      body: JSON.stringify({ username: "0900000001", password: demoPassword }),
    }),
  )
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`the demo member cannot log in: ${answer.status}`)
  return token
}

/** Deposits a second of clients that each wait for one before the next. */
async function depositsPerSecond(clients: number, forSeconds: number): Promise<number> {
  const since = performance.now()
  const until = since + forSeconds * 1000
  let booked = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, number) => {
      for (let turn = 0; performance.now() < until; turn++) {
        await deposit(number + turn * clients)
        booked++
      }
    }),
  )
  return booked / ((performance.now() - since) / 1000)
}

async function deposit(number: number): Promise<void> {
  const outcome = await backend.sandbox.creditDeposit(`big${1 + (number % memberCount)}`, 100)
  if (outcome !== "booked") throw new Error(`a deposit is ${outcome}`)
}

/** The median time of GET /api/wallet, one after another. */
async function readMs(token: string, forSeconds: number, isOver = () => false): Promise<number> {
  const until = performance.now() + forSeconds * 1000
  const times: number[] = []
  while (performance.now() < until && !isOver()) {
    const since = performance.now()
    const headers = { authorization: `Bearer ${token}`, "x-client": "wallet-user" }
    const answer = await backend.fetch(new Request("http://backend.test/api/wallet", { headers }))
    await answer.text()
    if (answer.status !== 200) throw new Error(`GET /api/wallet: ${answer.status}`)
    times.push(performance.now() - since)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!
}

/** The same while as many deposits are under way all the time. */
async function readsBesideDeposits(token: string): Promise<number> {
  let isOver = false
  const deposits = Array.from({ length: crowd }, async (_, number) => {
    for (let turn = 0; !isOver; turn++) await deposit(number + turn * crowd)
  })
  const beside = await readMs(token, seconds)
  isOver = true
  await Promise.all(deposits)
  return beside
}

/** Milliseconds of CPU that this program and its PostgreSQL have used. */
async function busyMs(): Promise<{ node: number; postgres: number }> {
  const own = process.cpuUsage()
  const { rows } = await client.query("select pg_backend_pid() as pid")
  const server = (await readFile(`/proc/${rows[0].pid}/stat`, "utf8")).split(" ")[3]
  let ticks = 0
  for (const entry of await readdir("/proc")) {
    const stat = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "") : ""
    if (!stat.includes("(postgres)")) continue
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    if (fields[1] !== server) continue
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return { node: (own.user + own.system) / 1000, postgres: ticks * 10 }
}
