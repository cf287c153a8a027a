// Checks whether a ledger contradicts itself, in slices; safe beside a running backend.
//   node backend/ledger/reconcile-run.ts [--url postgres://… | sqlite:PATH]

import { existsSync } from "node:fs"
import { parseArgs } from "node:util"
import { databaseOfCommand, openAsIs, sqliteFileOf } from "../storage/database.ts"
import { reconcile } from "./reconcile.ts"

const { values } = parseArgs({ options: { url: { type: "string" } } })
const url = databaseOfCommand(values.url)
const file = sqliteFileOf(url)
// Opening it would make an empty one.
if (file && !existsSync(file)) throw new Error(`there is no database ${file}`)
const db = openAsIs(url)
const differences = await reconcile(db)
await db.destroy()

for (const { rule, subject, expected, actual } of differences) {
  console.log(`${subject}: ${rule} (expected ${expected}, is ${actual})`)
}
console.log(differences.length === 0 ? "the ledger agrees with itself" : `${differences.length} differences`)
process.exitCode = differences.length === 0 ? 0 : 1
