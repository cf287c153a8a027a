// `npm run backend` as a process: where it listens, and that SIGTERM ends it.
import { networkInterfaces } from "node:os"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { startProgram } from "#tests/server/program.ts"

const file = fileURLToPath(new URL("../../backend/serve.ts", import.meta.url))
const outer = Object.values(networkInterfaces())
  .flatMap(addresses => addresses ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address

async function start(...options: string[]) {
  const ports = ["--port", "0", "--console-port", "0", "--games-port", "0", "--database", ":memory:"]
  const program = startProgram(process.execPath, [file, ...ports, ...options], {})
  const [, url = ""] = /API: (\S+)/.exec(await program.printed(/API: \S+\n(?:.*\n)*.*games: /))!
  return {
    url,
    end: () => {
      program.process.kill("SIGTERM")
      return program.ended
    },
  }
}

const isUp = (url: string) =>
  fetch(`${url}/up`).then(
    ({ status }) => status === 200,
    () => false,
  )

test("the backend alone is this machine's, unless it is told where to listen", async () => {
  const backend = await start()
  expect(backend.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(await isUp(backend.url)).toBe(true)
  // Longer than callers keep idle connections.
  expect((await fetch(`${backend.url}/up`)).headers.get("keep-alive")).toBe("timeout=75")
  if (outer) expect(await isUp(backend.url.replace("127.0.0.1", outer))).toBe(false)
  expect(await backend.end()).toBe(0)
})

test("with --host 0.0.0.0 other machines reach its API", async () => {
  const backend = await start("--host", "0.0.0.0")
  expect(await isUp(backend.url.replace("0.0.0.0", outer ?? "127.0.0.1"))).toBe(true)
  expect(await backend.end()).toBe(0)
})
