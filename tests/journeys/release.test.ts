// A release away from the repository, as docs/operating.md unpacks it, with nothing in its environment but settings.
import { spawn } from "node:child_process"
import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { freePort } from "../../scripts/free-port.ts"
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

  const port = await freePort()
  const server = spawn(join(folder, node), ["build/program/node.js"], {
    cwd: folder,
    env: { PORT: String(port), SANDBOX_PORT: "0", GAMES_PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const ended = new Promise<void>(resolve => server.once("close", () => resolve()))
  let output = ""
  for (const stream of [server.stdout, server.stderr]) {
    stream.on("data", text => {
      output += text
    })
  }
  try {
    const login = () =>
      fetch(`http://localhost:${port}/login`).then(
        ({ status }) => status,
        () => `no answer: ${output}`,
      )
    await expect.poll(login).toBe(200)
  } finally {
    server.kill()
    await ended
  }
})
