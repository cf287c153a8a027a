// The session secret where none is set: made once and kept beside the database, in a file that only its owner can read.
import { randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { SettingsError } from "./settings.ts"

const bytes = 32
const length = Math.ceil((bytes * 4) / 3)
const patienceMs = 500
const pauseMs = 10
const nobody = new Int32Array(new SharedArrayBuffer(4))

/**
 * The secret in this folder; makes it first if there is none. Two processes that start at once get the same one.
 * @throws SettingsError when it can be neither read nor made, or is cut off: whoever sealed cookies with an empty secret
 * would let everybody make their own
 */
export function keptSecret(folder: string): string {
  const file = join(folder, "session-secret")
  try {
    makeUnlessThere(file)
    return readWhole(file)
  } catch (error) {
    if (error instanceof SettingsError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError([
      `SESSION_SECRET is missing, and ${file} cannot hold one (${code}): set it, or make the folder writable.`,
    ])
  }
}

function makeUnlessThere(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(bytes).toString("base64url"), { flag: "wx", mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return
    // The disk is full: what was begun must not stay.
    rmSync(file, { force: true })
    throw error
  }
}

/** Another process may just be writing it. */
function readWhole(file: string): string {
  const giveUpAtMs = performance.now() + patienceMs
  for (;;) {
    const secret = readFileSync(file, "utf8").trim()
    if (secret.length >= length) return secret
    if (performance.now() > giveUpAtMs) {
      throw new SettingsError([
        `SESSION_SECRET: ${file} is cut off. Remove it: the next start makes another.`,
      ])
    }
    Atomics.wait(nobody, 0, 0, pauseMs)
  }
}
