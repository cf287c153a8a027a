// What the embedded backend needs for the statement of a member with 50,000 lines against that of one with 199, whatever
// page and filter, on PostgreSQL in memory: medians of one run.
//   npx node bench/statement.ts
import pg from "pg"
import { createPasswords } from "#backend/accounts/passwords.ts"
import { createBackend } from "#backend/backend.ts"
import { systemRandom } from "#backend/kernel/environment.ts"
import { demoPassword } from "#backend/sandbox/seed/demo-members.ts"
import { filesInMemory } from "#backend/storage/files.ts"
import { startPostgres } from "../scripts/postgres.ts"
import { addBigMembers } from "./fixture/big-members.ts"

/** `from` and `before`: parts of a member's lines that are older. */
type Filter = { statementType?: string; status?: string; from?: number; before?: number }

const limit = 10
const rounds = 40
const start = Date.UTC(2026, 0, 1)
const [busy, ordinary] = ["0900000001", "0900000002"]

const cluster = await startPostgres()
const backend = await createBackend({ databaseUrl: cluster.url, files: filesInMemory() })
const client = new pg.Client({ connectionString: cluster.url })
try {
  await client.connect()
  await addMembers()
  const [busyToken, ordinaryToken] = [await logIn(busy), await logIn(ordinary)]
  const filters: Filter[] = [
    {},
    { statementType: "deposit" },
    { statementType: "withdraw" },
    { statementType: "bonus" },
    { statementType: "transfer" },
    { status: "SUCCESS" },
    { status: "FAILED" },
    { status: "IN_PROGRESS" },
    { statementType: "deposit", status: "SUCCESS" },
    { statementType: "withdraw", status: "FAILED" },
    { from: 0.3, before: 0.9 },
    { statementType: "deposit", from: 0.3 },
  ]
  for (const filter of filters) {
    const long = await measure(busyToken, await filterOf("big1", filter))
    const short = await measure(ordinaryToken, await filterOf("big2", filter))
    console.log(
      `${JSON.stringify(filter)}: ${long.lines} lines ${long.ms.toFixed(2)} ms, ${short.lines} lines ` +
        `${short.ms.toFixed(2)} ms, ${(long.ms / short.ms).toFixed(2)} times`,
    )
  }
} finally {
  await client.end()
  await backend.close()
  await cluster.remove()
}

/** Deposits, most of which become other lines: a bonus is rare, transfers there are none, a tenth of withdrawals fail. */
async function addMembers(): Promise<void> {
  const passwords = createPasswords({ random: systemRandom, concurrency: 1, maxWaiting: 1 })
  const size = { members: 2000, deposits: 199, busy: 50_000, start }
  await addBigMembers(client, { ...size, passwordHash: await passwords.hash(demoPassword) })
  await client.query("set session_replication_role = replica")
  await client.query(`update statement set
    type = case when created_at_ms % 997 = 0 then 'bonus' when created_at_ms % 3 = 0 then 'withdraw' else type end,
    status = case when created_at_ms % 30 = 0 then 'FAILED' else status end`)
  await client.query("vacuum analyze")
}

async function filterOf(member: string, { from, before, ...filter }: Filter): Promise<object> {
  const moment = async (part: number) => {
    const { rows } = await client.query(
      `select percentile_disc($2::float) within group (order by created_at_ms)::float as moment
      from statement where member_id = $1`,
      [member, part],
    )
    return rows[0].moment
  }
  return {
    ...filter,
    ...(from !== undefined && { createdFrom: await moment(from) }),
    ...(before !== undefined && { createdBefore: await moment(before) }),
  }
}

/** The slowest of the first page, the middle one and the last. */
async function measure(token: string, filter: object): Promise<{ lines: number; ms: number }> {
  const { total } = await read(token, 1, filter)
  const last = Math.max(1, Math.ceil(total / limit))
  let ms = 0
  for (const page of [1, Math.ceil(last / 2), last]) ms = Math.max(ms, await msOf(token, page, filter))
  return { lines: total, ms }
}

async function logIn(username: string): Promise<string> {
  const { token } = await call<{ token?: string }>("/api/login", { username, password: demoPassword })
  if (!token) throw new Error(`${username} cannot log in`)
  return token
}

function read(token: string, page: number, filter: object) {
  return call<{ total: number }>("/api/statement", { page, limit, ...filter }, token)
}

/** The median of some rounds. */
async function msOf(token: string, page: number, filter: object): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const since = performance.now()
    await read(token, page, filter)
    times.push(performance.now() - since)
  }
  return times.sort((a, b) => a - b)[rounds / 2]!
}

async function call<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const answer = await backend.fetch(
    new Request(`http://backend.test${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-client": "wallet-user",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    }),
  )
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
