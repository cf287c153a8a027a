// `npm start` as a process: what it prints, who may post where, how it stops.
import { execFileSync } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { get } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, test, vi } from "vitest"
import { demoPassword } from "#backend/sandbox/seed/demo-members.ts"
import { Browser } from "#tests/browser/browser.ts"
import type { Fetch } from "#tests/browser/navigation.ts"
import { overHttp } from "#tests/browser/over-http.ts"
import { type Program, startProgram } from "#tests/server/program.ts"
import { en, t } from "#tests/site/words.ts"

vi.setConfig({ testTimeout: 30_000 })

const running: Program[] = []
afterEach(async () => {
  for (const program of running.splice(0)) {
    if (program.process.pid) endGroup(program.process.pid)
    await program.ended
  }
})

/** A program that npm started may have outlived it. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL")
  } catch {
    // All of it has ended.
  }
}

function start(
  settings: Record<string, string>,
  command = process.execPath,
  args = ["build/program/node.js"],
): Program {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: "0",
    SANDBOX_PORT: "0",
    GAMES_PORT: "0",
    DATABASE_URL: "sqlite::memory:",
    // The machine may be busy with other tests.
    BUSY_AFTER_MS: "0",
    ...settings,
  }
  const program = startProgram(command, args, { detached: true, env })
  running.push(program)
  return program
}

/** Resolves with what it printed once it serves. */
const ready = (program: Program) => program.printed(/Krapao is on .*\n\n/s)

const found = (output: string, pattern: RegExp) => {
  const match = output.match(pattern)?.[1]
  if (!match) throw new Error(`${pattern} is not in:\n${output}`)
  return match
}

/** A file that is no database. */
function noDatabase(): string {
  const file = join(mkdtempSync(join(tmpdir(), "krapao-none-")), "money.sqlite")
  writeFileSync(file, "no database".repeat(1000))
  return file
}

async function logIn(browser: Browser, phone: string) {
  const login = await browser.open("/login")
  return login.send(t("login.submit"), { [t("login.phone")]: phone, [t("login.password")]: demoPassword })
}

describe("npm start", () => {
  test("prints the addresses of wallet and console and a login, and stops in order", async () => {
    const program = start({ METRICS_PORT: "0" })
    const output = await ready(program)
    const origin = found(output, /Krapao is on (http:\/\/localhost:\d+)\n/)
    const phone = found(output, /Demo member: (\d+), password krapao-demo\n/)
    const home = await logIn(new Browser(overHttp, { origin }), phone)
    expect(home.path).toBe("/user/home")
    const metrics = await fetch(found(output, /Metrics are on (http:\/\/127\.0\.0\.1:\d+\/metrics)\n/))
    const text = await metrics.text()
    expect(text).toContain('krapao_requests_total{route="/login",method="POST",status="303"} 1')
    expect(text).toContain('krapao_backend_calls_total{endpoint="POST /api/login",outcome="ok"} 1')
    expect(text).not.toContain(phone)

    const sandbox = found(output, /Sandbox console: (http:\/\/127\.0\.0\.1:\d+)\n/)
    expect((await fetch(sandbox)).status).toBe(200)

    program.process.kill("SIGTERM")
    expect(await program.ended).toBe(0)
    // Beside the log's lines of what happened to accounts.
    const rest = program.output().replace(/^\{.*"event":"(authn|session)_\w+".*\}\n/gm, "")
    expect(rest).toBe(output)
  })

  test("stops on all that is wrong at once, a store and a folder that cannot be used too", async () => {
    const stopped = start({
      PORT: "eighty",
      DATABASE_URL: "sqlite:/proc/none/money",
      FILES_FOLDER: "package.json/files",
    })
    expect(await stopped.ended).toBe(1)
    expect(stopped.output()).toContain("PORT must be a port")
    expect(stopped.output()).toContain("DATABASE_URL must be a file that this user may write (ENOENT")
    expect(stopped.output()).toContain("FILES_FOLDER must be a folder that this user may write to (ENOTDIR")
    expect(stopped.output()).not.toContain("    at ")
    // The same of OPERATION_STORE, and of a PostgreSQL: server/operation-store.test.ts and server/start-checks.test.ts.
    const broken = start({ DATABASE_URL: `sqlite:${noDatabase()}` })
    expect(await broken.ended).toBe(1)
    expect(broken.output()).toContain(
      "DATABASE_URL: the database could not be opened: file is not a database.",
    )
    expect(broken.output()).not.toContain("    at ")
  })

  test("ends by itself when a place never answers", async () => {
    const pipe = join(mkdtempSync(join(tmpdir(), "krapao-pipe-")), "dialect.json")
    execFileSync("mkfifo", [pipe])
    const program = start({ API_BASE_URL: "http://127.0.0.1:1", API_DIALECT: pipe })
    await program.ended
    expect(program.output()).toContain(`API_DIALECT: the file ${pipe} cannot be read.`)
  })
})

