// Codes as backends give them: the text in them is read, or the picture is shown as it came.
import encodeQR from "qr"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { readCode } from "./read-code.server.ts"

const text =
  "00020101021230490016A000000677010112011301122334455660208INV1234553037645802TH5406300.006304E2B5"
const rows = encodeQR(text, "raw", { border: 4, ecc: "medium" })
const side = rows.length
const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [{ x, y }] : [])))
const each = (draw: (x: number, y: number) => string) => dark.map(({ x, y }) => draw(x, y)).join("")
const inSvg = (content: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" ${attributes}>${content}</svg>`
const ground = `<rect width="100%" height="100%" fill="#fff"/>`
const squares = each((x, y) => `M${x} ${y}h1v1h-1z`)

const svgs: Record<string, string> = {
  "one path": inSvg(`${ground}<path d="${squares}"/>`),
  "a path of relative moves": inSvg(
    `<path d="${dark.map(({ x, y }, at) => `m${x - (dark[at - 1]?.x ?? 0)},${y - (dark[at - 1]?.y ?? 0)}h1v1h-1z`).join("")}"/>`,
  ),
  "strokes with nothing behind": inSvg(`<path stroke="#000" d="${each((x, y) => `M${x} ${y}.5h1`)}"/>`),
  "rectangles with a style": inSvg(
    `${ground}${each((x, y) => `<rect x="${x}" y="${y}" width="1" height="1" style="fill: #1a1a1a; shape-rendering:crispEdges"/>`)}`,
  ),
  "rules of a stylesheet": inSvg(
    `<style><![CDATA[/* a */ .qr .dark{fill:rgb(10 10 10)} .light, #x {fill:#ffffff}]]></style><path class="light" d="M0 0h${side}v${side}H0z"/><path class="dark" fill="#fff" d="${squares}"/>`,
  ),
  "uses of one square": inSvg(
    `<defs><rect id="m" width="1" height="1"/></defs>${each((x, y) => `<use x="${x}" y="${y}" xlink:href="#m"/>`)}`,
  ),
  "a clip path over a square": inSvg(
    `${ground}<defs><clipPath id="c">${each((x, y) => `<circle cx="${x + 0.5}" cy="${y + 0.5}" r=".4"/>`)}</clipPath></defs><rect width="${side}" height="${side}" fill="black" clip-path="url('#c')"/>`,
  ),
  "dots of arcs": inSvg(`<path d="${each((x, y) => `M${x} ${y}.5a.5.5 0 101 0 .5.5 0 10-1 0`)}"/>`),
  "rounded corners": inSvg(
    `<path d="${each((x, y) => `M${x} ${y}c.3-.1.7-.1 1 0q.1.5 0 1t-1 0c-.1-.3-.1-.7 0-1z`)}"/>`,
  ),
  "groups that are turned and scaled": `<svg xmlns="http://www.w3.org/2000/svg" width="300mm" height="300mm"><g transform="translate(300 0) rotate(90)"><g transform="scale(${300 / side})"><path d="${squares}"/></g></g></svg>`,
  "elements with a prefix": `<?xml version="1.0"?><!-- a --><svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><svg:path d="${squares}"/></svg:svg>`,
  "light on nothing": inSvg(`<g fill="white"><path d="${squares}"/></g>`),
  "a gradient": inSvg(
    `${ground}<defs><linearGradient id="g"><stop stop-color="#400"/></linearGradient></defs><path fill="url(#g)" d="${squares}"/>`,
  ),
  "a frame around it": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"><rect width="400" height="500" fill="navy"/><svg x="50" y="100" width="300" height="300"><rect width="300" height="300" fill="white"/><g transform="scale(${300 / side})"><path d="${squares}"/></g></svg><text>THAI QR</text></svg>`,
}

const raster = sharp(Buffer.from(svgs["one path"]!)).resize(300)
const png = (await raster.clone().png().toBuffer()).toString("base64")
const jpeg = (await raster.clone().jpeg({ quality: 60 }).toBuffer()).toString("base64")
const given: Record<string, string> = {
  ...svgs,
  "an SVG in a data address": `data:image/svg+xml;utf8,${encodeURIComponent(svgs["one path"]!)}`,
  "an SVG in Base64": btoa(svgs["one path"]!),
  "a PNG in a data address": `data:image/png;base64,${png}`,
  "a JPEG in a data address": `data:image/jpeg;base64,${jpeg}`,
  "a PNG in Base64": ` ${png}\n`,
  "a JPEG inside an SVG": inSvg(
    `<image width="${side}" height="${side}" href="data:image/jpeg;base64,${jpeg}"/>`,
  ),
  "its text": text,
}

test.each(Object.keys(given))("the text is read of %s", async name => {
  expect(await readCode(given[name]!)).toEqual({ text })
})

describe("shown as it came", () => {
  const foreign = inSvg(
    `<path d="${encodeQR("โอนเงิน", "raw")
      .flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x + 4} ${y + 4}h1v1h-1z` : [])))
      .join("")}"/>`,
  )
  test.each([
    ["a picture without a code", inSvg(ground)],
    ["a code in other letters", foreign],
    ["a PNG that is cut", `data:image/png;base64,${png.slice(0, 200)}`],
  ])("%s", async (_, code) => {
    const { text, image } = await readCode(code)
    expect(text).toBeUndefined()
    expect(image).toMatch(/^data:image\//)
  })

  test("a picture elsewhere", async () => {
    expect(await readCode("https://bank.example/qr.png")).toEqual({ image: "https://bank.example/qr.png" })
  })
})

