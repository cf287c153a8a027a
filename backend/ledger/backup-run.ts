// Backs a SQLite database up while it is used.
//   npm run backup -- FILE [--database sqlite:PATH]
import { parseArgs } from "node:util"
import { sqliteFileOf } from "../storage/database.ts"
import { backUp } from "./backup.ts"

const { values, positionals } = parseArgs({
  options: { database: { type: "string" } },
  allowPositionals: true,
})
const database = sqliteFileOf(values.database ?? process.env.DATABASE_URL)
const [file] = positionals
if (!database || !file) {
  console.error(
    "npm run backup -- FILE [--database sqlite:PATH]; PostgreSQL has its own tools, see docs/backups.md",
  )
  process.exitCode = 2
} else {
  await backUp(database, file)
  console.log(`${file}: checked, the ledger agrees with itself`)
}