describe("SIGTERM", () => {
  const servers: [string, string[]][] = [
    ["npm", ["run", "start", "--ignore-scripts"]],
    ["npx", ["node", "build/program/node.js"]],
  ]
  test.each(servers)("to %s %j ends the server itself, in order", async (command, args) => {
    const program = start({ npm_config_update_notifier: "false" }, command, args)
    const origin = found(await ready(program), /Krapao is on (http:\/\/localhost:\d+)\n/)
    expect((await fetch(`${origin}/ready`)).status).toBe(200)
    program.process.kill("SIGTERM")
    const isGone = () =>
      fetch(`${origin}/up`).then(
        () => "still there",
        ({ cause }) => cause.code,
      )
    await expect.poll(isGone, { timeout: 20_000 }).toBe("ECONNREFUSED")
    // Its streams close when the last process that holds them ends.
    await program.ended
    expect(program.output()).not.toContain("not closed in order")
  })

  test("drains a public site: not ready, still serving, then gone", async () => {
    const program = start({
      PUBLIC_ORIGIN: "https://play.example.com",
      HOST: "127.0.0.1",
      TRUSTED_PROXY: "1",
      SESSION_SECRET: "Jm4vT0qLx8ZcR2nWk6YdB1sHf9PgA3uE",
      API_BASE_URL: "http://127.0.0.1:9",
      DRAIN_SECONDS: "2",
    })
    const port = found(await ready(program), /Listening on 127\.0\.0\.1:(\d+)/)
    // As a load balancer asks: without keeping the connection, for which the server would wait.
    const status = (path: string) =>
      new Promise<number | string | undefined>(resolve => {
        const request = get({ port, path, host: "127.0.0.1", agent: false }, answer => {
          resolve(answer.resume().statusCode)
        })
        request.on("error", () => resolve("gone"))
      })
    // A backend that nobody can reach does not take the server out of service.
    expect(await status("/ready")).toBe(200)
    program.process.kill("SIGTERM")
    await expect.poll(() => status("/ready")).toBe(503)
    expect(await program.ended).toBe(0)
    expect(program.output()).toContain('"event":"draining"')
    expect(await status("/ready")).toBe("gone")
  })
})

const origin = "https://play.example.com"
const settings = {
  PUBLIC_ORIGIN: origin,
  HOST: "127.0.0.1",
  TRUSTED_PROXY: "1",
  SANDBOX: "on",
  SANDBOX_PASSWORD: "a password for tests",
  SESSION_SECRET: "a secret for tests longer than 32 characters",
}

/** What such a proxy does: plain HTTP to the server, under a name of its own. This browser is old: no Sec-Fetch-*. */
const proxyTo =
  (port: string): Fetch =>
  request => {
    const { pathname, search } = new URL(request.url)
    const forwarded = new Request(`http://127.0.0.1:${port}${pathname}${search}`, request)
    forwarded.headers.set("host", "wallet.internal")
    forwarded.headers.set("x-forwarded-for", "203.0.113.7")
    for (const name of [...forwarded.headers.keys()]) {
      if (name.startsWith("sec-fetch-")) forwarded.headers.delete(name)
    }
    return overHttp(forwarded)
  }

test("behind a proxy that ends TLS forms of an old browser work, cookies are kept, and nobody is given a demo member", async () => {
  const program = start(settings)
  const output = await ready(program)
  expect(output).toContain(`Krapao is on ${origin}`)
  expect(output).not.toContain("Demo member")
  const sandbox = found(output, /Sandbox console: (http:\/\/127\.0\.0\.1:\d+)\n/)
  expect((await fetch(sandbox)).status).toBe(401)
  const port = found(output, /Listening on 127\.0\.0\.1:(\d+)/)

  const browser = new Browser(proxyTo(port), { origin })
  const refused = await logIn(browser, "0899999999")
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(t("errors.WRONG_CREDENTIAL"))
  expect(refused.headers.get("strict-transport-security")).toContain("max-age=31536000")

  const english = await refused.form({ button: "English" }).submit("English")
  expect([english.status, english.url.origin]).toEqual([200, origin])
  expect(english.text).toContain(en("login.submit"))
})
