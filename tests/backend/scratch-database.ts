// Empty databases for tests: SQLite in memory, or where TEST_DATABASE_URL names a PostgreSQL server, a schema of its
// own there, so that test files can run side by side.

import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest"
import { type Database, type DatabaseOptions, openDatabase } from "#backend/storage/database.ts"

export type ScratchDatabase = {
  db: Database
  /** On PostgreSQL and for a file: opens the same tables again. */
  url: string
  /** Closes it and removes what was in it. */
  remove(): Promise<void>
}

type ScratchOptions = DatabaseOptions & {
  /** SQLite in a file instead of memory, for a second connection to it. */
  inFile?: boolean
}

type ScratchKind = {
  name: "SQLite" | "PostgreSQL"
  open(options?: ScratchOptions): Promise<ScratchDatabase>
}

const server = process.env.TEST_DATABASE_URL

/** What tests run on: `describe.each(scratchKinds)("… on $name", ({ open }) => …)`. */
export const scratchKinds: ScratchKind[] = server
  ? [{ name: "PostgreSQL", open: options => openPostgres(server, options) }]
  : [{ name: "SQLite", open: openSqlite }]

type Removable = { remove(): Promise<void> }

/** One of what `start` makes for each test of a `describe`, removed afterwards. */
export function oneForEach<Made extends Removable>(start: () => Promise<Made>): Made {
  const { made, begin, end } = standIn(start)
  beforeEach(begin)
  afterEach(end)
  return made
}

/** One for all tests of a `describe`. */
export function oneForAll<Made extends Removable>(start: () => Promise<Made>): Made {
  const { made, begin, end } = standIn(start)
  beforeAll(begin)
  afterAll(end)
  return made
}

/** What stands for the one that there is, before it is. */
function standIn<Made extends Removable>(start: () => Promise<Made>) {
  let current: Made
  return {
    made: new Proxy({} as Made, { get: (_, name) => Reflect.get(current, name) }),
    async begin() {
      current = await start()
    },
    end: () => current.remove(),
  }
}

async function openSqlite({ inFile, ...options }: ScratchOptions = {}): Promise<ScratchDatabase> {
  const folder = inFile ? await mkdtemp(join(tmpdir(), "krapao-scratch-")) : undefined
  const url = folder ? `sqlite:${join(folder, "scratch.sqlite")}` : ":memory:"
  const db = await openDatabase({ ...options, url })
  const remove = async () => {
    await db.destroy()
    if (folder) await rm(folder, { recursive: true })
  }
  return { db, url, remove }
}

async function openPostgres(server: string, options: ScratchOptions = {}): Promise<ScratchDatabase> {
  const schema = `scratch_${randomBytes(6).toString("hex")}`
  const url = await databaseOfWorker(server)
  const { href: home } = url
  await administer(home, `CREATE SCHEMA ${schema}`)
  url.searchParams.set("options", `-c search_path=${schema}`)
  const db = await openDatabase({ ...options, url: url.href })
  const remove = async () => {
    await db.destroy()
    await administer(home, `DROP SCHEMA ${schema} CASCADE`)
  }
  return { db, url: url.href, remove }
}

/**
 * Migrations read the catalogue of the whole database: a schema that another worker drops meanwhile would fail them.
 */
async function databaseOfWorker(server: string): Promise<URL> {
  const name = `worker_${process.env.VITEST_POOL_ID ?? 0}`
  await administer(server, `CREATE DATABASE ${name}`).catch((error: { code?: string }) => {
    if (error.code !== duplicateDatabase) throw error
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  return url
}

const duplicateDatabase = "42P04"

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
