// A release away from the repository, as docs/operating.md unpacks it, with nothing in its environment but settings.
import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { startProgram } from "#tests/server/program.ts"
import { writeRelease } from "../../scripts/release.ts"

const folder = mkdtempSync(join(tmpdir(), "krapao-release-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("a release is small, has neither tests nor TypeScript, and serves the login", async () => {
  writeRelease(folder)
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  const isOdd = (name: string) =>
    /\.test\.tsx?$|node_modules\/(@types|@?typescript|vite|playwright)\b/.test(name)
  expect(files.filter(isOdd)).toEqual([])
  const bytesOf = (name: string) => lstatSync(join(folder, name)).size
  const node = join("node_modules", ".bin", "node")
  const bytes = files.reduce((sum, name) => sum + bytesOf(name), 0) - bytesOf(node)
  expect(bytes).toBeLessThan(130_000_000)

  const settings = { PORT: "0", SANDBOX_PORT: "0", GAMES_PORT: "0" }
  const server = startProgram(join(folder, node), ["build/program/node.js"], { cwd: folder, env: settings })
  try {
    const [, origin] = /Krapao is on (\S+)/.exec(await server.printed(/Krapao is on .*\n\n/s))!
    expect((await fetch(`${origin}/login`)).status).toBe(200)
  } finally {
    server.process.kill()
    await server.ended
  }
})
