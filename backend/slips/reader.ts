// Reads the QR code of pictures in threads of their own: at most two at once and of the large ones at most one, each
// with bounded memory and time. A thread that a picture brings down is replaced, and takes nothing else with it.
import { Worker } from "node:worker_threads"
import { cleanPicture, type PictureFault, type PictureType } from "../pictures/picture.ts"

/** The text of the picture's QR code; `no-code` when it shows none that can be read. */
export type Reading = { found: true; text: string } | { found: false; why: PictureFault | "no-code" }

export type PictureReader = {
  /** Rejects only when no thread can be had at all. */
  read(type: PictureType, file: Uint8Array): Promise<Reading>
  close(): Promise<void>
}

const threads = 2
/** Phones' screenshots are smaller, photographs larger. */
const largePixels = 5_000_000
const maxReadMs = 20_000
/** A thread that has nothing to do is let go. */
const idleMs = 30_000
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

type Thread = { worker: Worker; idle?: NodeJS.Timeout }

/** Starts threads as they are needed and ends those that have nothing to do. */
export function createPictureReader(): PictureReader {
  const free: Thread[] = []
  const all = new Set<Worker>()
  const turn = createQueue(threads)
  const turnOfLarge = createQueue(1)

  function takeThread(): Worker {
    const thread = free.pop()
    if (thread) {
      clearTimeout(thread.idle)
      return thread.worker
    }
    const worker = new Worker(new URL("./reader-worker.ts", import.meta.url), { resourceLimits })
    worker.unref()
    all.add(worker)
    worker.once("exit", () => all.delete(worker))
    return worker
  }

  function giveBack(worker: Worker): void {
    const thread: Thread = { worker }
    thread.idle = setTimeout(() => {
      free.splice(free.indexOf(thread), 1)
      worker.terminate()
    }, idleMs)
    thread.idle.unref()
    free.push(thread)
  }

  async function readInThread(type: PictureType, file: Uint8Array, isLarge: boolean): Promise<Reading> {
    const worker = takeThread()
    const reading = await readIn(worker, type, file)
    // What a large picture took would stay with the thread until it collects its garbage.
    if (reading && !isLarge) giveBack(worker)
    else await worker.terminate()
    return reading ?? { found: false, why: "too-large" }
  }

  return {
    read(type, file) {
      const { width, height } = cleanPicture(file)
      const isLarge = width * height > largePixels
      const inThread = () => turn(() => readInThread(type, file, isLarge))
      return isLarge ? turnOfLarge(inThread) : inThread()
    },
    async close() {
      for (const thread of free.splice(0)) clearTimeout(thread.idle)
      await Promise.all([...all].map(worker => worker.terminate()))
    },
  }
}

/** Undefined when the thread did not live to tell, or took too long: the picture was too much for it. */
function readIn(worker: Worker, type: PictureType, file: Uint8Array): Promise<Reading | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => {
      clearTimeout(limit)
      worker.off("message", tell).off("error", fail).off("exit", end)
      outcome()
    }
    const tell = (reading: Reading) => settle(() => resolve(reading))
    const fail = (error: Error & { code?: string }) =>
      settle(() => (error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve(undefined) : reject(error)))
    const end = () => settle(() => resolve(undefined))
    const limit = setTimeout(end, maxReadMs)
    worker.on("message", tell).on("error", fail).on("exit", end)
    worker.postMessage({ type, file })
  })
}

/** Lets `most` pieces of work run at once; the others wait, first come first served. */
function createQueue(most: number) {
  const waiting: (() => void)[] = []
  let busy = 0
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (busy >= most) await new Promise<void>(resolve => waiting.push(resolve))
    else busy++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}
