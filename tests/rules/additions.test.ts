// Whatever the contract has beyond the API of docs/product/api.md names the addition that it belongs to, so that no
// backend gets it unless its dialect says so (docs/product/dialect.md).
import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import type { z } from "zod"
import type { Endpoint } from "#contract/endpoint.ts"
import { specifiedFields } from "#tests/site/specified-calls.ts"

const folder = new URL("../../contract/", import.meta.url)

async function endpoints(): Promise<Endpoint[]> {
  const names = readdirSync(folder).filter(name => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  const modules = await Promise.all(
    names.map(name => import(new URL(name, folder).pathname) as Promise<object>),
  )
  const values = modules.flatMap(module => Object.values(module) as unknown[])
  return values.flatMap(value =>
    isEndpoint(value) ? [value] : isTable(value) ? Object.values(value).filter(isEndpoint) : [],
  )
}

const isTable = (value: unknown): value is object => typeof value === "object" && value !== null
const isEndpoint = (value: unknown): value is Endpoint =>
  isTable(value) && "method" in value && "path" in value && "answer" in value

function fieldsOf({ payload }: Endpoint): string[] {
  const { shape } = ((payload as z.ZodType | undefined)?.def ?? {}) as { shape?: object }
  return Object.keys(shape ?? {})
}

test("every call and every field beyond the API belongs to an addition", async () => {
  const all = await endpoints()
  expect(all.length).toBeGreaterThan(60)
  const beyond = all.flatMap(endpoint => {
    const call = `${endpoint.method} ${endpoint.path}`
    if (endpoint.addition) return []
    const fields = specifiedFields(call)
    if (!fields) return [call]
    const known = [...fields, ...Object.keys(endpoint.payloadAdditions ?? {})]
    return fieldsOf(endpoint)
      .filter(field => !known.includes(field))
      .map(field => `${field} in ${call}`)
  })
  expect(beyond).toEqual([])
})
