// Puts a backup in the place of a SQLite database that no server has open.
//   npm run restore -- FILE [--database sqlite:PATH]
import { parseArgs } from "node:util"
import { sqliteFileOf } from "../storage/database.ts"
import { restore } from "./backup.ts"

const { values, positionals } = parseArgs({
  options: { database: { type: "string" } },
  allowPositionals: true,
})
const database = sqliteFileOf(values.database ?? process.env.DATABASE_URL)
const [file] = positionals
if (!database || !file) {
  console.error(
    "npm run restore -- FILE [--database sqlite:PATH]; PostgreSQL has its own tools, see docs/backups.md",
  )
  process.exitCode = 2
} else {
  const before = await restore(file, database, new Date())
  console.log(`${database} is restored from ${file}`)
  if (before) console.log(`what was there before: ${before}`)
}
