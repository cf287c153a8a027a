// Backups of a SQLite database while it is used, and restoring one; both are checked before they count
// (docs/backups.md).
import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { openAsIs } from "../storage/database.ts"
import { reconcile } from "./reconcile.ts"

/**
 * Writes the database as it is at one moment to a new file, for its owner alone. Others may write meanwhile.
 * @throws when the file is there already, or the copy is damaged or contradicts itself; it is then removed.
 */
export async function backUp(database: string, backup: string): Promise<void> {
  if (!existsSync(database)) throw new Error(`there is no database ${database}`)
  if (existsSync(backup)) throw new Error(`${backup} is there already`)
  const unfinished = `${backup}.unfinished`
  remove(unfinished)
  try {
    closeSync(openSync(unfinished, "wx", 0o600))
    const source = new DatabaseSync(database)
    try {
      source.exec("PRAGMA busy_timeout = 5000")
      source.prepare("VACUUM INTO ?").run(unfinished)
    } finally {
      source.close()
    }
    await check(unfinished)
    flush(unfinished)
    renameSync(unfinished, backup)
    flush(dirname(backup))
  } finally {
    remove(unfinished)
  }
}

/**
 * Puts a backup in the place of the database, which is kept beside it; returns where, or undefined if there was none.
 * @throws when a server has the database open, or the backup is damaged or contradicts itself; nothing is changed then.
 */
export async function restore(backup: string, database: string, at: Date): Promise<string | undefined> {
  if (!existsSync(backup)) throw new Error(`there is no backup ${backup}`)
  const unfinished = `${database}.unfinished`
  remove(unfinished)
  try {
    closeSync(openSync(unfinished, "wx", 0o600))
    copyFileSync(backup, unfinished)
    await check(unfinished)
    flush(unfinished)
    const before = setAside(database, at)
    renameSync(unfinished, database)
    flush(dirname(database))
    return before
  } finally {
    remove(unfinished)
  }
}

/** @throws unless the file is a whole database whose ledger agrees with itself. */
async function check(file: string): Promise<void> {
  const database = new DatabaseSync(file)
  try {
    const [result] = database.prepare("PRAGMA integrity_check").all()
    if (result?.integrity_check !== "ok") throw new Error(`${file} is damaged: ${result?.integrity_check}`)
    const dangling = database.prepare("PRAGMA foreign_key_check").all()
    if (dangling.length > 0) throw new Error(`${file} has ${dangling.length} rows that point to nothing`)
  } finally {
    database.close()
  }
  const db = openAsIs(`sqlite:${file}`)
  try {
    const [difference] = await reconcile(db)
    if (difference) throw new Error(`${file} contradicts itself: ${difference.subject}: ${difference.rule}`)
  } finally {
    await db.destroy()
  }
}

/** Moves the database away, with everything written to it. SQLite leaves WAL mode only if nobody else has it open. */
function setAside(database: string, at: Date): string | undefined {
  if (!existsSync(database)) return undefined
  const current = new DatabaseSync(database)
  try {
    current.exec("PRAGMA busy_timeout = 0")
    const [mode] = current.prepare("PRAGMA journal_mode = DELETE").all()
    if (mode?.journal_mode !== "delete") throw new Error("it stays in its log")
  } catch (error) {
    throw new Error(`a server has ${database} open: stop it first`, { cause: error })
  } finally {
    current.close()
  }
  const kept = `${database}.before-${at.toISOString().replaceAll(/[:.]/g, "-")}`
  renameSync(database, kept)
  return kept
}

/** Forces what was written there to the disk. */
function flush(path: string): void {
  const file = openSync(path, "r")
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function remove(file: string): void {
  for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(file + end, { force: true })
}
