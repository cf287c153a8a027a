// SQLite files that several processes use: the backend's database and the web app's store of operations.

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
