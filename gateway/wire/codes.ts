// The codes of the catalogue in an answer: wherever a code stands, and never inside prose (docs/product/truth.md).
import { type ErrorCode, endsSession, isErrorCode, isSuccessCode } from "#contract/errors.ts"
import { isRecord } from "#platform/json.ts"
import { isFailedStatus, readBody } from "./answer-body.ts"

/** Fields that say how it went, in every spelling: `errorCode`, `error_code`, `ERROR-CODE`. */
const codeFields = new Set(
  [
    "code error errors err message messages msg reason detail details title status state",
    "errorcode errcode errormessage errormsg errmsg resultcode resultmessage responsecode responsemessage",
    "statuscode statustext statusmessage rc usererrors nonfielderrors exception data result response",
    "success ok haserror iserror verified valid terminated",
  ]
    .join(" ")
    .split(" "),
)

/** Lists whose entries are what went wrong. Entries of other lists are data, such as older movements. */
const errorLists = new Set(
  "error errors err message messages detail details usererrors nonfielderrors violations".split(" "),
)

/** A name of a field without the ways in which it can be spelt. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, "")
}

/** Records that hold a whole answer. */
const wrappers = new Set(["data", "result", "response", "payload"])

/** A value at a field that says how it went. `isOuter`: it stands at the outside, or in a record that holds all. */
export type Said = { field: string; value: unknown; isOuter: boolean }

/** More than any answer has: what comes after it is not looked at, and `isWhole` is false. */
const most = 2000

/**
 * Every value of an answer that says how it went, from the outside in. `value` is at most 64 levels deep
 * (answer-body.ts). Receipts are left out: they are read by their own schema; so is what people have written in the
 * chat. `isSuccess`: by its status, so a bare list is what was asked for.
 */
export function saidIn(value: unknown, isSuccess = false): { said: Said[]; isWhole: boolean } {
  const said: Said[] = []
  let looked = 0
  const look = (field: string, item: unknown, isOuter: boolean): void => {
    if (++looked > most) return
    if (Array.isArray(item)) {
      if (codeFields.has(field)) said.push({ field, value: item.length > 0, isOuter })
      if (field === "" ? isSuccess : !errorLists.has(field)) return
      for (const entry of item.slice(0, most)) look(field, entry, false)
    } else if (isRecord(item)) {
      if (field === "receipt" || Object.hasOwn(item, "message_type")) return
      if (errorFields.has(field) && isFault(item)) said.push({ field, value: true, isOuter })
      const isOpen = isOuter && (field === "" || wrappers.has(field))
      for (const [name, inner] of Object.entries(item)) {
        const plain = plainName(name)
        // In a map of errors the names are those of fields that were sent.
        const isError = errorLists.has(field) && !codeFields.has(plain) && !isRecord(inner)
        look(isError ? field : plain, inner, isOpen)
      }
    } else if (field === "" || codeFields.has(field)) said.push({ field, value: item, isOuter })
  }
  look("", value, true)
  return { said, isWhole: looked <= most }
}

/** The code of the catalogue that a text is, in any case: alone, not inside other words. */
export function codeIn(value: unknown): ErrorCode | undefined {
  if (typeof value !== "string" || value.length > 64) return undefined
  const code = value.trim().toUpperCase()
  return isErrorCode(code) ? code : undefined
}

/** What an answer to a call that is still under way, or whose server has failed, says. */
export const inFlight = "REQUEST_IN_FLIGHT"
export const undecided: readonly unknown[] = ["INTERNAL_SERVER_ERROR", inFlight]

/**
 * The first code that refuses; also the literals that end a visit or the service (docs/product/errors.md). `Unauthorized`
 * beside a 401 is the status's name.
 */
export function refusalIn(said: Said[], status: number): string | undefined {
  for (const { value } of said) {
    if (value === "gone" || (typeof value === "string" && endsSession(value))) return value
    const code = codeIn(value)
    if (code === "UNAUTHORIZED" && status === 401) continue
    if (code && !undecided.includes(code) && (!isSuccessCode(code) || code === "INVITE_COLLECT")) return code
  }
  return undefined
}

