// The picture of a code to save; tests/journeys/deposit-paid.test.ts reads one.
import { expect, test } from "vitest"
import { drawPicture } from "./draw-code.server.ts"

test("a text that no code holds has no picture", () => {
  expect(drawPicture("x".repeat(2331))).toBeDefined()
  expect(drawPicture("x".repeat(2332))).toBeUndefined()
})
