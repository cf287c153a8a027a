// A look at a foreign backend when the web app starts before it: do its answers fit the dialect at all?
import type { Endpoint } from "#contract/endpoint.ts"
import { lookupBanks, lookupInfo } from "#contract/lookup.ts"
import { contentOf } from "../wire/answer-body.ts"
import { type Dialect, plainDialect } from "../wire/dialect.ts"
import { decodeAnswer } from "../wire/translate.ts"
import { callEndpoint, type Target } from "./caller.ts"
import { fieldsIn, jsonIn, shortly } from "./raw.ts"

/** Lookups that need no member, each with a field that only its content has. */
const looked: [Endpoint, field: string][] = [
  [lookupBanks, "code"],
  [lookupInfo, "name"],
]

/** What does not fit: an envelope or a field. `undefined` where all fits, and where no answer came. */
export async function firstMisfit(target: Target & { dialect: Dialect }): Promise<string | undefined> {
  for (const [endpoint, field] of looked) {
    const { status, text } = await callEndpoint({ ...target, dialect: plainDialect }, endpoint)
    if (status < 200 || status >= 300) continue
    const misfit = misfitOf(endpoint, field, jsonIn(text), target.dialect)
    if (misfit)
      return `${endpoint.method} ${endpoint.path}: ${misfit}; npm run contract finds out the dialect`
  }
  return undefined
}

function misfitOf(endpoint: Endpoint, field: string, body: unknown, dialect: Dialect): string | undefined {
  if (body === undefined) return "the answer is no JSON"
  const content = contentOf(body, dialect)
  const answer = decodeAnswer(endpoint, content, dialect)
  const isRead = answer.ok && answer.odd.every(({ isQuiet }) => isQuiet) && hasField(answer.value, field)
  if (isRead) return undefined
  const found = fieldsIn(body).find(({ name, value }) => name === field && typeof value === "string")
  const around = found?.at
    .split(".")
    .slice(0, -1)
    .join(".")
    .replace(/\[\d+\]/g, "")
  return around
    ? `its content lies under “${around}”, which the dialect's envelope (${dialect.envelope ?? "none"}) does not say`
    : `no ${field} is in ${shortly(body, 120)}`
}

function hasField(value: unknown, field: string): boolean {
  return fieldsIn(value).some(({ name }) => name === field) || (Array.isArray(value) && value.length === 0)
}
