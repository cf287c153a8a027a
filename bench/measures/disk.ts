// How often a process calls fsync, and how long one fsync takes on this disk.
import { spawn, spawnSync } from "node:child_process"
import { closeSync, fsyncSync, openSync, writeSync } from "node:fs"
import { join } from "node:path"
import { median } from "../figures.ts"

const hasStrace = spawnSync("strace", ["-V"], { stdio: "ignore" }).error === undefined

/** Counts a process's fsync and fdatasync calls during some work; undefined where strace is missing or not allowed. */
export async function countSyncs(pid: number, work: () => Promise<unknown>): Promise<number | undefined> {
  if (!hasStrace) return undefined
  const tracer = spawn("strace", ["-f", "-e", "trace=fsync,fdatasync", "-p", String(pid)], {
    stdio: ["ignore", "ignore", "pipe"],
  })
  let output = ""
  const ended = new Promise<void>(resolve => tracer.once("close", () => resolve()))
  const isAttached = await new Promise<boolean>(resolve => {
    tracer.stderr.on("data", chunk => {
      output += chunk
      if (/attached/.test(output)) resolve(true)
    })
    ended.then(() => resolve(false))
  })
  if (!isAttached) return undefined
  await work()
  tracer.kill("SIGINT")
  await ended
  return output.match(/\b(fsync|fdatasync)\(/g)?.length ?? 0
}

/** The median time of an fsync after 4 kB, in milliseconds. */
export function fsyncMs(folder: string): number {
  const file = openSync(join(folder, "fsync"), "w")
  const page = Buffer.alloc(4096, 1)
  const took = Array.from({ length: 50 }, () => {
    writeSync(file, page)
    const started = performance.now()
    fsyncSync(file)
    return performance.now() - started
  })
  closeSync(file)
  return median(took)
}
