// The web app's layers: each folder imports only itself and the folders listed above it, types included.
import { expect, test } from "vitest"
import { importsOf, testLayers, told } from "#tests/rules/imports.ts"

/** From the lowest to the highest. Tests and what stands in app/ itself may import everything. */
const layers = [
  "locales",
  "brand",
  "html",
  "services",
  "islands",
  "request",
  "middleware",
  "session",
  "loading",
  "forms",
  "components",
  "operations",
  "banks",
  "bonus",
  "devices",
  "games",
  "pending",
  "rewards",
  "support",
  "routes",
]

const layerOf = (file: string) => file.split("/")[1]!

testLayers("app", layers, layerOf)

test("subjects that several screens share do not import each other", () => {
  const subjects = layers.slice(layers.indexOf("banks"), -1)
  const across = importsOf("app").filter(
    ({ from, to }) =>
      to.startsWith("app/") &&
      subjects.includes(layerOf(from)) &&
      subjects.includes(layerOf(to)) &&
      layerOf(from) !== layerOf(to),
  )
  expect(across.map(told)).toEqual([])
})
