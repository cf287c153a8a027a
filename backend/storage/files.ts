// Files of players outside the database: a folder, or memory where the database is in memory. An object store needs
// these four functions.
import { mkdir, open, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { sqliteFileOf } from "./database.ts"

/** Names are made by us: letters and digits. */
export type FileStore = {
  /** Keeps a file whole, or none of it. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The length of a file in bytes, or undefined when there is none. */
  lengthOf(name: string): Promise<number | undefined>
  /** At most `length` bytes from a position on. */
  read(name: string, at: number, length: number): Promise<Uint8Array>
  /** Also succeeds when there is no such file. */
  remove(name: string): Promise<void>
}

/** Where the files of a database are by default: beside a SQLite file, else under .data/. */
export function filesBeside(databaseUrl?: string): FileStore {
  const path = sqliteFileOf(databaseUrl)
  if (databaseUrl === ":memory:" || path === ":memory:") return filesInMemory()
  return filesInFolder(path ? `${path}.files` : ".data/files")
}

/** Files in a folder, which is made when it is needed, and which only this user can read. */
export function filesInFolder(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!/^\w{1,64}$/.test(name)) throw new Error("not a name of a stored file")
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(pathOf(name), "wx", 0o600)
      try {
        await file.writeFile(bytes)
      } catch (error) {
        // A part would keep what a full disk has left.
        await rm(pathOf(name), { force: true })
        throw error
      } finally {
        await file.close()
      }
    },
    async lengthOf(name) {
      return (await stat(pathOf(name)).catch(absent))?.size
    },
    async read(name, at, length) {
      const file = await open(pathOf(name))
      try {
        const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, at)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    remove: name => rm(pathOf(name), { force: true }),
  }
}

/** Files that end with the process. */
export function filesInMemory(): FileStore {
  const files = new Map<string, Uint8Array>()
  return {
    async put(name, bytes) {
      files.set(name, bytes)
    },
    lengthOf: async name => files.get(name)?.length,
    read: async (name, at, length) => (files.get(name) ?? new Uint8Array()).slice(at, at + length),
    async remove(name) {
      files.delete(name)
    },
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error
}
