// Passwords: argon2id (19 MiB, 2 passes, OWASP), kept as PHC text, with a bound on how many are computed at once.
import { argon2, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"
import { Refusal } from "../http/refusal.ts"
import type { RandomSource } from "../surroundings.ts"

const compute = promisify(argon2)

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const saltBytes = 16

export type PasswordsOptions = {
  random: RandomSource
  /** Hashes computed at once; each takes about 40 ms of a core and 19 MiB. */
  concurrency: number
  /** Hashes that may wait; one more is refused with REQUEST_LIMIT. */
  maxWaiting: number
}

export type Passwords = {
  /** The PHC text of a password, exactly as received. Throws REQUEST_LIMIT when too many wait. */
  hash(password: string): Promise<string>
  /** Is it this password? With no stored hash the same work is done for nothing, so timing tells nothing. */
  verify(password: string, stored: string | undefined): Promise<boolean>
}

export function createPasswords(options: PasswordsOptions): Passwords {
  const turn = createTurnstile(options.concurrency, options.maxWaiting)

  const tagOf = (password: string, nonce: Uint8Array) =>
    turn(() => compute("argon2id", { message: Buffer.from(password, "utf8"), nonce, ...cost }))

  return {
    async hash(password) {
      const salt = options.random(saltBytes)
      return phcText(salt, await tagOf(password, salt))
    },
    async verify(password, stored) {
      const known = stored === undefined ? undefined : parsePhc(stored)
      const tag = await tagOf(password, known?.salt ?? new Uint8Array(saltBytes))
      return known !== undefined && timingSafeEqual(tag, known.tag)
    },
  }
}

function phcText(salt: Uint8Array, tag: Uint8Array): string {
  return `${phcPrefix}${base64(salt)}$${base64(tag)}`
}

const phcPrefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`

function parsePhc(stored: string): { salt: Buffer; tag: Buffer } {
  if (!stored.startsWith(phcPrefix)) throw new Error("a stored password hash has an unknown shape")
  const [salt = "", tag = ""] = stored.slice(phcPrefix.length).split("$")
  return { salt: Buffer.from(salt, "base64"), tag: Buffer.from(tag, "base64") }
}

/** PHC text uses base64 without padding. */
function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replace(/=+$/, "")
}

/** Lets `width` jobs in at once and `maxWaiting` stand in line; the next is sent away. */
function createTurnstile(width: number, maxWaiting: number) {
  let inside = 0
  const waiting: (() => void)[] = []

  return async function enter<Value>(job: () => Promise<Value>): Promise<Value> {
    if (inside >= width) {
      if (waiting.length >= maxWaiting) throw new Refusal("REQUEST_LIMIT", { retryAfterS: 2 })
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      inside += 1
    }
    try {
      return await job()
    } finally {
      // The place is handed to the next in line; it is given up only when nobody waits.
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
