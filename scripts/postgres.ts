// A throw-away PostgreSQL for tests: a new cluster in memory on a free port, removed at the end.
//   node scripts/postgres.ts                      prints its URL, runs until it is told to stop
//   node scripts/postgres.ts -- command …         runs the command with TEST_DATABASE_URL set

import { execFile, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { chown, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { freePort } from "./free-port.ts"

const run = promisify(execFile)

export type PostgresCluster = {
  url: string
  /** `pg_ctl stop -m immediate`: what a crash of the server does. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Stops the server and removes its files. */
  remove(): Promise<void>
}

/**
 * Starts a new cluster with the durable defaults, its files in memory where there is /dev/shm, or in `folder`.
 * Needs PostgreSQL's binaries (POSTGRES_BIN, or Debian's place); as root it runs as the user postgres.
 */
export async function startPostgres(
  folder = existsSync("/dev/shm") ? "/dev/shm" : tmpdir(),
): Promise<PostgresCluster> {
  const bin = await findBinaries()
  const owner = process.getuid?.() === 0 ? await postgresUser() : undefined
  const home = await mkdtemp(join(folder, "krapao-postgres-"))
  if (owner) await chown(home, owner.uid, owner.gid)
  const data = join(home, "data")
  const port = await freePort()
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${home} -c max_connections=200`
  const pgCtl = (...args: string[]) =>
    run(join(bin, "pg_ctl"), ["-D", data, "-w", ...args], { ...owner, cwd: home })

  const start = async () => void (await pgCtl("-l", join(home, "log"), "-o", options, "start"))
  const remove = async () => {
    await pgCtl("-m", "immediate", "stop").catch(() => undefined)
    await rm(home, { recursive: true, force: true })
  }
  try {
    const account = ["-U", "krapao", "--auth=trust", "--no-locale", "-E", "UTF8"]
    await run(join(bin, "initdb"), ["-D", data, ...account], { ...owner, cwd: home })
    await start()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    url: `postgres://krapao@127.0.0.1:${port}/postgres`,
    start,
    crash: async () => void (await pgCtl("-m", "immediate", "stop")),
    remove,
  }
}

async function findBinaries(): Promise<string> {
  const debian = "/usr/lib/postgresql"
  const versions = existsSync(debian) ? (await readdir(debian)).sort((a, b) => Number(b) - Number(a)) : []
  const places = [process.env.POSTGRES_BIN, ...versions.map(version => join(debian, version, "bin"))]
  const found = [...places, ...(process.env.PATH ?? "").split(":")].find(
    place => place && existsSync(join(place, "initdb")) && existsSync(join(place, "pg_ctl")),
  )
  if (!found)
    throw new Error("PostgreSQL's initdb and pg_ctl were not found; set POSTGRES_BIN to their folder")
  return found
}

/** PostgreSQL refuses to run as root. */
async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const line = (await readFile("/etc/passwd", "utf8")).split("\n").find(it => it.startsWith("postgres:"))
  if (!line) throw new Error("PostgreSQL cannot run as root, and there is no user postgres to run it as")
  const [, , uid, gid] = line.split(":")
  return { uid: Number(uid), gid: Number(gid) }
}

/** Runs a command against the cluster until it ends or is told to; resolves with its exit code. */
function runCommand(url: string, [command, ...args]: string[], told: Promise<void>): Promise<number> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TEST_DATABASE_URL: url }
    const child = spawn(command!, args, { stdio: "inherit", env })
    told.then(() => child.kill("SIGTERM"))
    child.once("error", reject)
    child.once("exit", code => resolve(code ?? 1))
  })
}

/** Resolves at the first signal to stop; from now on the process ends by itself, after tidying up. */
function untilTold(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve())
    // Keeps the process alive.
    setInterval(() => undefined, 60_000)
  })
}

if (import.meta.main) {
  const separator = process.argv.indexOf("--")
  const command = separator === -1 ? [] : process.argv.slice(separator + 1)
  const told = untilTold()
  const cluster = await startPostgres()
  try {
    if (command.length > 0) {
      process.exitCode = await runCommand(cluster.url, command, told)
    } else {
      console.log(cluster.url)
      await told
    }
  } finally {
    await cluster.remove()
  }
  process.exit()
}
