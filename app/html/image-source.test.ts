import { expect, test } from "vitest"
import { imageSource } from "./image-source.server.ts"

test.each([
  ["https://example.com/qr.png?a=1", "https://example.com/qr.png?a=1"],
  [" data:image/png;base64,AAAA ", "data:image/png;base64,AAAA"],
  [
    "<svg xmlns='a'><path d='M0 0'/></svg>",
    `data:image/svg+xml,${encodeURIComponent("<svg xmlns='a'><path d='M0 0'/></svg>")}`,
  ],
  [
    '<?xml version="1.0"?>\n<svg>',
    `data:image/svg+xml,${encodeURIComponent('<?xml version="1.0"?>\n<svg>')}`,
  ],
])("%j is shown", (text, source) => {
  expect(imageSource(text)).toBe(source)
})

test.each([
  null,
  undefined,
  "",
  "qr.png",
  "/user/home",
  "//evil.example/x.png",
  "https://",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg,<svg>",
  "<img src=x onerror=alert(1)>",
  "<svgx>",
])("%j is no picture", text => {
  expect(imageSource(text)).toBeUndefined()
})

test("an address of http is asked for by https", () => {
  expect(imageSource("http://example.com/x.png")).toBe("https://example.com/x.png")
})

test.each([
  ["/banners/a.png", "/picture?path=%2Fbanners%2Fa.png"],
  ["banners/a.webp?v=2", "/picture?path=%2Fbanners%2Fa.webp%3Fv%3D2"],
  ["http://backend:8080/a.jpg", "/picture?path=%2Fa.jpg"],
  ["/api/wallet", undefined],
  ["/a.svg", undefined],
  ["//evil.example/a.png", undefined],
  ["\\\\evil.example/a.png", undefined],
  ["javascript:alert(1)//a.png", undefined],
])("of an API by http, the picture %j is %j", (text, source) => {
  expect(imageSource(text, "http://backend:8080")).toBe(source)
})

test("of an API by https, whole addresses stay, and paths pass through this site", () => {
  const api = "https://api.example"
  expect(imageSource("https://api.example/a.png", api)).toBe("https://api.example/a.png")
  expect(imageSource("/a.png", api)).toBe("/picture?path=%2Fa.png")
})