const yesNoFields = new Set("success ok verified valid".split(" "))
const errorFields = new Set(
  "error errors err errormessage errormsg errmsg haserror iserror exception usererrors nonfielderrors".split(
    " ",
  ),
)
/** People read these, or they hold the answer itself: what is in them counts for nothing unless it is a code. */
const proseFields = new Set(
  "message messages msg reason detail details title statustext statusmessage resultmessage responsemessage".split(
    " ",
  ),
)

/**
 * Does a value say no, in a field that can only say yes or no, or that something is wrong? The answer itself, or what
 * holds it, says no where it is `false`.
 */
export function saysNo({ field, value, isOuter }: Said): boolean {
  if (yesNoFields.has(field)) return /^(false|0)$/.test(String(value))
  if (field === "" || wrappers.has(field)) return isOuter && String(value) === "false"
  if (field === "status" || field === "statuscode") return isOuter && isFailedStatus(value)
  return errorFields.has(field) && isSomething(value)
}

export function saysYes({ field, value }: Said): boolean {
  return yesNoFields.has(field) && /^(true|1)$/.test(String(value))
}

/** Does a value speak against success, or in a way that is not known? */
export function isDoubt({ field, value, isOuter }: Said, isSuccess: (code: string) => boolean): boolean {
  if (proseFields.has(field) || value === null || value === "") return false
  if (yesNoFields.has(field)) return !saysYes({ field, value, isOuter })
  if (errorFields.has(field)) return isSomething(value)
  return !(value === true || /^(0+|20[01])$/.test(String(value)) || isSuccess(codeIn(value) ?? ""))
}

const outcomeCodes = new Set("code errorcode errcode resultcode responsecode rc".split(" "))

/** Is it a code at the outside of which it is not known what it says? */
export function isUnknownCode(one: Said, isSuccess: (code: string) => boolean): boolean {
  return one.isOuter && outcomeCodes.has(one.field) && isDoubt(one, isSuccess)
}

function isSomething(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0
  return (
    value !== null && value !== false && value !== "" && value !== 0 && value !== "0" && value !== "false"
  )
}

/** Does a record at a field of errors say that something is wrong? Some say there that nothing is: `{ "code": 0 }`. */
function isFault(error: Record<string, unknown>): boolean {
  const isZero = ([name, value]: [string, unknown]) =>
    /^(err|error)?code$/.test(plainName(name)) && /^0+$/.test(String(value))
  return Object.values(error).some(isSomething) && !Object.entries(error).some(isZero)
}

type Carried = {
  /** The call carried a member's token. */
  hasToken: boolean
  /** Lookups, banners: they need no member, so their 401 says nothing of the visit without a code that does. */
  isOpen?: boolean | undefined
}

/** Most answers have none of these, so they need not be looked through. */
const mayEnd = /UNAUTHORIZED|EXPIRED_AUTH_TOKEN|INVALID_USER_|invalid-token/

/**
 * The code with which an answer ends the visit (docs/product/truth.md#the-end-of-a-visit); `undefined` where it does not. A code does so under any status. A 401 to
 * a call that carried a token does, in whatever words, unless it carries a refusal's code: `WRONG_PASSWORD` for the old
 * password, say.
 */
export function endOfVisit(
  answer: { status: number; body: string },
  { hasToken, isOpen }: Carried,
): string | undefined {
  if (answer.status !== 401 && !mayEnd.test(answer.body)) return undefined
  const body = readBody(answer.body)
  const { said } = saidIn(body.kind === "json" ? body.value : body.text.slice(0, 200), answer.status < 300)
  const texts = said.flatMap(({ value }) => (typeof value === "string" ? value.trim() : []))
  const own = texts.find(endsSession)
  if (own !== undefined) return own
  if (answer.status !== 401 || !hasToken || isOpen) return undefined
  const codes = texts.flatMap(text => codeIn(text) ?? [])
  return codes.every(endsSession) ? "UNAUTHORIZED" : undefined
}
