import { expect, test } from "vitest"
import { statusOf } from "./failure.server.ts"

const refusal = (status: number) => ({ kind: "refused", code: undefined, message: "no", status }) as const

test("an unreachable backend is 503, silence 504, an answer outside the contract 502, on pages and in forms", () => {
  for (const refusedStatus of [undefined, 400]) {
    expect(statusOf({ kind: "unreachable" }, refusedStatus)).toBe(503)
    expect(statusOf({ kind: "timeout" }, refusedStatus)).toBe(504)
    expect(statusOf({ kind: "garbage", status: 500 }, refusedStatus)).toBe(502)
    expect(statusOf({ kind: "in-flight" }, refusedStatus)).toBe(502)
  }
})

test("a refusal keeps the backend's 4xx on a page; a form decides its own", () => {
  expect([400, 404, 429, 200, 500].map(status => statusOf(refusal(status)))).toEqual([
    400, 404, 429, 502, 502,
  ])
  expect([400, 404, 429, 200, 500].map(status => statusOf(refusal(status), 400))).toEqual(Array(5).fill(400))
})
