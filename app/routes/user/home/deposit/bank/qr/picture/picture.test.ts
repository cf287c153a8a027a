// The picture of a code to save: read from the SVG of several generators, drawn again, and read by a scanner.
import { decode } from "fast-png"
import encodeQR from "qr"
import { describe, expect, test } from "vitest"
import { scan, scanByZbar } from "#tests/chromium/scan.ts"
import { drawPicture } from "./draw-picture.server.ts"
import { drawable } from "./pixel-font.ts"
import { textOfSvg } from "./read-svg.server.ts"

const code =
  "00020101021230490016A000000677010112011301122334455660208INV1234553037645802TH5406300.006304E2B5"
const modules = encodeQR(code, "raw", { border: 4 })
const size = modules.length

const dark = (write: (x: number, y: number) => string) =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? write(x, y) : []))).join("")
const svg = (content: string, box = `viewBox="0 0 ${size} ${size}"`) =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${box}>${content}</svg>`

describe("a code is read from its SVG", () => {
  test.each([
    ["one path of squares, relative", encodeQR(code, "svg", { border: 2 })],
    ["squares one by one", svg(dark((x, y) => `<rect x="${x}" y="${y}" width="1" height="1" fill="#000"/>`))],
    [
      "white ground, and rows as strokes",
      svg(
        `<path fill="#ffffff" d="M0 0h${size}v${size}H0z"/><path stroke="#000000" d="${dark((x, y) => `M${x} ${y}.5h1`)}"/>`,
      ),
    ],
    [
      "scaled and moved groups with absolute lines",
      svg(
        `<rect width="100%" height="100%" fill="#fefefe"/><g transform="scale(5)"><g transform="translate(1,1)"><path fill-rule="evenodd" d="${dark(
          (x, y) => `M${x} ${y}L${x + 1} ${y}L${x + 1} ${y + 1}L${x} ${y + 1}Z`,
        )}" fill="#000000"/></g></g>`,
        `width="${5 * size + 10}" height="${5 * size + 10}"`,
      ),
    ],
    [
      "colours as a style",
      svg(
        dark(
          (x, y) =>
            `<rect x="${x}" y="${y}" width="1" height="1" style="fill:#102030;shape-rendering:crispEdges"/>`,
        ),
      ),
    ],
  ])("%s", (_, markup) => {
    expect(textOfSvg(markup)).toBe(code)
  })

  test.each([
    ["no code", svg("<rect width='9' height='9'/>")],
    ["curves", svg(`<path d="M0 0C1 1 2 2 3 3"/>`)],
    ["no picture", "<p>no"],
    ["no size", "<svg></svg>"],
  ])("but not from %s", (_, markup) => {
    expect(textOfSvg(markup)).toBeUndefined()
  })
})

test("the picture is the code at three times, with its lines below, and two scanners read it", () => {
  const png = Buffer.from(drawPicture(code, ["1,234.50 THB", "Krapao Co", "valid until 22/11/2026 23:45"]))
  const { width, height, data } = decode(png)
  expect(width).toBe(3 * 264)
  expect(height).toBeGreaterThan(width + 100)
  expect([...data.subarray(width * (height - 60), width * height)]).toContain(0)
  expect(scan(png)).toBe(code)
  expect([code, undefined]).toContain(scanByZbar(png))
  expect(png.length).toBeLessThan(30_000)
})

test("what cannot be drawn is left out", () => {
  expect(drawable("ธนาคาร Café 12")).toBe("CAFE 12")
  expect(drawable("ทรูมันนี่")).toBe("")
})
