// Does the 2xx of a call that changes something prove that it was carried out (docs/product/api.md)? A backend may
// refuse inside a 200, in words that no catalogue knows. An unclear answer is neither a success nor a refusal.
import type { Endpoint } from "#contract/endpoint.ts"
import { isErrorCode, meansDone } from "#contract/errors.ts"
import { tellsOfFailure, tellsOfFault, tellsOfSuccess } from "./success-words.ts"

type Fields = Record<string, unknown>

type Verdict = "success" | "refusal" | "unproven"

/** The fields in which backends say something, the most telling first. */
const wordFields = ["message", "msg", "error", "errors", "code", "detail", "reason", "errorMessage"]

/** Fields that may hold the whole answer, or nothing but its words. */
const wrappers = ["data", "result", "response"]

/**
 * The verdict of a 2xx, by its body: JSON, or plain text. `message` is what the backend says, where it says something.
 */
export function verdictOf(endpoint: Endpoint, body: unknown): { verdict: Verdict; message?: string } {
  if (body === null || body === undefined || body === true || body === "") return { verdict: "success" }
  if (typeof body === "string") return verdictOfWords([body])
  if (!isFields(body)) return { verdict: "unproven" }
  // What proves the endpoint is data: a slice of the wheel may be called "AGAIN".
  const readable = wrappers.filter(name => !endpoint.proof?.includes(name))
  const parts = [body, ...readable.map(name => body[name]).filter(isFields)]
  const words = parts.flatMap(part => wordsIn(part, endpoint))
  const flags = parts.flatMap(part => flagsIn(part, endpoint))
  const hasProof =
    flags.includes(true) || (endpoint.proof ?? ["receipt"]).some(name => isSomething(body[name]))
  const said = verdictOfWords(words)
  if (said.verdict === "refusal") return said
  if (flags.includes("fault") || words.some(tellsOfFault)) return { ...said, verdict: "unproven" }
  if (flags.includes(false)) return { ...said, verdict: said.message === undefined ? "unproven" : "refusal" }
  if (hasProof && !words.some(tellsOfFailure)) return { ...said, verdict: "success" }
  const isOdd = flags.includes("odd") || (flags.length === 0 && saysOnlyNo(body))
  return isOdd && words.length === 0 ? { verdict: "unproven" } : said
}

/** Does it contain nothing but flags that say no? A false `error` or `blocked`, say, is good news. */
function saysOnlyNo(body: Fields): boolean {
  const isGoodNews = (name: string) => /err|fail|dup|lock|require|pending/i.test(name)
  const isNo = Object.entries(body).some(([name, value]) => value === false && !isGoodNews(name))
  return isNo && Object.values(body).every(value => !isSomething(value))
}

/** Known codes decide before other words, and words of failure before words of success. No words: success. */
function verdictOfWords(words: string[]): { verdict: Verdict; message?: string } {
  const [first] = words
  if (first === undefined) return { verdict: "success" }
  const refusal = words.find(word => isErrorCode(word) && !meansDone(word) && !tellsOfFault(word))
  if (refusal) return { verdict: "refusal", message: refusal }
  if (words.some(word => isErrorCode(word) && meansDone(word) && word !== "OK" && word !== "SUCCESS"))
    return { verdict: "success" }
  const unknown = words.find(word => !tellsOfSuccess(word))
  const isDone = words.some(tellsOfSuccess) && !words.some(tellsOfFailure)
  return { verdict: isDone ? "success" : "unproven", message: unknown ?? first }
}

function wordsIn(part: Fields, { proof }: Endpoint): string[] {
  const words = wordFields.flatMap(name => textsIn(part[name]))
  const bare = wrappers.filter(name => !proof?.includes(name)).flatMap(name => textsIn(part[name], false))
  return [...words, ...bare].filter(word => !/^\d+$/.test(word))
}

/** The text of a field, nested once or in a list. */
function textsIn(field: unknown, isNested = true): string[] {
  if (typeof field === "string") return [field.trim()].filter(text => text !== "" && !isFlagText(text))
  if (!isNested) return []
  if (Array.isArray(field)) return field.slice(0, 10).flatMap(item => textsIn(item, isFields(item)))
  return isFields(field) ? [field.code, field.message].flatMap(inner => textsIn(inner, false)) : []
}

/** `true`: done. `false`: refused. "fault": the server failed. "odd": a number that says nothing that is known. */
type Flag = boolean | "fault" | "odd"

function flagsIn(part: Fields, { speaksErrors, proof }: Endpoint): Flag[] {
  const flags: Flag[] = []
  for (const name of ["success", "ok", "result", "data", "status", "verified", "valid"]) {
    if (proof?.includes(name)) continue
    const flag = flagOf(part[name])
    if (flag !== undefined) flags.push(flag)
  }
  for (const name of ["statusCode", "code", "status", "errorCode"]) {
    const number = numberOf(part[name])
    if (number >= 400 && number < 500) flags.push(false)
    else if (number >= 500 && number < 600) flags.push("fault")
    else if (number >= 600) flags.push("odd")
  }
  const { error, status } = part
  const isBesideProof = speaksErrors && proof?.some(name => isSomething(part[name]))
  if (!isBesideProof && isSomething(error) && !(typeof error === "string" && tellsOfSuccess(error)))
    flags.push(false)
  if (typeof status === "string" && tellsOfFailure(status)) flags.push(false)
  if (typeof status === "string" && tellsOfSuccess(status)) flags.push(true)
  return flags
}

function flagOf(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === "true" || value === "1") return true
  return value === false || value === 0 || value === "false" || value === "0" ? false : undefined
}

function isFlagText(text: string): boolean {
  return flagOf(text) !== undefined
}

function numberOf(value: unknown): number {
  if (typeof value === "number") return value
  return typeof value === "string" && /^\d{3,6}$/.test(value.trim()) ? Number(value) : 0
}

function isSomething(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === "" || value === 0) return false
  return typeof value !== "object" || Object.keys(value).length > 0
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
