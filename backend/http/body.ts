// Reads a JSON body: at most 64 kB, valid UTF-8, decoded by the contract's payload schema.
import { z } from "zod"
import { readUpTo } from "#platform/body.ts"
import { Refusal, type RefusalCode } from "../kernel/refusal.ts"
import { RequestRefusal } from "./refusal-response.ts"

const maxBodyBytes = 64 * 1024

/** The code for a payload that the contract refuses, or which it is by the fields at fault. */
export type InvalidPayload = RefusalCode | ((fields: ReadonlySet<string>) => RefusalCode)

/** The general answer: KEY_MISSING when a field is absent, KEY_INVALID otherwise. */
const keyTrouble = (payload: unknown, fields: ReadonlySet<string>): RefusalCode => {
  const given = typeof payload === "object" && payload !== null ? payload : {}
  return [...fields].some(field => !Object.hasOwn(given, field)) ? "KEY_MISSING" : "KEY_INVALID"
}

/** Decodes a request's JSON body. Throws a Refusal (400; 413 beyond the limit). */
export async function readPayload<Payload extends z.ZodType>(
  request: Request,
  schema: Payload,
  invalid?: InvalidPayload,
): Promise<z.output<Payload>> {
  const payload = await readJson(request)
  const decoded = z.safeDecode(schema, payload as z.input<Payload>)
  if (decoded.success) return decoded.data
  const fields = new Set(decoded.error.issues.map(issue => String(issue.path[0] ?? "")))
  const code = typeof invalid === "function" ? invalid(fields) : (invalid ?? keyTrouble(payload, fields))
  throw new RequestRefusal(code, 400)
}

async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  // PostgreSQL cannot store a NUL character in text, and no player types one.
  if (/\\u0000/i.test(text)) throw new Refusal("KEY_INVALID")
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal("KEY_INVALID")
  }
}

async function readText(request: Request): Promise<string> {
  const type = request.headers.get("content-type") ?? ""
  if (!/^application\/json\s*(;|$)/i.test(type) || !request.body) throw new Refusal("KEY_INVALID")
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) throw tooLong()
  try {
    const { bytes, isWhole } = await readUpTo(request.body, maxBodyBytes)
    if (!isWhole) throw tooLong()
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal("KEY_INVALID")
  }
}

function tooLong(): Refusal {
  return new RequestRefusal("KEY_INVALID", 413)
}
