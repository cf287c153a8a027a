// Ids and secrets from the injected random source, in alphabets that can be read aloud without mistakes.
import { createHash } from "node:crypto"
import type { RandomSource } from "./environment.ts"

/** Without 0, 1, i, l, o and u, which are easily misread. */
const readable = "23456789abcdefghjkmnpqrstvwxyz"

/** Random text over an alphabet of at most 256 characters, without modulo bias. */
export function randomText(random: RandomSource, length: number, alphabet = readable): string {
  const limit = 256 - (256 % alphabet.length)
  let text = ""
  while (text.length < length) {
    for (const byte of random(length - text.length)) {
      if (byte < limit) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/** Random decimal digits; the first is never 0. */
export function randomDigits(random: RandomSource, length: number): string {
  return randomText(random, 1, "123456789") + randomText(random, length - 1, "0123456789")
}

/** A row's id: 20 readable characters, 98 bits. */
export function randomId(random: RandomSource): string {
  return randomText(random, 20)
}

/** A bearer secret of 256 bits, in base64url. */
export function randomSecret(random: RandomSource): string {
  return Buffer.from(random(32)).toString("base64url")
}

/** The stored form of a 256-bit secret: SHA-256, hex. (Passwords: see accounts/passwords.ts.) */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex")
}

/** A secret that follows from others, in base64url: the same parts always make the same one. */
export function secretOf(parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url")
}
