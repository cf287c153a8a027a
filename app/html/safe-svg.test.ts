import { encodeQR } from "qr"
import { expect, test } from "vitest"
import { svgImage } from "./safe-svg.server.ts"

function shown(markup: string): string | undefined {
  const address = svgImage(markup)
  return address && atob(address.replace("data:image/svg+xml;base64,", ""))
}

test.each([
  [
    "uqr",
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 290 290"><rect fill="white" width="290" height="290"/><path fill="black" d="M40,40h10v10h-10zM50,40h10v10h-10z"/></svg>',
  ],
  ["qr", encodeQR("payload", "svg")],
])("a code as %s draws it keeps every module", (_, markup) => {
  const count = (text: string | undefined) => text?.match(/<(path|rect)\b/g)?.length
  expect(count(shown(markup))).toBe(count(markup))
  expect(shown(markup)).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
  expect(shown(markup)).toContain("viewBox")
  const path = / d="([^"]+)"/.exec(markup)?.[1]
  expect(shown(markup)).toContain(path)
})

test("a declaration before the picture and colours as a style are kept apart from it", () => {
  const markup = `<?xml version="1.0"?>\n<svg viewBox="0 0 2 2"><rect style="fill:#000;shape-rendering:crispEdges;" width="1"/></svg>`
  expect(shown(markup)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect style="fill:#000;shape-rendering:crispEdges;" width="1"/></svg>',
  )
})

test.each([
  "<script>alert(1)</script>",
  '<image href="https://evil.example/x.png"/>',
  '<use href="data:image/svg+xml,x#y"/>',
  '<rect onload="alert(1)"/>',
  '<rect fill="url(https://evil.example)"/>',
  '<rect style="fill:url(https://evil.example)"/>',
  '<a href="javascript:alert(1)"><rect/></a>',
  "<foreignObject><img src=x onerror=alert(1)></foreignObject>",
  '<animate attributeName="href" to="javascript:alert(1)"/>',
  "<style>@import 'https://evil.example'</style>",
  "<!--x--><desc>ทดสอบ</desc>",
])("%s is not kept", hostile => {
  const clean = shown(`<svg viewBox="0 0 1 1">${hostile}<path d="M0 0h1"/></svg>`)
  expect(clean?.replace("<rect/>", "").replace('xmlns="http://www.w3.org/2000/svg" ', "")).toBe(
    '<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>',
  )
})

test.each([
  "",
  "no picture",
  "<img src=x>",
  `<svg>${"<g/>".repeat(20_001)}</svg>`,
  `<svg d="${"1".repeat(262_144)}"/>`,
])("%.20s is no picture", markup => {
  expect(svgImage(markup)).toBeUndefined()
})

test("ten thousand elements inside each other do not break it", () => {
  expect(() => svgImage(`<svg>${"<g>".repeat(10_000)}`)).not.toThrow()
})
