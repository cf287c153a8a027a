// Fills an empty PostgreSQL database with members and deposits, as large as asked for, and reconciles it: for measuring
// what grows with the data. Never use it on a database with real members: it goes past the ledger's triggers.
//   npx node bench/big-database.ts --database postgres://… [--members 200000] [--deposits 13] [--busy 50000]
// Each member has `deposits` deposits of one baht; the first has `busy`. As a superuser, in a few minutes.
import { parseArgs } from "node:util"
import pg from "pg"
import { createPasswords } from "#backend/accounts/passwords.ts"
import { systemRandom } from "#backend/kernel/environment.ts"
import { reconcileInSlices } from "#backend/ledger/reconcile.ts"
import { openOperatorAccounts } from "#backend/money/accounts.ts"
import { demoPassword } from "#backend/sandbox/seed/demo-members.ts"
import { openAsIs, openDatabase } from "#backend/storage/database.ts"
import { addBigMembers } from "./fixture/big-members.ts"

const { values } = parseArgs({
  options: {
    database: { type: "string" },
    members: { type: "string", default: "200000" },
    deposits: { type: "string", default: "13" },
    busy: { type: "string", default: "50000" },
  },
})
const url = values.database
if (!url?.startsWith("postgres")) throw new Error("--database postgres://… of an empty database")
const [members, deposits, busy] = [Number(values.members), Number(values.deposits), Number(values.busy)]
const start = Date.UTC(2026, 0, 1)

const db = await openDatabase({ url })
await openOperatorAccounts(db, start)
await db.destroy()

const client = new pg.Client({ connectionString: url })
await client.connect()
const { rows } = await client.query("select count(*)::int as members from member")
if (rows[0].members > 0) throw new Error("the database has members")
const passwords = createPasswords({ random: systemRandom, concurrency: 1, maxWaiting: 1 })
const passwordHash = await passwords.hash(demoPassword)

await addBigMembers(client, { members, deposits, busy, start, passwordHash }, console.log)
await client.end()

const sinceMs = performance.now()
const checked = openAsIs(url)
let slices = 0
let longestMs = 0
const report = (ms: number) => {
  slices++
  longestMs = Math.max(longestMs, ms)
}
const differences = await reconcileInSlices(checked, { restFactor: 0, report })
await checked.destroy()
const seconds = ((performance.now() - sinceMs) / 1000).toFixed(1)
console.log(`reconciled in ${seconds} s, ${slices} slices of ${longestMs.toFixed(0)} ms at most`)
console.log(`${differences.length} differences`)
process.exitCode = differences.length === 0 ? 0 : 1
