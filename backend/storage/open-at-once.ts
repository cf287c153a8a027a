// Processes that start at once and open the same new SQLite file.
import { isBusy } from "./database-error.ts"

const patienceMs = 10_000
const pauseMs = 10

const nobody = new Int32Array(new SharedArrayBuffer(4))

/**
 * Runs `open`, and again as long as another process has the file. SQLite's own `busy_timeout` does not cover the change of
 * a file to its write-ahead log: of two processes that make it at the same moment, one is refused at once. It blocks,
 * since a server that opens its file has nothing else to do. `open` must bear to be run again after a failure.
 */
export function openAtOnce<Opened>(open: () => Opened): Opened {
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
