// What deploy/ promises: an image without root and npm, settings that exist, units that systemd understands.
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, expect, test } from "vitest"
import { marginMs, uploadTimeoutMs } from "#contract/rules/timeouts.ts"
import { settingsSchema } from "#server/settings.ts"
import { hasProgram } from "#tests/programs.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (path: string) => readFileSync(join(root, path), "utf8")
const folder = mkdtempSync(join(tmpdir(), "krapao-deploy-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the image runs in; carry-out-dockerfile.sh tries all of its steps. */
const image = read("deploy/Dockerfile")
  .split(/^FROM /m)
  .at(-1)!
/** What `npm start` tells V8 about memory (docs/decisions/288-memory.md). */
const memoryOptions: string[] = JSON.parse(read("package.json")).scripts.start.match(
  /--\S+-(?:size|percent|gc)(?:=\d+)?/g,
)
const memoryVariables: string = JSON.parse(read("package.json")).scripts.start.match(/env (.*?) node/)[1]

test("the image runs node itself with the memory options of the start, and sees what the build may read", () => {
  const [, command] = /^CMD (.*)$/m.exec(image)!
  expect(JSON.parse(command!)).toEqual(["node_modules/.bin/node", ...memoryOptions, "build/program/node.js"])
  expect(image).toContain(`\nENV ${memoryVariables}\n`)
  expect(image).toMatch(/^debian:/)
  expect(image).not.toContain("ENTRYPOINT")
  const ignored = read(".dockerignore").split("\n")
  for (const secret of [".env", ".data", ".git"]) expect(ignored).toContain(secret)
})

test("the health check fails where nothing answers, and passes where /up does", async () => {
  const asked: (string | undefined)[] = []
  const server = createServer(({ url }, response) => {
    asked.push(url)
    response.end("up")
  })
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const check = async () => {
    const { spawn } = await import("node:child_process")
    const child = spawn(process.execPath, [join(root, "deploy/health.ts")], { env: { PORT: String(port) } })
    return new Promise(resolve => child.once("close", resolve))
  }
  expect(await check()).toBe(0)
  expect(asked).toEqual(["/up"])
  server.close()
  server.closeAllConnections()
  expect(await check()).toBe(1)
})

test("the health check takes an empty port for none, as the server does", () => {
  const told = "data:text/javascript,globalThis.fetch=async url=>{console.log(url);return{ok:true}}"
  const { stdout, status } = spawnSync(process.execPath, ["--import", told, join(root, "deploy/health.ts")], {
    env: { PORT: " " },
    encoding: "utf8",
  })
  expect({ stdout, status }).toEqual({ stdout: "http://127.0.0.1:3000/up\n", status: 0 })
})

test("the compose file sets settings that exist, mounts files that exist, and hardens the servers", () => {
  /** Each service by its name. */
  const services = new Map(
    read("deploy/compose.yaml")
      .split(/^(?= {2}[\w-]+:$)/m)
      .map(text => [/^ {2}([\w-]+):$/m.exec(text)?.[1], text]),
  )
  expect([...services.keys()].slice(1)).toEqual(["web-1", "web-2", "database", "nginx"])
  const web = services.get("web-1")!
  const settings = [...web.matchAll(/^ {6}([A-Z_]+): "?(.*?)"?$/gm)]
  expect(settings.length).toBeGreaterThan(5)
  for (const [, name = "", value = ""] of settings) {
    const schema = settingsSchema.shape[name as keyof typeof settingsSchema.shape]
    expect(schema?.safeParse(value.replace(/\$\{\w+:\?\}/, "5f0c")).success, name).toBe(true)
  }
  for (const line of ["init: true", "read_only: true", "stop_grace_period: 80s"]) expect(web).toContain(line)
  expect(web).toMatch(/cap_drop:\n +- ALL\n/)
  expect(web).toMatch(/security_opt:\n +- no-new-privileges:true\n/)
  for (const name of ["web-1", "database"])
    expect(services.get(name), "only nginx is reached from outside").not.toContain("ports:")
  const [, context = ""] = /context: (.*)/.exec(web) ?? []
  expect(existsSync(join(root, "deploy", context, "deploy/Dockerfile"))).toBe(true)
  // A file that is mounted by itself stays the old one when an editor replaces it, and a reload reads nothing new.
  for (const line of ["- .:/etc/krapao:ro", "- /etc/krapao/nginx.conf"])
    expect(services.get("nginx")).toContain(`      ${line}\n`)
  for (const name of ["web-1", "web-2"]) expect(read("deploy/nginx.conf")).toContain(`server ${name}:3000`)
})

test.skipIf(!hasProgram("systemd-analyze"))("systemd understands the unit", () => {
  const unit = join(folder, "krapao@3000.service")
  const text = read("deploy/krapao@.service").replaceAll(
    "/opt/krapao/node_modules/.bin/node",
    process.execPath,
  )
  writeFileSync(unit, text.replaceAll("/opt/krapao", folder))
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", unit], { encoding: "utf8" })
  // What is said about other units is not ours.
  expect(stderr.split("\n").filter(line => line.includes("krapao"))).toEqual([])
  expect(status).toBe(0)
})

test("the unit sets settings that exist and waits as long as a server drains", () => {
  const unit = read("deploy/krapao@.service")
  const names = [...unit.matchAll(/\b([A-Z]+(?:_[A-Z]+)*)=(?!.*\bno\b)/g)].map(([, name]) => name!)
  expect(names).toEqual(expect.arrayContaining(["PORT", "METRICS_PORT", "OPERATION_STORE", "DATABASE_URL"]))
  const known = new Set(Object.keys(settingsSchema.shape))
  // Not ours: Node's and the C library's.
  expect(names.filter(name => !known.has(name))).toEqual(["NODE_ENV", "MALLOC_ARENA_MAX"])
  expect(unit).toContain(`/node ${memoryOptions.join(" ")} build/program/node.js\n`)
  expect(memoryOptions).toHaveLength(3)
  expect(unit).toContain(`Environment=${memoryVariables}\n`)
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThanOrEqual(80)
  for (const line of [
    "NoNewPrivileges=yes",
    "ProtectSystem=strict",
    "PrivateTmp=yes",
    "CapabilityBoundingSet=",
  ])
    expect(unit).toContain(`${line}\n`)
})

test("nginx waits longer than the app, for forms and for files", () => {
  const conf = read("deploy/nginx.conf")
  const seconds = [...conf.matchAll(/proxy_read_timeout (\d+)s/g)].map(([, text]) => Number(text))
  expect(seconds).toEqual([65, 305, 305])
  expect(seconds[1]! * 1000).toBeGreaterThanOrEqual(uploadTimeoutMs + marginMs)
})
