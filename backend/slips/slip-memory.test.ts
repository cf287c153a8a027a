// The memory that hostile uploads cost the backend: all of them, eight at a time, against a separate process.

import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { login } from "#contract/account.ts"
import { createClient } from "#contract/client.ts"
import { uploadSlip } from "#contract/movements.ts"
import { readWallet } from "#contract/wallet.ts"
import { hostileFiles } from "#tests/hostile/files.ts"
import { demoPassword } from "../sandbox/seed/demo-members.ts"

vi.setConfig({ testTimeout: 300_000 })

/**
 * Of the process itself, with eight uploads of 10 MB in several copies and garbage that is not collected yet, and of two
 * that decode, of which one has a large picture: 750 MB, up to 800 on a busy machine. 1,420 where eight decode at once.
 */
const mostMegabytes = 1000
const atOnce = 8
const members = ["0812345678", "0823456789", "0834567890", "0856789012"]

let backend: ChildProcess
let baseUrl: string
beforeAll(async () => {
  const program = fileURLToPath(new URL("../serve.ts", import.meta.url))
  const options = [
    "--port",
    "0",
    "--console-port",
    "0",
    "--games-port",
    "0",
    "--database",
    ":memory:",
    "--seed",
  ]
  backend = spawn(process.execPath, [program, ...options], { stdio: ["ignore", "pipe", "ignore"] })
  baseUrl = await new Promise((resolve, reject) => {
    backend.once("exit", () => reject(new Error("the backend did not start")))
    backend.stdout!.on("data", chunk => {
      const url = /API: (\S+)/.exec(String(chunk))?.[1]
      if (url) resolve(url)
    })
  })
})
afterAll(() => {
  backend.kill()
})

const clientOf = (token?: string) =>
  createClient({
    baseUrl,
    clientName: "wallet-user",
    timeoutMs: 60_000,
    token,
    fetch: (url, call) => fetch(url, call),
  })

async function logIn(username: string) {
  const answer = await clientOf().call(login, { payload: { username, password: demoPassword } })
  if (!answer.ok) throw new Error(`${username} cannot log in`)
  return clientOf(answer.value.token)
}

/**
 * The largest resident set so far of the process and its children, in MB; undefined where the system does not report
 * it.
 */
function peakMegabytes(): number | undefined {
  if (process.platform !== "linux") return undefined
  const started = readFileSync(`/proc/${backend.pid}/task/${backend.pid}/children`, "utf8")
  const peaks = [backend.pid, ...started.trim().split(" ").filter(Boolean)].map(pid => {
    const status = readFileSync(`/proc/${pid}/status`, "utf8")
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) / 1024
  })
  return peaks.reduce((sum, peak) => sum + peak, 0)
}

test(`${hostileFiles.length} hostile files, ${atOnce} at a time, stay within bounds`, async () => {
  const clients = await Promise.all(members.map(logIn))
  const before = peakMegabytes()
  const waiting = [...hostileFiles.entries()]
  const outcomes: string[] = []
  const sendAll = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { name, bytes, comesTo }] = next
      const form = new FormData()
      form.set("file", new File([bytes], "slip.png"))
      const answer = await clients[index % clients.length]!.call(uploadSlip, { form })
      if (answer.ok || answer.error.kind === "refused") continue
      // It is refused unread, and soon nothing more of it is taken: whoever still sends may not see the answer.
      const isCutOff = comesTo === "oversize" && answer.error.kind === "unreachable"
      if (!isCutOff) outcomes.push(`${name}: ${answer.error.kind}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendAll))
  expect(outcomes).toEqual([])
  expect((await clients[0]!.call(readWallet)).ok).toBe(true)
  const peak = peakMegabytes()
  if (before === undefined || peak === undefined) return
  console.log(`memory: ${Math.round(before)} MB before, ${Math.round(peak)} MB at most`)
  expect(peak).toBeLessThan(mostMegabytes)
})
