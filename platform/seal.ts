// Sealing: authenticated encryption (AES-256-GCM, Web Crypto) of what a cookie carries, and short keyed hashes.
// The purpose is part of the key, so one sealed cookie can't stand in for another.
import QuickLRU from "quick-lru"

/** One secret, or several: the first seals and signs, all of them open and prove (docs/decisions/008-sessions.md). */
export type Secrets = string | readonly string[]

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Each session has a secret of its own beside those of the settings. */
const keys = new QuickLRU<string, Promise<CryptoKey>>({ maxSize: 1000 })

const allOf = (secrets: Secrets): readonly string[] => (typeof secrets === "string" ? [secrets] : secrets)
const firstOf = (secrets: Secrets): string => allOf(secrets)[0]!

function derivedKey(secret: string, purpose: string, use: "seal" | "hash"): Promise<CryptoKey> {
  const name = `${use}/${purpose}/${secret}`
  let key = keys.get(name)
  if (!key) {
    key = derive(secret, `krapao/${use}/${purpose}`, use)
    keys.set(name, key)
  }
  return key
}

async function derive(secret: string, info: string, use: "seal" | "hash"): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"])
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(info) }
  return use === "seal"
    ? crypto.subtle.deriveKey(hkdf, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
    : crypto.subtle.deriveKey(hkdf, material, { name: "HMAC", hash: "SHA-256", length: 256 }, false, ["sign"])
}

/** Seals a JSON value that is valid until `expiresAtMs` (milliseconds since 1970). The result is base64url. */
export async function seal(
  secrets: Secrets,
  purpose: string,
  value: unknown,
  expiresAtMs: number,
): Promise<string> {
  const key = await derivedKey(firstOf(secrets), purpose, "seal")
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = encoder.encode(JSON.stringify([expiresAtMs, value]))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain))
  const packed = new Uint8Array(iv.length + sealed.length)
  packed.set(iv)
  packed.set(sealed, iv.length)
  return base64Url(packed)
}

/** Opens what `seal` made. `undefined` when it was altered, was made for another purpose, or has expired. */
export async function unseal(secrets: Secrets, purpose: string, sealed: string): Promise<unknown> {
  return (await unsealUntil(secrets, purpose, sealed))?.value
}

type Unsealed = { value: unknown; expiresAtMs: number; secret: string }

/** As `unseal`, with the instant of expiry in milliseconds since 1970, and the secret that opened it. */
export async function unsealUntil(
  secrets: Secrets,
  purpose: string,
  sealed: string,
): Promise<Unsealed | undefined> {
  const packed = bytesOf(sealed)
  if (!packed || packed.length < 29) return undefined
  for (const secret of allOf(secrets)) {
    const opened = await openWith(secret, purpose, packed)
    if (opened) return opened.expiresAtMs > Date.now() ? { ...opened, secret } : undefined
  }
  return undefined
}

async function openWith(
  secret: string,
  purpose: string,
  packed: Uint8Array<ArrayBuffer>,
): Promise<Omit<Unsealed, "secret"> | undefined> {
  try {
    const key = await derivedKey(secret, purpose, "seal")
    const iv = packed.subarray(0, 12)
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, packed.subarray(12))
    const [expiresAtMs, value] = JSON.parse(decoder.decode(plain)) as [number, unknown]
    return { value, expiresAtMs }
  } catch {
    return undefined
  }
}

/** A keyed hash of 128 bits, base64url: 22 characters that only the holder of the secret can make. */
export async function keyedHash(secrets: Secrets, purpose: string, text: string): Promise<string> {
  const key = await derivedKey(firstOf(secrets), purpose, "hash")
  const hash = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)))
  return base64Url(hash.subarray(0, 16))
}

/** Did a holder of one of the secrets make this hash of the text? Compares in constant time. */
export async function isKeyedHash(
  secrets: Secrets,
  purpose: string,
  text: string,
  hash: string,
): Promise<boolean> {
  for (const secret of allOf(secrets)) {
    if (sameText(hash, await keyedHash(secret, purpose, text))) return true
  }
  return false
}

/** 128 random bits, base64url. */
export function randomId(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(16)))
}

/** Compares two texts in constant time, so that timing does not reveal where they differ. */
export function sameText(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}

function base64Url(bytes: Uint8Array): string {
  let binary = ""
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > 8192 || !/^[\w-]*$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), char => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
