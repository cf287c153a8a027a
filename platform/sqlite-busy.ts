// SQLite files: the backend's database and the web app's store of operations. Several processes use them, and only their
// owner may read them.
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs"
import { dirname } from "node:path"

const patienceMs = 10_000
const pauseMs = 10

/** The lower byte of its codes: busy, whatever for. */
const busy = 5

const nobody = new Int32Array(new SharedArrayBuffer(4))

/** Another process holds the lock. */
export function isBusy(error: unknown): boolean {
  const errcode = (error as { errcode?: unknown })?.errcode
  return typeof errcode === "number" && (errcode & 0xff) === busy
}

/**
 * Runs `open`, and again as long as another process has the file. SQLite's own `busy_timeout` does not cover the change of
 * a file to its write-ahead log: of two processes that make it at the same moment, one is refused at once. It blocks,
 * since a server that opens its file has nothing else to do. `open` must bear to be run again after a failure.
 */
export function openWhenFree<Opened>(open: () => Opened): Opened {
  const giveUpAtMs = performance.now() + patienceMs
  for (;;) {
    try {
      return open()
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAtMs) throw error
      Atomics.wait(nobody, 0, 0, pauseMs)
    }
  }
}

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
