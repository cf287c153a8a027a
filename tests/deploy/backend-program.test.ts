// `npm run backend` as a process: where it listens, and that SIGTERM ends it.
import { spawn } from "node:child_process"
import { networkInterfaces } from "node:os"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const file = fileURLToPath(new URL("../../backend/serve.ts", import.meta.url))
const outer = Object.values(networkInterfaces())
  .flatMap(addresses => addresses ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address

async function start(...options: string[]) {
  const ports = ["--port", "0", "--console-port", "0", "--games-port", "0", "--database", ":memory:"]
  const child = spawn(process.execPath, [file, ...ports, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = new Promise<number | null>(resolve => child.once("close", resolve))
  const url = await new Promise<string>(resolve => {
    let output = ""
    child.stdout.on("data", chunk => {
      output += chunk
      const found = /API: (\S+)\n(?:.*\n)*.*games: /.exec(output)?.[1]
      if (found) resolve(found)
    })
  })
  return {
    url,
    end: async () => {
      child.kill("SIGTERM")
      return ended
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
