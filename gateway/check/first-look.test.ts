// What a start says of a backend whose answers do not fit.
import { expect, test } from "vitest"
import { plainDialect } from "../wire/dialect.ts"
import { firstMisfit } from "./first-look.ts"

const look = (wrap: (content: unknown) => unknown, envelope: string | null = null, status = 200) =>
  firstMisfit({
    baseUrl: "http://foreign.test",
    clientName: "wallet-user",
    timeoutMs: 1000,
    dialect: { ...plainDialect, envelope },
    fetch: async ({ url }) =>
      Response.json(wrap(url.endsWith("/banks") ? [{ code: "KBANK" }] : { name: "Krapao" }), { status }),
  })

test.each<[string, (content: unknown) => unknown, string | null]>([
  ["bare", content => content, null],
  ["under the envelope of the dialect", content => ({ result: { data: content } }), "result.data"],
])("answers fit %s", async (_, wrap, envelope) => {
  expect(await look(wrap, envelope)).toBeUndefined()
})

test("an envelope that the dialect does not say is named, and the check", async () => {
  expect(await look(content => ({ ok: 1, payload: { inner: { content } } }))).toBe(
    "GET /api/lookup/banks: its content lies under “payload.inner.content”, which the dialect's envelope (none) does not say; npm run contract finds out the dialect",
  )
})

test("a field that is nowhere is named, and a backend that refuses says nothing", async () => {
  expect(await look(() => ({ banks: "none" }))).toMatch(/^GET \/api\/lookup\/banks: no code is in /)
  expect(await look(() => ({ banks: "none" }), null, 503)).toBeUndefined()
})
