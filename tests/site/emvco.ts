// Payloads of payment QR codes as a bank app reads them (EMVCo, Merchant-Presented Mode): fields and their checksum.
// Written from the standard, beside every library that makes them.

/**
 * The fields by their two-digit tags. Throws for what is not cut into tags, lengths and values to the last character.
 */
export function fieldsOf(payload: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < payload.length; ) {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(payload.slice(at)) ?? []
    if (!tag || !length || at + 4 + Number(length) > payload.length) {
      throw new Error(`no field begins at ${at} of ${payload}`)
    }
    fields[tag] = payload.slice(at + 4, at + 4 + Number(length))
    at += 4 + Number(length)
  }
  return fields
}

/** Is the last field the CRC (16 bits, CCITT-FALSE) of all before it and of its own tag and length? */
export function hasValidCrc(payload: string): boolean {
  const body = payload.slice(0, -4)
  return body.endsWith("6304") && crc(body) === payload.slice(-4)
}

/** Four upper-case hexadecimal digits. */
export function crc(text: string): string {
  let register = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    register ^= byte << 8
    for (let bit = 0; bit < 8; bit++) {
      register = ((register << 1) ^ (register & 0x8000 ? 0x1021 : 0)) & 0xffff
    }
  }
  return register.toString(16).toUpperCase().padStart(4, "0")
}
