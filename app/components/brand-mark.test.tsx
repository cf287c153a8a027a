// The logo of a brand that has one for light and dark screens.
import { renderToString } from "react-dom/server"
import { expect, test, vi } from "vitest"
import { BrandMark } from "./brand-mark.tsx"

vi.mock("#brand/logo.svg?url&no-inline", () => ({ default: "/logo.svg" }))
vi.mock("#brand/logo-dark.svg?url&no-inline", () => ({ default: "/logo.svg" }))

test("React puts no preload before it", () => {
  expect(renderToString(<BrandMark />)).toMatch(/^<picture [^<]*><img src="\/logo.svg" [^<]*><\/picture>$/)
})
