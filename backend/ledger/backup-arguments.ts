// What `npm run backup` and `npm run restore` are called with: FILE [--database sqlite:PATH]
import { parseArgs } from "node:util"
import { databaseOfCommand, sqliteFileOf } from "../storage/database.ts"

/**
 * The files of the database and of the backup. `undefined` if one is missing or the database is no SQLite file: then it
 * prints the usage on stderr, and the process ends with 2.
 */
export function backupArguments(
  command: "backup" | "restore",
): { database: string; file: string } | undefined {
  const { values, positionals } = parseArgs({
    options: { database: { type: "string" } },
    allowPositionals: true,
  })
  const database = sqliteFileOf(databaseOfCommand(values.database))
  const [file] = positionals
  if (database && file) return { database, file }
  console.error(
    `npm run ${command} -- FILE [--database sqlite:PATH]; PostgreSQL has its own tools, see docs/backups.md`,
  )
  process.exitCode = 2
  return undefined
}
