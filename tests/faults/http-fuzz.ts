// A fuzzed hour of the HTTP listener: requests that hide others, slow bodies, silent sockets, ten thousand connections.
// The process goes on, answers nothing that was hidden, serves other players within the times below, and keeps neither
// memory nor sockets. Needs the build, and Linux for what it counts.
//   node tests/faults/http-fuzz.ts [--minutes 60] [--connections 10000] [--seed N]

import { readdirSync, readFileSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import { chooseSeed } from "#tests/seed-choice.ts"
import { type Dice, drawShape, drawSlow, pipelined } from "./http-shapes.ts"
import { startWebProcesses } from "./web-processes.ts"

/** Within these times another player is served. Silent connections take all places until they are ended after 10 s. */
export const servedWithinMs = { shapes: 5_000, silence: 25_000 }
const settlesWithinMs = 45_000
/** Connections to the backend that are kept for the next call. */
export const mostKept = 20
export const mostGrownMb = 150

type Options = {
  seconds: number
  connections: number
  seed: number
  onRound?: (summary: FuzzSummary) => void
}

export type FuzzSummary = {
  seed: number
  sent: number
  answers: Record<string, number>
  /** Shapes that got more answers than they may. */
  smuggled: string[]
  /** The longest time that another player waited, in milliseconds. */
  longest: { shapes: number; silence: number }
  mostConnections: number
  isAlive: boolean
  /** Open files and sockets of the process, before and after. */
  open: [number, number]
  /** Resident memory in MB: after the first round, and in the end. */
  memory: [number, number]
}

export async function fuzz({ seconds, connections, seed, onRound }: Options): Promise<FuzzSummary> {
  const dice = seededDice(seed)
  const web = await startWebProcesses({ count: 1 })
  try {
    const [{ port, pid }] = web.processes() as [{ port: number; pid: number }]
    const opened = openOf(pid)
    const summary: FuzzSummary = {
      ...{ seed, sent: 0, answers: {}, smuggled: [], longest: { shapes: 0, silence: 0 } },
      ...{ mostConnections: 0, isAlive: false, open: [opened, opened], memory: [0, 0] },
    }
    if ((await exchange(port, pipelined, 2)).length !== 2)
      throw new Error("two good requests are not answered")
    const ends = Date.now() + seconds * 1000
    // Several rounds, however short the time.
    const share = Math.min(30_000, (seconds * 1000) / 3)
    do {
      await playing(port, summary, "shapes", () => sendShapes(port, dice, summary, share))
      await playing(port, summary, "silence", () => beSilent({ port, pid, dice, connections }, summary))
      summary.memory[1] = memoryOf(pid)
      summary.memory[0] ||= memoryOf(pid)
      onRound?.(summary)
    } while (Date.now() < ends)
    const deadline = Date.now() + settlesWithinMs
    while (openOf(pid) > opened + mostKept && Date.now() < deadline) await sleep(100)
    summary.open[1] = openOf(pid)
    summary.memory[1] = memoryOf(pid)
    const answer = await fetch(`http://127.0.0.1:${port}/up`)
    summary.isAlive = answer.ok && web.processes()[0]!.pid === pid
    return summary
  } finally {
    await web.close()
  }
}

/** Another player opens /login again and again, each time on a connection of its own. */
async function playing(
  port: number,
  { longest }: FuzzSummary,
  part: keyof FuzzSummary["longest"],
  work: () => Promise<void>,
): Promise<void> {
  let isOver = false
  const player = async () => {
    while (!isOver) {
      const asked = performance.now()
      const head = "GET /login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
      // A browser tries again too when its connection is refused.
      while (!(await exchange(port, Buffer.from(head), 1, 60_000)).includes("200")) await sleep(100)
      longest[part] = Math.max(longest[part], Math.round(performance.now() - asked))
      await sleep(50)
    }
  }
  const played = player()
  await work()
  isOver = true
  await played
}

async function sendShapes(port: number, dice: Dice, summary: FuzzSummary, forMs: number): Promise<void> {
  const ends = Date.now() + forMs
  const sender = async () => {
    while (Date.now() < ends) {
      const { name, bytes, most } = drawShape(dice)
      const statuses = await exchange(port, bytes, undefined, 300)
      summary.sent += 1
      for (const status of statuses) summary.answers[status] = (summary.answers[status] ?? 0) + 1
      // 100 Continue is no answer.
      const answers = statuses.filter(status => status !== "100")
      if (most !== undefined && answers.length > most) summary.smuggled.push(`${name}: ${answers}`)
    }
  }
  await Promise.all(Array.from({ length: 16 }, sender))
}

type Silence = { port: number; pid: number; dice: Dice; connections: number }

/** Opens as many connections as wished, which say nothing, or a part, or one byte a second, until they are ended. */
async function beSilent({ port, pid, dice, connections }: Silence, summary: FuzzSummary): Promise<void> {
  const sockets = new Set<Socket>()
  for (let opened = 0; opened < connections; opened++) {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true })
    sockets.add(socket)
    socket.resume()
    socket.on("error", () => {}).on("close", () => sockets.delete(socket))
    const beginning = dice(4) === 0 ? drawSlow(dice) : undefined
    if (beginning) socket.write(beginning)
    // The queue of connections that wait to be taken is short.
    if (opened % 100 === 99) await sleep(5)
  }
  // The times of the limits: 10 s for headers, checked every 5 s, and a while for the last of them.
  const waitMs = Math.min(20_000, connections * 3)
  const ends = Date.now() + waitMs
  while (Date.now() < ends) {
    for (const socket of sockets) if (dice(8) === 0 && socket.writable) socket.write("a")
    summary.mostConnections = Math.max(summary.mostConnections, openOf(pid))
    await sleep(1000)
  }
  for (const socket of sockets) socket.destroy()
}

