// What a new password must be (docs/decisions/032-accounts.md): its length, and that nobody guesses it first.
import { readFileSync } from "node:fs"
import { maxNewPasswordLength, minPasswordLength, type PasswordFault } from "#contract/rules/accounts.ts"
import { Refusal } from "../kernel/refusal.ts"

/** What belongs to the member, and is therefore tried by whoever knows them. */
export type OwnTexts = {
  phone: string
  names: readonly (string | null | undefined)[]
  bankAccountNo?: string | null | undefined
}

/** Throws INVALID_USER_INFO with `passwordFault`, and with the length where that is the fault. */
export function assertPassword(password: string, own: OwnTexts): void {
  const passwordFault = faultOf(password, own)
  if (!passwordFault) return
  const stated = passwordFault === "short" ? { minPasswordLength } : {}
  throw new Refusal("INVALID_USER_INFO", { passwordFault, ...stated })
}

function faultOf(password: string, own: OwnTexts): PasswordFault | undefined {
  const { length } = [...password]
  if (length < minPasswordLength) return "short"
  if (length > maxNewPasswordLength) return "long"
  const plain = password.toLowerCase()
  if (commonPasswords.has(plain) || isRepeated(plain) || isSequence(plain)) return "common"
  return isOwn(plain, own) ? "own" : undefined
}

/** The most common passwords that are long enough, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
    .split("\n")
    .filter(line => line !== "" && !line.startsWith("#")),
)

/** A text of at most four characters again and again: "aaaaaaaa", "abcabcabc". */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some(period => text.startsWith(text.slice(period)))
}

/** Each character follows the one before, up or down: "23456789", "hgfedcba", "67890123". */
function isSequence(text: string): boolean {
  const steps = Array.from(text.slice(1), (char, at) => char.charCodeAt(0) - text.charCodeAt(at))
  return [1, -1].some(step => steps.every(taken => taken === step || taken === -9 * step))
}

/** The shortest own text that counts: shorter ones are in every other word. */
const leastOwnLength = 3

/** Is it made of the member's own data? What is left without them must be long enough by itself. */
function isOwn(password: string, { phone, names, bankAccountNo }: OwnTexts): boolean {
  const texts = [phone, phone.replace(/^0/, ""), bankAccountNo ?? "", ...names.flatMap(wordsOf)]
    .map(withoutGaps)
    .filter(text => text.length >= leastOwnLength)
    .sort((one, other) => other.length - one.length)
  const left = texts.reduce((rest, text) => rest.replaceAll(text, ""), withoutGaps(password))
  return left !== withoutGaps(password) && [...left].length < minPasswordLength
}

const wordsOf = (name: string | null | undefined) => (name ? [name, ...name.split(/\s+/)] : [])
const withoutGaps = (text: string) => text.toLowerCase().replace(/[\s.-]/g, "")
