// Threads, as processes do, open the same new file at the same moment: each of them gets it.
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { afterAll, expect, test } from "vitest"
import { openWhenFree } from "./sqlite-busy.ts"

const folder = mkdtempSync(join(tmpdir(), "krapao-open-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Opens each file that it is told, and tells how that went. */
const opener = `
  const { parentPort, workerData } = require("node:worker_threads")
  const { DatabaseSync } = require("node:sqlite")
  import(workerData).then(({ openWhenFree }) => {
    parentPort.on("message", file => {
      try {
        const database = new DatabaseSync(file)
        openWhenFree(() => database.exec("pragma busy_timeout = 250; pragma journal_mode = wal"))
        parentPort.postMessage("open")
        database.close()
      } catch (error) {
        parentPort.postMessage(error.message)
      }
    })
    parentPort.postMessage("ready")
  })
`

test("a file that many open at once, while it is new, is there for all of them", async () => {
  const module = new URL("./sqlite-busy.ts", import.meta.url).href
  const openers = Array.from({ length: 6 }, () => new Worker(opener, { eval: true, workerData: module }))
  await Promise.all(openers.map(one => once(one, "message")))
  const said = new Set<string>()
  for (let round = 0; round < 100; round++) {
    const file = join(folder, `${round}.sqlite`)
    const answers = openers.map(one => once(one, "message"))
    for (const one of openers) one.postMessage(file)
    for (const [answer] of await Promise.all(answers)) said.add(answer)
  }
  await Promise.all(openers.map(one => one.terminate()))
  expect([...said]).toEqual(["open"])
})

test("what fails for another reason fails at once", () => {
  let runs = 0
  const open = () => {
    runs += 1
    throw new Error("no such folder")
  }
  expect(() => openWhenFree(open)).toThrow("no such folder")
  expect(runs).toBe(1)
})
