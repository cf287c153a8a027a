import { expect, test } from "vitest"
import { createLog, describeError } from "./log.ts"

/** A log, its lines, and its clock. */
function logOf(least: Parameters<typeof createLog>[0] = "info") {
  const lines: Record<string, unknown>[] = []
  const clock = { ms: 0 }
  const log = createLog(
    least,
    line => lines.push(JSON.parse(line)),
    () => clock.ms,
    () => clock.ms,
  )
  return { log, lines, clock }
}

test("an outage writes twenty lines of an event in ten seconds, and how many it did not write", () => {
  const { log, lines, clock } = logOf()
  for (let second = 0; second < 10; second++) {
    for (let failure = 0; failure < 880; failure++) log("error", "backend failure", { endpoint: "GET /x" })
    clock.ms += 999
  }
  log("error", "page failed")
  expect(lines.map(({ event }) => event)).toEqual([...Array(20).fill("backend failure"), "page failed"])
  clock.ms = 10_000
  // Even what is below the level ends the window.
  log("debug", "request")
  expect(lines.slice(21)).toMatchObject([
    { level: "warning", event: "log limited", of: "backend failure", skipped: 8780 },
  ])
  log("error", "backend failure")
  expect(lines.at(-1)).toMatchObject({ event: "backend failure" })
})

test("what was written whole is not mentioned, and requests are not limited", () => {
  const { log, lines, clock } = logOf()
  for (let line = 0; line < 20; line++) log("warning", "odd")
  for (let line = 0; line < 500; line++) log("info", "request")
  clock.ms = 10_000
  log("info", "request")
  expect(lines.length).toBe(521)
})

test("at the level error it is an error that lines are missing", () => {
  const { log, lines, clock } = logOf("error")
  for (let line = 0; line < 30; line++) log("warning", "odd")
  for (let line = 0; line < 30; line++) log("error", "broken")
  clock.ms = 10_000
  log("debug", "request")
  expect(lines.slice(20)).toMatchObject([{ level: "error", event: "log limited", of: "broken", skipped: 10 }])
})

test("a line cannot be forged by what is logged", () => {
  const written: string[] = []
  createLog("info", line => written.push(line))("info", "request", { path: '/a\n{"level":"error"}' })
  expect(written.length).toBe(1)
  expect(written[0]).not.toContain("\n")
})

test("a machine's clock that is set back by an hour silences nothing", () => {
  const written: string[] = []
  let [wallMs, elapsedMs] = [10 * 3_600_000, 0]
  const log = createLog(
    "info",
    line => written.push(line),
    () => wallMs,
    () => elapsedMs,
  )
  for (let turn = 0; turn < 30; turn++) log("error", "request")
  expect(written.length).toBe(20)
  wallMs -= 3_600_000
  elapsedMs += 10_000
  log("error", "request")
  expect(written.slice(20).map(line => JSON.parse(line).event)).toEqual(["log limited", "request"])
})

test("an error tells its cause: a name that is not found, say", () => {
  const cause = new Error("getaddrinfo ENOTFOUND api.example")
  expect(describeError(new TypeError("fetch failed", { cause }))).toMatch(
    /^TypeError: fetch failed\n[\s\S]*\ncaused by getaddrinfo ENOTFOUND api\.example$/,
  )
  expect(describeError("text")).toBe("text")
})
