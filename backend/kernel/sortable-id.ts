// Ids that sort by the time they were made and cannot be guessed.

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
const TIME_CHARACTERS = 10
const RANDOM_CHARACTERS = 16

/**
 * A 26-character id: `at` (epoch milliseconds) in 10 characters, then 80 random bits; a ULID in lower case
 * (https://github.com/ulid/spec).
 */
export function sortableId(at: number): string {
  let time = ""
  for (let rest = at, i = 0; i < TIME_CHARACTERS; i++, rest = Math.floor(rest / 32))
    time = ALPHABET[rest % 32] + time
  let random = ""
  for (const byte of crypto.getRandomValues(new Uint8Array(RANDOM_CHARACTERS))) random += ALPHABET[byte % 32]
  return time + random
}
