// Gift links as members send them: encrypted in CryptoJS' passphrase format (docs/product/gift-links.md).
import AES from "crypto-js/aes.js"
import utf8 from "crypto-js/enc-utf8.js"
import { giftHost, isGiftHash, isGiftPath } from "#contract/rules/gift-links.ts"

/** The voucher's hash of an encrypted link; undefined for what can't be decrypted or is no gift link. */
export function hashInTrueLink(encrypted: string, passphrase: string): string | undefined {
  const link = decrypted(encrypted, passphrase)
  if (link === undefined || !URL.canParse(link)) return undefined
  const url = new URL(link)
  const isTheirs = url.protocol === "https:" && url.host === giftHost && isGiftPath(url.pathname)
  const [hash = "", another] = url.searchParams.getAll("v")
  const isPlain = url.username === "" && url.password === "" && another === undefined
  return isTheirs && isPlain && isGiftHash(hash) ? hash : undefined
}

/** How "Salted__", the first bytes of the format, begins in base64. */
const saltedBase64 = "U2FsdGVkX1"

/** The text, or undefined: the format has no seal, so a wrong passphrase shows as bytes that are no text. */
export function decrypted(encrypted: string, passphrase: string): string | undefined {
  // CryptoJS would take a salt at random for what begins otherwise, and read a text from it once in a while.
  if (!encrypted.startsWith(saltedBase64)) return undefined
  try {
    return AES.decrypt(encrypted, passphrase).toString(utf8) || undefined
  } catch {
    return undefined
  }
}
