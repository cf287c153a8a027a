// What a page can do without keeps nobody waiting as long as the page may (docs/decisions/050-deadlines.md).
import { expect, test } from "vitest"
import type { ApiClient } from "#contract/client.ts"
import { contentTimeoutMs, optionalTimeoutMs } from "#contract/rules/timeouts.ts"
import { appInfo, contact, isTerminated, listAgreements, listSources, readNotice } from "./lookup.server.ts"

const brief = { appInfo, isTerminated, listSources, listAgreements, readNotice }

const asked = async (lookUp: (api: ApiClient) => unknown) => {
  const limits: unknown[] = []
  const client = {
    call: async (_: unknown, options: { timeoutMs?: number } = {}) => {
      limits.push(options.timeoutMs)
      return { ok: false, error: { kind: "timeout" } }
    },
  }
  await lookUp(client as unknown as ApiClient)
  return limits
}

test("the contact details are waited for for 10 s", async () => {
  expect(contentTimeoutMs).toBe(10_000)
  expect(await asked(contact)).toEqual([contentTimeoutMs])
})

test.for(Object.entries(brief))("%s waits briefly", async ([_, lookUp]) => {
  expect(await asked(lookUp)).toEqual([optionalTimeoutMs])
})
