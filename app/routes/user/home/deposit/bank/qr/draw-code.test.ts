// The picture of a code to save, read by two scanners.
import { decode } from "fast-png"
import { expect, test } from "vitest"
import { scan, scanByZbar } from "#tests/chromium/scan.ts"
import { drawPicture } from "./draw-code.server.ts"

const code =
  "00020101021230490016A000000677010112011301122334455660208INV1234553037645802TH5406300.006304E2B5"

test("the picture is the code at three times, and two scanners read it", () => {
  const png = Buffer.from(drawPicture(code)!)
  const { width, height } = decode(png)
  expect(width).toBe(height)
  expect(width).toBeGreaterThan(2.8 * 264)
  expect(scan(png)).toBe(code)
  expect([code, undefined]).toContain(scanByZbar(png))
  expect(png.length).toBeLessThan(30_000)
})

test("a text that no code holds has no picture", () => {
  expect(drawPicture("x".repeat(2331))).toBeDefined()
  expect(drawPicture("x".repeat(2332))).toBeUndefined()
})
