// Backs a SQLite database up while it is used, or puts a backup in the place of one that no server has open.
//   npm run backup -- FILE [--database sqlite:PATH]
//   npm run restore -- FILE [--database sqlite:PATH]
import { parseArgs } from "node:util"
import { databaseOfCommand, sqliteFileOf } from "../storage/database.ts"
import { backUp, restore } from "./backup.ts"

const { values, positionals } = parseArgs({
  options: { database: { type: "string" } },
  allowPositionals: true,
})
const database = sqliteFileOf(databaseOfCommand(values.database))
const [command, file] = positionals
if (!database || !file) {
  console.error(
    `npm run ${command} -- FILE [--database sqlite:PATH]; PostgreSQL has its own tools, see docs/backups.md`,
  )
  process.exitCode = 2
} else if (command === "backup") {
  await backUp(database, file)
  console.log(`${file}: checked, the ledger agrees with itself`)
} else {
  try {
    const before = await restore(file, database, new Date())
    console.log(`${database} is restored from ${file}`)
    if (before) console.log(`what was there before: ${before}`)
  } catch (error) {
    // Each refusal is a sentence for whoever restores.
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
