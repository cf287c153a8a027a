// The name of a request: the same in the web app's log, in the backend's, and on a page that says that something
// failed (docs/decisions/052-log.md).

/** What a trusted proxy may have named it. */
const acceptable = /^[\w-]{8,60}$/

/** Digits and letters that nobody mistakes for one another (Crockford's base 32): players read them out to support. */
const letters = "0123456789abcdefghjkmnpqrstvwxyz"

const length = 12

/** For the next names: asking for random bytes takes longer than the rest. */
let random = new Uint8Array(0)
let used = 0

/** A new name of 60 random bits, or the one that a trusted proxy gave. */
export function requestIdOf(fromTrustedProxy?: string | null): string {
  if (fromTrustedProxy && acceptable.test(fromTrustedProxy)) return fromTrustedProxy
  if (used === random.length) {
    random = crypto.getRandomValues(new Uint8Array(100 * length))
    used = 0
  }
  let name = ""
  for (let letter = 0; letter < length; letter++) name += letters[random[used++]! & 31]
  return name
}
