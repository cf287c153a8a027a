// What a start tries before it opens anything, all at once and within five seconds: folders, files and databases; and what
// to say when a port cannot be listened on.
import { access, constants, mkdir, open } from "node:fs/promises"
import { dirname } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { within } from "#platform/deadline.ts"
import { describeError, type Log } from "#platform/log.ts"
import { type Settings, SettingsError } from "./settings.ts"

const limitMs = 4000
const againMs = 250

type Checked = {
  faults: string[]
  /** Something did not answer at all: the process may not be able to end by itself, since a thread waits for it. */
  hangs: boolean
}

/** A fault for each setting that names a place where nothing can be kept. */
export async function checkPlaces(
  settings: Pick<Settings, "embeddedBackend" | "databaseUrl" | "operationStore" | "filesFolder">,
): Promise<Checked> {
  const { embeddedBackend, databaseUrl, operationStore, filesFolder } = settings
  const checks = embeddedBackend
    ? [
        databaseCheck("DATABASE_URL", databaseUrl ?? "sqlite:.data/krapao.sqlite"),
        folderCheck("FILES_FOLDER", filesFolder),
      ]
    : [databaseCheck("OPERATION_STORE", operationStore)]
  const found = await Promise.all(checks)
  return {
    faults: found.filter(one => one !== undefined).map(one => one.fault),
    hangs: found.some(one => one?.hangs),
  }
}

/** An idle process has 25 MB in use; beyond its limit V8 ends it with nothing but a trace of its own. */
const leastHeapMb = 64

/** The fault of a heap that is too small, by a flag in NODE_OPTIONS or by the memory that Node found. */
export function memoryFault(heapLimitBytes: number): string | undefined {
  const heapMb = Math.floor(heapLimitBytes / 1024 ** 2)
  if (heapMb >= leastHeapMb) return undefined
  return `The memory is too small: Node may use ${heapMb} MB, and needs ${leastHeapMb}. Give the process 256 MB, or leave out --max-old-space-size.`
}

/**
 * The fault of a setting whose database does not open. SQLite says why in a few words (a full disk, another kind of
 * file); of anything else the log has the whole error.
 */
export function openingFault(name: string, error: unknown, log: Log): SettingsError {
  const { code, message } = error as NodeJS.ErrnoException
  const isSqlite = code === "ERR_SQLITE_ERROR"
  if (!isSqlite) log("error", "database not opened", { error: describeError(error) })
  const why = isSqlite ? `: ${message}` : "; the log line above says why"
  return new SettingsError([`${name}: the database could not be opened${why}.`])
}

/** Resolves or rejects as `work` does, or rejects with `Silent` when it does neither in time. */
export async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  return within(limitMs, work, () => {
    throw new Silent()
  })
}

export class Silent extends Error {
  constructor() {
    super(`no answer within ${limitMs / 1000} s`)
  }
}

async function databaseCheck(name: string, url: string) {
  const path = url.match(/^sqlite:(.+)$/)?.[1]
  if (path === ":memory:") return undefined
  return path === undefined
    ? faultOf(`${name}: the database cannot be reached`, reachPostgres(url))
    : faultOf(`${name} must be a file that this user may write`, writeFileAt(path))
}

async function folderCheck(name: string, folder: string | undefined) {
  if (folder === undefined) return undefined
  return faultOf(`${name} must be a folder that this user may write to`, writeTo(folder))
}

async function faultOf(says: string, work: Promise<unknown>) {
  try {
    await inTime(work)
    return undefined
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { fault: `${says} (${message || code}).`, hangs: error instanceof Silent }
  }
}

/** A database that is just starting is waited for. */
async function reachPostgres(url: string): Promise<void> {
  const { default: pg } = await import("pg")
  const giveUpAtMs = performance.now() + limitMs - 2 * againMs
  for (;;) {
    const leftMs = Math.max(1, giveUpAtMs - performance.now())
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: leftMs,
      query_timeout: leftMs,
    })
    client.on("error", () => {})
    try {
      await client.connect()
      await client.query("select 1")
      return
    } catch (error) {
      if (performance.now() + againMs > giveUpAtMs || !mayStart(error)) throw error
    } finally {
      client.end().catch(() => {})
    }
    await sleep(againMs)
  }
}

/** Refused connections, and a server that says that it is starting. */
function mayStart(error: unknown): boolean {
  return ["ECONNREFUSED", "57P03"].includes((error as NodeJS.ErrnoException).code ?? "")
}

async function writeFileAt(path: string): Promise<void> {
  await writeTo(dirname(path))
  const file = await open(path, constants.O_RDWR | constants.O_NONBLOCK).catch(error => {
    if (error.code !== "ENOENT") throw error
  })
  await file?.close()
}

async function writeTo(folder: string): Promise<void> {
  await makeFolder(folder)
  await access(folder, constants.W_OK | constants.X_OK)
}

/** Not `recursive`: below /proc that never ends, as each folder is missing and none can be made. */
async function makeFolder(folder: string): Promise<void> {
  const make = () =>
    mkdir(folder, { mode: 0o700 }).catch(error => {
      if (error.code !== "EEXIST") throw error
    })
  await make().catch(async error => {
    if (error.code !== "ENOENT" || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await make()
  })
}

type PortName = "PORT" | "SANDBOX_PORT" | "GAMES_PORT" | "METRICS_PORT"

/** Which setting names the address of a port; the others are on this machine always. */
const hostNames: Partial<Record<PortName, string>> = { PORT: "HOST", METRICS_PORT: "METRICS_PORT" }

/** What the system says of an address that it cannot listen on. */
const hostCodes = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"])

/** The error of `listen` as a fault of the setting that named the port or its address; other errors as they are. */
export function portFault(name: PortName, port: number, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ""
  const hostName = hostNames[name]
  if (code === "EADDRINUSE") {
    return new SettingsError([`${name}: something else listens on port ${port} already; choose another.`])
  }
  if (code === "EACCES") {
    return new SettingsError([`${name}: this user may not listen on port ${port}; choose one above 1023.`])
  }
  if (hostName && hostCodes.has(code)) {
    return new SettingsError([`${hostName} must be an address of this machine to listen on (${code}).`])
  }
  return error
}
