// How players type a phone number, and what backends know it by (docs/product/accounts.md).
import type { Deployment } from "./accounts.ts"

/** Thai and Lao digits as ASCII digits; everything else as it is. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0e50-\u0e59\u0ed0-\u0ed9]/g, digit => String((digit.codePointAt(0) ?? 0) & 0xf))
}

/**
 * A phone number without spaces, dashes and brackets, in ASCII digits, and with 0 in place of Thailand's or Laos'
 * country code. In Laos mobile numbers get the 0 that many leave out: 20… is 020…. Other texts, such as a username with
 * letters, stay as they are.
 */
export function phoneNumberFrom(text: string, deployment: Deployment): string {
  const number = asciiDigits(text)
  if (!/^\+?[\d\s().-]+$/.test(number)) return text
  const bare = number.replace(/[\s().-]/g, "")
  if (bare === "") return text
  const national = bare.replace(/^(?:\+|00)(?:66|856)0?(?=\d{8,10}$)/, "0").replace(/^66(?=\d{9}$)/, "0")
  return deployment === "laos" ? national.replace(withoutZero, "0$1") : national
}

/** A mobile number of Laos (20 and 8 digits, 30 and 7) without its 0, with or without the bare country code. */
const withoutZero = /^(?:8560?)?(20\d{8}|30\d{7})$/

/** What a backend may know a member by who registered before numbers in Laos were made one: 20… for 020…. */
export function earlierPhoneNumber(number: string, deployment: Deployment): string | undefined {
  const bare = number.slice(1)
  return deployment === "laos" && phoneNumberFrom(bare, deployment) === number ? bare : undefined
}
