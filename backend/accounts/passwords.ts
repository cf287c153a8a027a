// Passwords: argon2id (19 MiB, 2 passes, OWASP), kept as PHC text, with a bound on how many are computed at once.
import { argon2, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"
import { typedPassword } from "#contract/rules/typed.ts"
import type { RandomSource } from "../kernel/environment.ts"
import { createTurnstile } from "../kernel/turnstile.ts"

const compute = promisify(argon2)

/** What a hash costs. Each hash carries its own cost, so hashes stay readable when we change ours. */
type Cost = { memory: number; passes: number }

const usualCost: Cost = { memory: 19_456, passes: 2 }
/** A hash that costs more is not ours and is not computed. */
const dearestCost: Cost = { memory: 262_144, passes: 10 }
const shape = { parallelism: 1, tagLength: 32 }
const saltBytes = 16
/** Who waits for longer has given up, or sends the form again. */
const longestWaitMs = 5000

type PasswordsOptions = {
  random: RandomSource
  /** Hashes computed at once; each takes about 40 ms of a core and 19 MiB. */
  concurrency: number
  /** Hashes that may wait, and for `longestWaitMs`; one more is refused with REQUEST_LIMIT. */
  maxWaiting: number
  /** Milliseconds of a clock that does not jump. */
  now?: () => number
  /** KiB of memory for a new hash, 19,456 by default: tests take less, since they make thousands. */
  memoryKiB?: number | undefined
}

export type Passwords = {
  /** The PHC text of a password, exactly as received. Throws REQUEST_LIMIT when too many wait, or too long. */
  hash(password: string): Promise<string>
  /** Is it this password? Without a stored hash the same work is done, so the timing reveals nothing. */
  verify(password: string, stored: string | undefined): Promise<boolean>
  /** Was it made at another cost than new ones are? Then a login makes it anew. */
  isOutdated(stored: string): boolean
}

/** Hashes at most `concurrency` at once and queues `maxWaiting`; the cost is OWASP's by default. */
export function createPasswords(options: PasswordsOptions): Passwords {
  const { concurrency, maxWaiting, now } = options
  const turn = createTurnstile(concurrency, { maxWaiting, longestWaitMs, now })
  const cost = { ...usualCost, memory: options.memoryKiB ?? usualCost.memory }

  const tagOf = (password: string, nonce: Uint8Array, { memory, passes }: Cost) =>
    turn(() =>
      compute("argon2id", {
        message: Buffer.from(typedPassword(password), "utf8"),
        nonce,
        memory,
        passes,
        ...shape,
      }),
    )

  return {
    async hash(password) {
      const salt = options.random(saltBytes)
      return phcText(cost, salt, await tagOf(password, salt, cost))
    },
    async verify(password, stored) {
      const known = stored === undefined ? undefined : parsePhc(stored)
      const tag = await tagOf(password, known?.salt ?? new Uint8Array(saltBytes), known?.cost ?? cost)
      return known !== undefined && timingSafeEqual(tag, known.tag)
    },
    isOutdated(stored) {
      const known = parsePhc(stored).cost
      return known.memory !== cost.memory || known.passes !== cost.passes
    },
  }
}

function phcText({ memory, passes }: Cost, salt: Uint8Array, tag: Uint8Array): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${shape.parallelism}$${base64(salt)}$${base64(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=1\$([\w+/]+)\$([\w+/]+)$/

function parsePhc(stored: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, salt = "", tag = ""] = phc.exec(stored) ?? []
  const cost = { memory: Number(memory), passes: Number(passes) }
  const isOurs = cost.memory <= dearestCost.memory && cost.passes <= dearestCost.passes
  if (!isOurs) throw new Error("a stored password hash has an unknown shape")
  return { cost, salt: Buffer.from(salt, "base64"), tag: Buffer.from(tag, "base64") }
}

/** PHC text uses base64 without padding. */
function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replace(/=+$/, "")
}
