// Three servers behind nginx with deploy/nginx.conf whole, TLS included: with the embedded backend on one PostgreSQL,
// or before a backend of an operator. A restart takes the steps of docs/operating.md. Needs the build, nginx and openssl.
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { request as httpRequest } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { type Backend, createBackend } from "#backend/backend.ts"
import { cheapHashing } from "#tests/backend/cheap-hashing.ts"
import { siteSecret } from "#tests/site/site.ts"
import { freePort } from "../../scripts/free-port.ts"
import { type PostgresCluster, startPostgres } from "../../scripts/postgres.ts"
import { startCommand } from "../../scripts/start-command.ts"

export const origin = "https://krapao.test"

const root = fileURLToPath(new URL("../..", import.meta.url))
const servers = 3

/** The web app alone before a backend of an operator, or with the embedded one. */
export type Kind = "alone" | "embedded"

export type RollingSite = {
  /** nginx, and the certificate that it shows. */
  entry: { port: number; ca: string }
  databaseUrl: string
  /** The test's own hands on the backend: the bank's, the agent's. */
  backend: Backend
  /** Restarts the next server as docs/operating.md says, with the next of the releases. */
  restartNext: () => Promise<void>
  close: () => Promise<void>
}

/** `releases` are the folders of built releases, the oldest first; restarts take one after the other. */
export async function startRollingSite(kind: Kind, releases: string[] = [root]): Promise<RollingSite> {
  const folder = mkdtempSync(join(tmpdir(), "krapao-rolling-"))
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
  const close = async () => {
    for (const one of closing.splice(0).reverse()) await one()
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => close().then(() => process.exit(1)))
  try {
    const cluster = await startPostgres()
    closing.push(() => cluster.remove())
    const backend = await createBackend({ databaseUrl: cluster.url, log: () => {}, hashing: cheapHashing })
    closing.push(() => backend.close())
    const settings = await settingsOf(kind, { folder, cluster, closing, oldest: releases[0]! })

    const [entry, redirects, ...ports] = await Promise.all(Array.from({ length: 2 + servers }, freePort))
    const ca = makeCertificate(folder)
    const confOf = (down?: number) => nginxConf({ folder, entry: entry!, redirects: redirects!, ports, down })
    const processes = new Map<number, ChildProcess>()
    closing.push(() => Promise.all([...processes.values()].map(child => end(child, "SIGKILL"))))
    let started = 0
    const start = async (port: number) => {
      const release = releases[started++ % releases.length]!
      processes.set(port, await startServer(release, { ...settings, PORT: String(port) }))
    }
    for (const port of ports) await start(port)

    const conf = join(folder, "nginx.conf")
    writeFileSync(conf, confOf())
    const nginx = spawn("nginx", ["-p", folder, "-c", conf], { stdio: "inherit" })
    closing.push(() => end(nginx, "SIGTERM"))
    while ((await statusOf(redirects!, "/").catch(() => 0)) !== 301) await sleep(20)
    const reload = (down?: number) => {
      writeFileSync(conf, confOf(down))
      const { status } = spawnSync("nginx", ["-p", folder, "-c", conf, "-s", "reload"])
      if (status !== 0) throw new Error("nginx did not reload")
    }

    let restarted = 0
    return {
      entry: { port: entry!, ca },
      databaseUrl: cluster.url,
      backend,
      restartNext: async () => {
        const port = ports[restarted++ % servers]!
        reload(port)
        // The workers of before send what they have begun.
        await sleep(300)
        await end(processes.get(port)!, "SIGTERM")
        await start(port)
        reload()
        await sleep(100)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Parts = { folder: string; cluster: PostgresCluster; closing: (() => unknown)[]; oldest: string }

async function settingsOf(kind: Kind, { folder, cluster, closing, oldest }: Parts) {
  const common = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PUBLIC_ORIGIN: origin,
    HOST: "127.0.0.1",
    SESSION_SECRET: siteSecret,
    TRUSTED_PROXY: "1",
    DRAIN_SECONDS: "1",
    LOG_LEVEL: "error",
    STEP_UP: "off",
    BUSY_AFTER_MS: "0",
  }
  if (kind === "embedded") {
    const sandbox = { SANDBOX: "on", SANDBOX_PASSWORD: "a password of the console" }
    const ports = { SANDBOX_PORT: "0", GAMES_PORT: "0" }
    return { ...common, ...sandbox, ...ports, DATABASE_URL: cluster.url, FILES_FOLDER: join(folder, "files") }
  }
  const apiUrl = await startBackend(cluster.url, closing)
  // An older release does not start with names that came later.
  // Until 1.1 it stood in the contract.
  const [dialect] = ["gateway/wire/dialect.ts", "contract/dialect.ts"].filter(file =>
    existsSync(join(oldest, file)),
  )
  const { fullDialect } = await import(join(oldest, dialect!))
  const store = { OPERATION_STORE: `sqlite:${join(folder, "operations.sqlite")}` }
  return { ...common, ...store, API_BASE_URL: apiUrl, API_DIALECT: JSON.stringify(fullDialect) }
}

/** The operator's: `npm run backend` as a process of its own, which nobody restarts. */
async function startBackend(databaseUrl: string, closing: Parts["closing"]): Promise<string> {
  const ports = ["--port", "0", "--console-port", "0", "--games-port", "0"]
  const program = join(root, "backend/serve.ts")
  const child = spawn(process.execPath, [program, ...ports, "--database", databaseUrl], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  closing.push(() => end(child, "SIGKILL"))
  const [line] = await once(createInterface(child.stdout), "line")
  return String(line).replace("API: ", "")
}

/** For the site's name, made by itself. */
function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, "tls/site.key"), join(folder, "tls/site.crt")]
  mkdirSync(join(folder, "tls"))
  const { hostname } = new URL(origin)
  const name = ["-subj", `/CN=${hostname}`, "-addext", `subjectAltName=DNS:${hostname}`]
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
  const made = spawnSync("openssl", ["req", ...kind, ...name, "-keyout", key, "-out", certificate])
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`)
  return readFileSync(certificate, "utf8")
}

type Places = { folder: string; entry: number; redirects: number; ports: number[]; down: number | undefined }

/** deploy/nginx.conf with these servers; one of them may be `down`. */
function nginxConf({ folder, entry, redirects, ports, down }: Places): string {
  const upstreams = ports.map(
    port => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s${port === down ? " down" : ""};`,
  )
  const conf = readFileSync(join(root, "deploy/nginx.conf"), "utf8")
    .replace(/^ *server web-2:3000.*\n/gm, "")
    .replace(/server web-1:3000.*/g, upstreams.join(" "))
    .replace("listen 80 ", `listen 127.0.0.1:${redirects} `)
    .replace("listen 443 ", `listen 127.0.0.1:${entry} `)
    .replaceAll(" tls/", ` ${folder}/tls/`)
    .replace("/run/nginx.pid", join(folder, "pid"))
    .replace("/var/log/nginx/access.log", join(folder, "access.log"))
    .replace("/var/log/nginx/error.log", join(folder, "error.log"))
  return `daemon off;\n${conf}`
}

async function startServer(release: string, env: Record<string, string | undefined>): Promise<ChildProcess> {
  const built = join(release, "build/program/node.js")
  // A release of before that runs its sources.
  const program = existsSync(built) ? built : join(release, "server/node.ts")
  const shipped = startCommand()
  const child = spawn(process.execPath, [...shipped.options, program], {
    cwd: release,
    env: { ...shipped.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  })
  while ((await statusOf(Number(env.PORT), "/ready").catch(() => 0)) !== 200) {
    if (child.exitCode !== null) throw new Error("a server ended before it served")
    await sleep(20)
  }
  return child
}

function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = httpRequest({ host: "127.0.0.1", port, path, agent: false }, answer => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0))
    })
    asking.on("error", reject).end()
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.kill(signal)
  await ended
}