/** Sends bytes, and gives the statuses of what comes back: until so many came, the end, or no more within the time. */
function exchange(port: number, bytes: Buffer, wanted?: number, quietMs = 5000): Promise<string[]> {
  return new Promise(resolve => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes))
    let got = ""
    const statuses = () => [...got.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status!)
    const finish = () => {
      socket.destroy()
      resolve(statuses())
    }
    socket.setTimeout(quietMs, finish)
    socket.on("data", data => {
      got += data.toString("latin1")
      if (wanted !== undefined && statuses().length >= wanted) finish()
    })
    socket
      .on("error", () => {})
      .on("end", finish)
      .on("close", finish)
  })
}

const openOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

const memoryOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024)

/** What is wrong with a run; empty if nothing is. */
export function faultsOf({ isAlive, smuggled, open, memory, longest }: FuzzSummary): string[] {
  return [
    ...(isAlive ? [] : ["the process is gone"]),
    ...[...new Set(smuggled)].map(shape => `answered what was hidden: ${shape}`),
    ...(open[1] > open[0] + mostKept ? [`${open[1]} open files and sockets, ${open[0]} before`] : []),
    ...(memory[1] > memory[0] + mostGrownMb ? [`${memory[1]} MB, ${memory[0]} before`] : []),
    ...(["shapes", "silence"] as const)
      .filter(part => longest[part] > servedWithinMs[part])
      .map(part => `a player waited ${longest[part]} ms (${part})`),
  ]
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "60" },
      connections: { type: "string", default: "10000" },
      seed: { type: "string", default: String(chooseSeed()) },
    },
  })
  const started = performance.now()
  const summary = await fuzz({
    seconds: Number(values.minutes) * 60,
    connections: Number(values.connections),
    seed: Number(values.seed),
    onRound: ({ sent, longest, memory }) =>
      console.log(
        Math.round((performance.now() - started) / 1000),
        "s",
        JSON.stringify({ sent, longest, memory }),
      ),
  })
  const faults = faultsOf(summary)
  console.log(summary, faults)
  process.exit(faults.length === 0 ? 0 : 1)
}
