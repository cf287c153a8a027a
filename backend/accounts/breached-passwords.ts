// Passwords that were stolen elsewhere, in a file that the operator keeps: lines of a SHA-1 hash in hex, a colon and a
// count, in the order of the hashes, as the downloader of Pwned Passwords writes them. Nothing leaves this machine, and
// of forty gigabytes a look-up reads some forty pieces (docs/decisions/032-accounts.md).
import { createHash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"

export type BreachedPasswords = {
  has(password: string): Promise<boolean>
  close(): Promise<void>
}

const hashLength = 40
/** Longer than a line. */
const mostLineBytes = 128
/** So much is read at once in the end. */
const scannedBytes = 4096

/** Opens the file. Rejects when it cannot be read or does not begin with a hash. */
export async function openBreachedPasswords(path: string): Promise<BreachedPasswords> {
  const file = await open(path)
  const { size } = await file.stat()
  const first = await textAt(file, 0, mostLineBytes)
  if (!/^[\dA-F]{40}(:\d+)?\r?(\n|$)/i.test(first)) {
    await file.close()
    throw new Error("the file of breached passwords does not begin with a SHA-1 hash in hex")
  }
  return {
    has: password => holds(file, size, createHash("sha1").update(password).digest("hex").toUpperCase()),
    close: () => file.close(),
  }
}

/** Halves the file until what is left is small: `from` is always the beginning of a line that is not above the hash. */
async function holds(file: FileHandle, size: number, hash: string): Promise<boolean> {
  let from = 0
  let to = size
  while (to - from > scannedBytes) {
    const middle = Math.floor((from + to) / 2)
    const text = await textAt(file, middle, 2 * mostLineBytes)
    const line = text.indexOf("\n") + 1
    const found = text.slice(line, line + hashLength).toUpperCase()
    if (found === hash) return true
    if (found.length < hashLength || found > hash) to = middle
    else from = middle + line
  }
  const lines = (await textAt(file, from, to - from + mostLineBytes)).split("\n")
  return lines.some(line => line.slice(0, hashLength).toUpperCase() === hash)
}

async function textAt(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.toString("latin1", 0, bytesRead)
}
