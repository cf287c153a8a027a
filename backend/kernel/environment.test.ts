import { expect, test } from "vitest"
import { createLineLog } from "./environment.ts"

test("of an outage twenty lines of an event are written in ten seconds, and how many were not", () => {
  const lines: { event: string; detail?: object }[] = []
  let nowMs = 0
  const log = createLineLog(
    line => lines.push(JSON.parse(line)),
    () => nowMs,
    () => nowMs,
  )
  for (let failure = 0; failure < 8805; failure++) log({ level: "error", event: "request-failed" })
  for (let login = 0; login < 30; login++) log({ level: "info", event: "authn_login_success" })
  expect(lines.length).toBe(50)
  nowMs = 10_000
  log({ level: "info", event: "authn_login_success" })
  expect(lines[50]).toMatchObject({ event: "log-limited", detail: { of: "request-failed", skipped: 8785 } })
})
