import { expect, test } from "vitest"
import { imageSource, picturePathAt } from "./image-source.server.ts"

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
  ["/banners/a.png", "/banners/a.png"],
  ["banners/a.webp?v=2", "/banners/a.webp?v=2"],
  ["http://backend:8080/a.jpg", "/a.jpg"],
  ["/api/wallet", undefined],
  ["/a.svg", "/a.svg"],
  ["//evil.example/a.png", undefined],
  ["\\\\evil.example/a.png", undefined],
  ["javascript:alert(1)//a.png", undefined],
])("of an API by http, the picture %j is at %j", (text, path) => {
  expect(picturePathAt(text, "http://backend:8080")).toBe(path)
})

test("of an API by https, whole addresses need no detour", () => {
  const api = "https://api.example"
  expect(picturePathAt("https://api.example/a.png", api)).toBeUndefined()
  expect(picturePathAt("/a.png", api)).toBe("/a.png")
})
