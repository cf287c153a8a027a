// Processes under measurement: started on a core of their own, with their CPU time and memory read from /proc.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { cpus } from "node:os"
import { type Browser, chromium } from "playwright"
import { findChromium, flags } from "#tests/chromium/executable.ts"
import { freePort } from "../scripts/free-port.ts"
import { Connection, requestBytes } from "./http/connection.ts"

export type Running = {
  name: string
  pid: number
  port: number
  /** From the start of the process to its first answer. */
  startMs: number
  stop(): Promise<void>
}

export type Launch = {
  name: string
  /** `$PORT` in it stands for the port, for servers that do not read the environment. */
  command: string[]
  env?: Record<string, string>
}

/** The machine's, also where this process may use one only. */
export const cores = cpus().length

/** Whether servers and load each have a core of their own. */
export const canPin = cores > 1 && spawnSync("taskset", ["--version"], { stdio: "ignore" }).status === 0

const serverCore = 0
const loadCore = 1

/** Moves this process, which makes the load, off the servers' core; what it starts inherits that. */
export function pinLoad(): void {
  pinTo(String(loadCore))
}

/**
 * Starts a browser that has all cores, as a phone's has: its processes on one core would wait for each other, the longer
 * the more frames a page has.
 */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = findChromium()
  pinTo(`0-${cores - 1}`)
  try {
    return await chromium.launch({ executablePath, args: flags, env: { ...process.env, ...env } })
  } finally {
    pinLoad()
  }
}

function pinTo(cores: string): void {
  if (canPin) execFileSync("taskset", ["-apc", cores, String(process.pid)], { stdio: "ignore" })
}

/** Starts a server on a free port (`PORT`) and waits until /login answers 200. */
export async function launch({ name, command, env }: Launch): Promise<Running> {
  const port = await freePort()
  const own = command.map(part => part.replace("$PORT", String(port)))
  const pinned = canPin ? ["taskset", "-c", String(serverCore), ...own] : own
  const started = performance.now()
  const child = spawn(pinned[0] as string, pinned.slice(1), {
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), ...env },
  })
  const ended = new Promise<void>(resolve => child.once("exit", () => resolve()))
  let complaints = ""
  child.stderr.on("data", chunk => {
    complaints += chunk
  })
  await firstAnswer(child, port).catch(error => {
    child.kill("SIGKILL")
    throw new Error(`${name}: ${error.message}\n${complaints}`)
  })
  return {
    name,
    pid: child.pid as number,
    port,
    startMs: performance.now() - started,
    stop: async () => {
      child.kill("SIGKILL")
      await ended
    },
  }
}

async function firstAnswer(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error("ended before it answered")
    try {
      const connection = await Connection.open(port)
      const { status } = await connection.send(requestBytes("/login", {}))
      connection.close()
      if (status !== 200) throw new Error(`answered ${status}`)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error
      await new Promise(resolve => setTimeout(resolve, 1))
    }
  }
}

/** Does this machine have Linux's /proc? */
export const hasProc = existsSync("/proc/self/stat")

const tickUs = hasProc ? 1e6 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" })) : 0

/** CPU time of a process and all its threads so far, user and system, in microseconds (in steps of 10 ms). */
export function cpuUs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[11]) + Number(fields[12])) * tickUs
}

/** Resident memory now and at its highest, in megabytes. */
export function memoryMb(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: of("VmRSS"), highest: of("VmHWM") }
}

/** Time that the hypervisor took away from all cores, and all time, in ticks. */
export function stolenTicks(): { stolen: number; all: number } {
  const [, ...fields] = (readFileSync("/proc/stat", "utf8").split("\n")[0] as string).split(/\s+/)
  return { stolen: Number(fields[7]), all: fields.slice(0, 8).reduce((sum, field) => sum + Number(field), 0) }
}
