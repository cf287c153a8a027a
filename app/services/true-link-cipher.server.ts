// The one place where gift links are encrypted: CryptoJS' passphrase format, as the backend reads it
// (docs/product/gift-links.md): base64 of "Salted__", an 8-byte salt and AES-256-CBC, key and IV by EVP_BytesToKey
// with MD5. It keeps a link from logs between here and the backend, no more: it is not authenticated.
import AES from "crypto-js/aes.js"
import Hex from "crypto-js/enc-hex.js"

/**
 * The encrypted link. The salt follows from the link and from the operation's idempotency key, so that the same call
 * sent again is the same text, and equal links of two operations look different.
 */
export async function encryptTrueLink(link: string, passphrase: string, key: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${key}\n${link}`))
  const salt = Array.from(new Uint8Array(hash, 0, 8), byte => byte.toString(16).padStart(2, "0")).join("")
  return AES.encrypt(link, passphrase, { salt: Hex.parse(salt) }).toString()
}
