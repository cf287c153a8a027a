// SQLite files that hold what only their owner may read: the backend's database and the web app's store of operations.
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Opens the SQLite file at `path` by `open`, which returns once SQLite has read it. Folder and file are made for their
 * owner alone, and SQLite gives the files beside it the same mode. A folder that is there already may hold other things
 * and stays as it is. @throws what `open` throws; a path that is no database keeps its mode then.
 */
export function openPrivately<Opened>(path: string, open: () => Opened): Opened {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const isNew = makeFile(path)
  const opened = open()
  if (!isNew) for (const file of [path, `${path}-wal`, `${path}-shm`]) closeToOthers(file)
  return opened
}

/** Only a new file is opened: closing one would drop the locks that SQLite holds on it in this process. */
function makeFile(path: string): boolean {
  try {
    closeSync(openSync(path, "wx", 0o600))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    return false
  }
}

/** The file may be gone, or another user's who gave us the right to write. */
function closeToOthers(file: string): void {
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== "ENOENT" && code !== "EPERM") throw error
  }
}
