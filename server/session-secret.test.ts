import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { keptSecret } from "./session-secret.ts"
import { SettingsError } from "./settings.ts"

const folder = mkdtempSync(join(tmpdir(), "krapao-secret-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("is made once, for its owner alone", () => {
  const file = join(folder, "made", "session-secret")
  const secret = keptSecret(file)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(keptSecret(file)).toBe(secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

// What a full disk, or a process that was killed between making the file and writing it, leaves.
test.each(["", "abc"])("is never the rest of one that was cut off: %j", rest => {
  const file = join(folder, `cut-${rest.length}`)
  writeFileSync(file, rest)
  expect(() => keptSecret(file)).toThrow(SettingsError)
  expect(() => keptSecret(file)).toThrow(`SESSION_SECRET: ${file} is cut off.`)
  expect(readFileSync(file, "utf8")).toBe(rest)
})

test("that can be kept nowhere is asked for by its name", () => {
  const file = join(folder, "file")
  writeFileSync(file, "no folder")
  expect(() => keptSecret(join(file, "session-secret"))).toThrow(SettingsError)
  expect(() => keptSecret(join(file, "session-secret"))).toThrow("SESSION_SECRET is missing")
  const place = join(folder, "place")
  mkdirSync(place)
  expect(() => keptSecret(place)).toThrow("SESSION_SECRET is missing")
  expect(existsSync(place)).toBe(true)
})
