// Answers and payloads between a foreign backend's values and the contract's: units of amounts by their field, seconds,
// the wallet's code, relative pictures, PHP's lists, numbers and times of a document database, enums in any case,
// and which fields beyond the API are left out (docs/product/dialect.md).
import { z } from "zod"
import { login, sendOtp } from "#contract/account.ts"
import { readChatHistory } from "#contract/chat.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { walletAccount } from "#contract/wallet.ts"
import { isRecord } from "#platform/json.ts"
import { type AnswerFields, fieldsOf } from "./answer-fields.ts"
import { type Dialect, offers, perBahtAt } from "./dialect.ts"
import { readAnswer } from "./read-answer.ts"

/** What a dialect says about single values. */
export type ValueDialect = Pick<Dialect, "walletCode" | "times" | "amounts" | "pictures">

type Fields = Record<string, unknown>

/**
 * A payload as the backend reads it. Fields beyond the API are left out unless the dialect has them.
 * @throws ZodError for a payload that the contract forbids
 */
export function encodePayload(endpoint: Endpoint, payload: unknown, dialect: Dialect): unknown {
  const encoded = foreignPayload(endpoint, z.encode(endpoint.payload as z.ZodType, payload), dialect)
  return isRecord(encoded) ? inDialect(endpoint, encoded, dialect) : encoded
}

function inDialect({ payloadAdditions = {} }: Endpoint, payload: Fields, dialect: Dialect): Fields {
  const kept = Object.entries(payload).filter(([field]) => {
    const addition = payloadAdditions[field]
    return addition === undefined || offers(dialect, addition)
  })
  const fields = Object.fromEntries(kept)
  return typeof fields.page === "number" ? { ...fields, page: fields.page - 1 + dialect.firstPage } : fields
}

/** Reads an answer's content by the endpoint's schema, without its odd values. */
export function decodeAnswer(endpoint: Endpoint, content: unknown, dialect: Dialect) {
  return readAnswer(endpoint.answer, contractValues(endpoint, content, dialect))
}

/**
 * An answer without what belongs to additions that the backend lacks: the web app then does not ask for more of it
 * (docs/product/dialect.md#additions).
 */
export function withoutAdditions(endpoint: Endpoint, value: unknown, dialect: Dialect): unknown {
  switch (endpoint as unknown) {
    case login:
      return offers(dialect, "loginCode") ? value : without(value, "otpToken")
    case sendOtp:
      return offers(dialect, "otpToken") ? value : without(value, "otpTokenRequired")
    case readChatHistory:
      return offers(dialect, "chatNumbers") ? value : (value as Fields[]).map(one => without(one, "number"))
    default:
      return value
  }
}

function without(value: unknown, field: string): unknown {
  if (typeof value !== "object" || value === null) return value
  const { [field]: _, ...rest } = value as Fields
  return rest
}

type Reading = { path: string; fields: AnswerFields; dialect: ValueDialect }

/** An answer's content in the contract's values. What is odd in other ways is left as it is. */
export function contractValues({ path, answer }: Endpoint, content: unknown, dialect: ValueDialect): unknown {
  const reading = { path, fields: fieldsOf(answer), dialect }
  return translate(reading, content, "", "", reading.fields.isList)
}

/** A payload of the contract in the backend's values. */
export function foreignPayload(
  { path, payload: schema }: Endpoint,
  payload: unknown,
  dialect: ValueDialect,
): unknown {
  if (!schema || !isRecord(payload)) return payload
  const { kinds } = fieldsOf(schema)
  const entries = Object.entries(payload).map(([name, value]) => {
    if (kinds.get(name) === "amount" && typeof value === "number")
      return [name, perBahtAt(dialect.amounts, path, "", name) === 100 ? shifted(value, 2) : value]
    const isWallet = isAccountName(name) && value === walletAccount
    return [name, isWallet ? dialect.walletCode : value]
  })
  return Object.fromEntries(entries)
}

