// How players type a phone number, and what backends know it by (docs/product/accounts.md).
import type { Deployment } from "./accounts.ts"
import { typedPhone } from "./typed.ts"

/**
 * A phone number without spaces, dashes and brackets, in ASCII digits, and with 0 in place of Thailand's or Laos'
 * country code. In Laos mobile numbers get the 0 that many leave out: 20… is 020…. Of other texts, such as a username with
 * letters, only what nobody sees goes.
 */
export function phoneNumberFrom(text: string, deployment: Deployment): string {
  const number = typedPhone(text)
  const bare = number.replace(/[ ()./_·•-]/g, "")
  if (!/^\+?\d+$/.test(bare)) return number
  const national = bare.replace(/^(?:\+|00)(?:66|856)0?(?=\d{8,10}$)/, "0").replace(/^660?(?=\d{9}$)/, "0")
  return deployment === "laos" ? national.replace(withoutZero, "0$1") : national
}

/** A mobile number of Laos (20 and 8 digits, 30 and 7) without its 0, with or without the bare country code. */
const withoutZero = /^(?:8560?)?(20\d{8}|30\d{7})$/

/** What a backend may know a member by who registered before numbers in Laos were made one: 20… for 020…. */
export function earlierPhoneNumber(number: string, deployment: Deployment): string | undefined {
  const bare = number.slice(1)
  return deployment === "laos" && phoneNumberFrom(bare, deployment) === number ? bare : undefined
}
