import { createDecipheriv, createHash } from "node:crypto"
import { expect, test } from "vitest"
import { encryptTrueLink } from "./true-link-cipher.server.ts"

/** The format by hand: EVP_BytesToKey(MD5, one round), AES-256-CBC. */
function decrypt(encrypted: string, passphrase: string): string {
  const bytes = Buffer.from(encrypted, "base64")
  expect(bytes.subarray(0, 8).toString()).toBe("Salted__")
  const salt = bytes.subarray(8, 16)
  let derived = Buffer.alloc(0)
  let last = Buffer.alloc(0)
  while (derived.length < 48) {
    last = createHash("md5").update(last).update(passphrase).update(salt).digest()
    derived = Buffer.concat([derived, last])
  }
  const cipher = createDecipheriv("aes-256-cbc", derived.subarray(0, 32), derived.subarray(32, 48))
  return Buffer.concat([cipher.update(bytes.subarray(16)), cipher.final()]).toString()
}

test.each([
  [
    "U2FsdGVkX180iqdQznzbX/7S9Zk9fRNwmtPeogG5TjB7565wNv15JoUWQ75VSYc7",
    "some password",
    "test 123456 plaintext",
  ],
  ["U2FsdGVkX19YeQ3ARTtc7acC7f2cm8mibbu8J6v9Fh4=", "s3cr3t", "hello!"],
])("the reader of these tests reads published examples: %s", (encrypted, passphrase, text) => {
  expect(decrypt(encrypted, passphrase)).toBe(text)
})

test("a link decrypts to itself; it is the same text for one key only", async () => {
  const link = "https://gift.truemoney.com/campaign/?v=0a1b2c3d4e5f60718293a4b5c6d7e8f9012"
  const encrypted = await encryptTrueLink(link, "รหัสลับ 1", "0.a")
  expect(encrypted).toMatch(/^U2FsdGVkX1/)
  expect(decrypt(encrypted, "รหัสลับ 1")).toBe(link)
  expect(await encryptTrueLink(link, "รหัสลับ 1", "0.a")).toBe(encrypted)
  expect(await encryptTrueLink(link, "รหัสลับ 1", "1.b")).not.toBe(encrypted)
})
