// The fingerprint of an operation's request: two requests with the same key must have the same one.

import { createHash } from "node:crypto"

export type FingerprintFields = Record<string, string | number | boolean | null>

/**
 * SHA-256 (hex) over the kind and the meaningful fields in the order of their names: amounts in satang, ids, file
 * hashes; never raw bodies, whose bytes differ between two sendings of one form.
 */
export function fingerprintOf(kind: string, fields: FingerprintFields): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash("sha256")
    .update(JSON.stringify([kind, sorted]))
    .digest("hex")
}
