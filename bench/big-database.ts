// Fills an empty PostgreSQL database with members and deposits, as large as asked for, and reconciles it: for measuring
// what grows with the data. Never use it on a database with real members: it goes past the ledger's triggers.
//   npx node bench/big-database.ts --database postgres://… [--members 200000] [--deposits 13] [--busy 50000]
// Each member has `deposits` deposits of one baht; the first has `busy`. As a superuser, in a few minutes.
import { parseArgs } from "node:util"
import pg from "pg"
import { createPasswords } from "#backend/accounts/passwords.ts"
import { systemRandom } from "#backend/kernel/environment.ts"
import { reconcile } from "#backend/ledger/reconcile.ts"
import { openOperatorAccounts } from "#backend/money/accounts.ts"
import { demoPassword } from "#backend/sandbox/seed/demo-members.ts"
import { openAsIs, openDatabase } from "#backend/storage/database.ts"

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

/** What is written agrees with the ledger's rules, which are checked at the end; its triggers would take hours. */
const steps: [what: string, text: string, values: unknown[]][] = [
  [
    "members",
    `insert into member (id, username, name, password_hash, state, bank_code, bank_account_name, bank_account_no,
      currency, created_at_ms)
    select 'big' || n, '09' || lpad(n::text, 8, '0'), 'Member ' || n, $2, 'active', 'KBANK', 'MEMBER ' || n,
      lpad(n::text, 10, '0'), 'THB', $3 from generate_series(1, $1::int) n`,
    [members, passwordHash, start],
  ],
  [
    "deposits",
    `create temporary table deposit as
    select row_number() over () as n, m, k from generate_series(1, $1::int) m,
      lateral generate_series(1, case when m = 1 then $3::int else $2::int end) k`,
    [members, deposits, busy],
  ],
  [
    "movements",
    `insert into ledger_transaction (id, kind, member_id, natural_key, created_at_ms)
    select 'big' || lpad(n::text, 12, '0'), 'deposit', 'big' || m, 'big:' || n, $1::bigint + n from deposit`,
    [start],
  ],
  ["seals", "insert into ledger_seal (transaction_id) select id from ledger_transaction", []],
  [
    "wallets",
    `insert into ledger_account (id, kind, member_id, floor, balance, version, created_at_ms)
    select 'wallet:big' || m, 'wallet', 'big' || m, 0, 100 * count(*), count(*), $1::bigint from deposit group by m`,
    [start],
  ],
  [
    "the bank",
    "update ledger_account set balance = -100 * $1::bigint, version = $1::bigint where id = 'bank'",
    [],
  ],
  [
    "entries of wallets",
    `insert into ledger_entry (transaction_id, account_id, amount, account_version, balance_after)
    select 'big' || lpad(n::text, 12, '0'), 'wallet:big' || m, 100, k, 100 * k from deposit`,
    [],
  ],
  [
    "entries of the bank",
    `insert into ledger_entry (transaction_id, account_id, amount, account_version, balance_after)
    select 'big' || lpad(n::text, 12, '0'), 'bank', -100, n, -100 * n from deposit`,
    [],
  ],
  [
    "statements",
    `insert into statement (id, member_id, type, to_name, amount, status, transaction_id, created_at_ms)
    select 'big' || lpad(n::text, 12, '0'), 'big' || m, 'deposit', 'wallet', 100, 'SUCCESS',
      'big' || lpad(n::text, 12, '0'), $1::bigint + n from deposit`,
    [start],
  ],
]
await client.query("set session_replication_role = replica")
for (const [what, text, given] of steps) {
  const sinceMs = performance.now()
  const total = what === "the bank" ? [(members - 1) * deposits + busy] : given
  const { rowCount } = await client.query(text, total)
  console.log(`${what}: ${rowCount} rows in ${((performance.now() - sinceMs) / 1000).toFixed(1)} s`)
}
await client.query("set session_replication_role = default")
await client.query("vacuum analyze")
await client.end()

const sinceMs = performance.now()
const checked = openAsIs(url)
const differences = await reconcile(checked)
await checked.destroy()
const seconds = ((performance.now() - sinceMs) / 1000).toFixed(1)
console.log(`reconciled in ${seconds} s: ${differences.length} differences`)
process.exitCode = differences.length === 0 ? 0 : 1