/** `parent`: the nearest field around the one that is called `name`. */
function translate(
  reading: Reading,
  value: unknown,
  parent: string,
  name: string,
  isList = isListField(reading, name),
): unknown {
  if (Array.isArray(value)) return value.map(entry => translate(reading, entry, parent, name, false))
  if (isRecord(value)) return translateRecord(reading, value, parent, name, isList)
  const { path, dialect } = reading
  switch (reading.fields.kinds.get(name)) {
    case "amount":
      return perBahtAt(dialect.amounts, path, parent, name) === 100 ? shifted(value, -2) : value
    case "time":
      return dialect.times === "seconds" ? inMilliseconds(value) : value
    case "picture":
      return typeof value === "string" ? wholeAddress(value, dialect.pictures) : value
    case "list":
      return value === null ? [] : value
    default:
      return typeof value === "string" ? translateText(reading, value, parent, name) : value
  }
}

function translateRecord(
  reading: Reading,
  record: Record<string, unknown>,
  parent: string,
  name: string,
  isList: boolean,
): unknown {
  const single = ofDocumentDatabase(record)
  if (single !== undefined) return translate(reading, single, parent, name, isList)
  const entries = Object.entries(record)
  if (isPhpList(entries, isList) && name !== "event")
    return entries.map(([, entry]) => translate(reading, entry, parent, name, false))
  return Object.fromEntries(
    entries.map(([field, entry]) => [field, translate(reading, entry, name || parent, field)]),
  )
}

function isListField({ fields }: Reading, name: string): boolean {
  return fields.kinds.get(name) === "list"
}

/** PHP writes a list whose numbers have gaps as an object, and an empty one sometimes as `{}`. */
function isPhpList(entries: [string, unknown][], isList: boolean): boolean {
  return (isList || entries.length > 0) && entries.every(([key]) => /^\d{1,9}$/.test(key))
}

/** The value of `{ "$numberDecimal": "1.50" }`, `{ "$oid": "…" }`, `{ "$date": … }`; `undefined` for other records. */
function ofDocumentDatabase(record: Record<string, unknown>): unknown {
  const [[name, value] = ["", undefined], ...others] = Object.entries(record)
  if (others.length > 0 || !/^\$(number\w+|oid|date|uuid)$/.test(name)) return undefined
  const inner = isRecord(value) ? ofDocumentDatabase(value) : value
  // It counts milliseconds, whatever the dialect says of other times.
  const atMs = name === "$date" ? Number(inner) : Number.NaN
  return Math.abs(atMs) <= 8.64e15 ? new Date(atMs).toISOString() : inner
}

/** Enums of the contract by their fields, and the case that it writes them in. */
const lower = new Set(["statementType", "category"])
const upper = new Set(["mode", "bankType"])

function translateText({ path, dialect }: Reading, text: string, parent: string, name: string): string {
  const isAccount =
    isAccountName(name) || (isAccountName(parent) && ["code", "bankCode", "name"].includes(name))
  if (isAccount && text === dialect.walletCode && path !== "/api/invite") return walletAccount
  // Of offers it is an enum, in other answers a text of its own.
  if (lower.has(name) || (name === "type" && path === "/api/bonus")) return text.trim().toLowerCase()
  return upper.has(name) ? text.trim().toUpperCase() : text
}

/** The two ends of a movement. */
function isAccountName(name: string): boolean {
  return name === "from" || name === "to"
}

/** A number, or its text, with the decimal point moved; anything else as it is. */
function shifted(value: unknown, places: number): unknown {
  const text = typeof value === "string" ? value.replaceAll(",", "").trim() : String(value)
  if (!["number", "string"].includes(typeof value) || !/^-?\d+(\.\d+)?$/.test(text)) return value
  return Number(`${text}e${places}`)
}

function inMilliseconds(value: unknown): unknown {
  const isNumber = typeof value === "number" || (typeof value === "string" && /^\d{9,13}$/.test(value))
  return isNumber ? Number(value) * 1000 : value
}

/** The address of a picture, or its markup. A relative address is completed where the dialect says with what. */
function wholeAddress(text: string, pictures: string | null): string {
  const trimmed = text.trim()
  const isRelative = /^[\w./~%-][^\s<]*$/.test(trimmed) && !/^[a-z][\w+.-]*:/i.test(trimmed)
  return pictures && isRelative && URL.canParse(text, pictures) ? new URL(text, pictures).href : text
}
