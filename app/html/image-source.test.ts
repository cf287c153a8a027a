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
  "http://example.com/x.png",
  "https://",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg,<svg>",
  "<img src=x onerror=alert(1)>",
  "<svgx>",
])("%j is no picture", text => {
  expect(imageSource(text)).toBeUndefined()
})