const uses = Array.from(
  { length: 12 },
  (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`,
)
const large = 900_000
test.each([
  ["nothing", ""],
  ["words", "ไม่พบข้อมูล กรุณาลองใหม่"],
  ["markup without a picture", "<p>00020101021230490016A00000067701011201130112233445</p>"],
  ["uses of uses", `<svg><rect id="g0" width="9" height="9"/>${uses.join("")}<use href="#g12"/></svg>`],
  ["too many elements", `<svg viewBox="0 0 9 9">${"<g/>".repeat(20_001)}</svg>`],
  ["elements in each other", `<svg viewBox="0 0 9 9">${"<g>".repeat(10_000)}</svg>`],
  ["large squares", `<svg viewBox="0 0 9 9">${'<rect width="9" height="9"/>'.repeat(19_000)}</svg>`],
  ["a path of long lines", `<svg viewBox="0 0 9 9"><path d="M0 0${"V9V0".repeat(large / 4)}"/></svg>`],
])("%s is no code", async (_, code) => {
  expect(await readCode(code)).toEqual({})
})

test.each([
  ["rules", `<svg viewBox="0 0 9 9"><style>${".a{".repeat(large / 3)}</style></svg>`],
  ["a rule without an end", `<svg viewBox="0 0 9 9"><style>${"a".repeat(large)}</style></svg>`],
  ["comments", `<svg viewBox="0 0 9 9"><style>${"/*".repeat(large / 2)}</style></svg>`],
  ["a transform", `<svg viewBox="0 0 9 9"><g transform="${"a".repeat(large)}"/></svg>`],
  ["points", `<svg viewBox="0 0 9 9"><polygon points="${"1".repeat(large)}"/></svg>`],
  [
    "a colour",
    `<svg viewBox="0 0 9 9"><rect width="9" height="9" fill="rgb(${"1 ".repeat(large / 2)}"/></svg>`,
  ],
  ["a box", `<svg viewBox="${"1 ".repeat(large / 2)}"/>`],
  ["a declaration", `<?xml ${" ".repeat(large)}<svg viewBox="0 0 9 9"/>`],
])("%s of any length cost no time", async (_, code) => {
  const startedMs = performance.now()
  await readCode(code)
  // What is not linear takes for ever.
  expect(performance.now() - startedMs).toBeLessThan(20_000)
})
