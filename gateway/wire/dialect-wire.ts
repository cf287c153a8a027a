// Payloads and answers in the dialect of a backend: which fields are left out, in which values they are written
// (translate.ts).
import { z } from "zod"
import type { Endpoint } from "#contract/endpoint.ts"
import { isRecord } from "#platform/json.ts"
import { type Dialect, offers } from "./dialect.ts"
import { readAnswer } from "./read-answer.ts"
import { contractValues, foreignPayload } from "./translate.ts"

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
