// The one place where gift links are encrypted: CryptoJS' passphrase format, as the backend reads it
// (docs/product/gift-links.md): base64 of "Salted__", an 8-byte salt and AES-256-CBC, key and IV by EVP_BytesToKey
// with MD5. It keeps a link from logs between here and the backend, no more: it is not authenticated.
import AES from "crypto-js/aes.js"

/** The encrypted link. Each call salts anew, so equal links look different. */
export function encryptTrueLink(link: string, passphrase: string): string {
  return AES.encrypt(link, passphrase).toString()
}
