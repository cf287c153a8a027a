// Reads the QR codes of pictures in separate processes: at most two at once, and only one with a large picture. The
// decoder is native code: a picture that crashes it ends one such process, not the one that moves money.
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { createTurnstile } from "../kernel/turnstile.ts"
import { cleanPicture, type PictureFault } from "../pictures/picture.ts"

/** The texts of the picture's QR codes; `no-code` when it shows none that can be read. */
export type Reading = { found: true; texts: string[] } | { found: false; why: PictureFault | "no-code" }

export type PictureReader = {
  /** Rejects only when no process can be started. */
  read(file: Uint8Array): Promise<Reading>
  close(): Promise<void>
}

const processes = 2
/** Phones' screenshots are smaller, photographs larger. */
const largePixels = 5_000_000
const maxReadMs = 20_000
/** An idle process ends after this time. */
const idleMs = 30_000

/** Starts processes as they are needed and ends those that have nothing to do. */
export function createPictureReader(): PictureReader {
  const free = new Map<ChildProcess, NodeJS.Timeout>()
  const all = new Set<ChildProcess>()
  const turn = createTurnstile(processes)
  const turnOfLarge = createTurnstile(1)

  async function takeProcess(): Promise<ChildProcess> {
    const [child, timer] = [...free].at(-1) ?? []
    clearTimeout(timer)
    if (child) free.delete(child)
    return child ?? startProcess()
  }

  async function startProcess(): Promise<ChildProcess> {
    const child = fork(new URL("./reader-worker.ts", import.meta.url), {
      // No environment variables, so no secrets.
      env: {},
      execArgv: ["--max-old-space-size=256"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    })
    const forget = () => {
      all.delete(child)
      clearTimeout(free.get(child))
      free.delete(child)
    }
    all.add(child)
    child.once("exit", forget).on("error", forget)
    const ended = once(child, "exit").then(() => {
      throw new Error("the process that reads pictures does not start")
    })
    await Promise.race([once(child, "message"), ended])
    child.unref()
    child.channel?.unref()
    return child
  }

  async function end(child: ChildProcess): Promise<void> {
    child.ref()
    child.kill("SIGKILL")
    await once(child, "exit")
  }

  function giveBack(child: ChildProcess): void {
    const timer = setTimeout(() => child.kill("SIGKILL"), idleMs)
    timer.unref()
    free.set(child, timer)
  }

  async function readInProcess(file: Uint8Array): Promise<Reading> {
    const child = await takeProcess()
    const reading = await readIn(child, file)
    if (reading) giveBack(child)
    else child.kill("SIGKILL")
    return reading ?? { found: false, why: "too-large" }
  }

  return {
    read(file) {
      const { width, height } = cleanPicture(file)
      const inProcess = () => turn(() => readInProcess(file))
      return width * height > largePixels ? turnOfLarge(inProcess) : inProcess()
    },
    async close() {
      await Promise.all([...all].map(end))
    },
  }
}

/** Undefined when the process died or took too long: the picture was too much for it. */
function readIn(child: ChildProcess, file: Uint8Array): Promise<Reading | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => {
      clearTimeout(limit)
      child.off("message", tell).off("exit", end)
      outcome()
    }
    const tell = (reading: unknown) => settle(() => resolve(reading as Reading))
    const end = () => settle(() => resolve(undefined))
    const limit = setTimeout(end, maxReadMs)
    child.on("message", tell).on("exit", end)
    // The process ended before it received the picture, so the picture is not at fault.
    child.send(file, error => error && settle(() => reject(error)))
  })
}
