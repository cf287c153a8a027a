import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { keptSecret } from "./session-secret.ts"
import { SettingsError } from "./settings.ts"

const folder = mkdtempSync(join(tmpdir(), "krapao-secret-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("is made once, for its owner alone", () => {
  const made = join(folder, "made")
  const file = join(made, "session-secret")
  const secret = keptSecret(made)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(keptSecret(made)).toBe(secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

// What a full disk, or a process that was killed between making the file and writing it, leaves.
test.each(["", "abc"])("is never the rest of one that was cut off: %j", rest => {
  const cut = join(folder, `cut-${rest.length}`)
  const file = join(cut, "session-secret")
  mkdirSync(cut)
  writeFileSync(file, rest)
  expect(() => keptSecret(cut)).toThrow(SettingsError)
  expect(() => keptSecret(cut)).toThrow(`SESSION_SECRET: ${file} is cut off.`)
  expect(readFileSync(file, "utf8")).toBe(rest)
})

test("that can be kept nowhere is asked for by its name", () => {
  const file = join(folder, "file")
  writeFileSync(file, "no folder")
  expect(() => keptSecret(file)).toThrow(SettingsError)
  expect(() => keptSecret(file)).toThrow("SESSION_SECRET is missing")
  const place = join(folder, "place")
  mkdirSync(join(place, "session-secret"), { recursive: true })
  expect(() => keptSecret(place)).toThrow("SESSION_SECRET is missing")
  expect(existsSync(join(place, "session-secret"))).toBe(true)
})
