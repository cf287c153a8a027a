// How players type a phone number, and what backends know it by (docs/product/accounts.md). No imports.

/** Thai and Lao digits as ASCII digits; everything else as it is. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0e50-\u0e59\u0ed0-\u0ed9]/g, digit => String((digit.codePointAt(0) ?? 0) & 0xf))
}

/**
 * A phone number without spaces, dashes and brackets, in ASCII digits, and with 0 in place of Thailand's or Laos'
 * country code. Other texts, such as a username with letters, stay as they are.
 */
export function phoneNumberFrom(text: string): string {
  const number = asciiDigits(text)
  if (!/^\+?[\d\s().-]+$/.test(number)) return text
  const bare = number.replace(/[\s().-]/g, "")
  if (bare === "") return text
  return bare.replace(/^(?:\+|00)(?:66|856)0?(?=\d{8,10}$)/, "0").replace(/^66(?=\d{9}$)/, "0")
}
