// The backend's layers: each folder imports only itself and the folders listed above it, types included.
import path from "node:path"
import { expect, test } from "vitest"
import { codeOf, filesIn, importsOf, testLayers, told } from "#tests/rules/imports.ts"

/** From the lowest to the highest. Tests and what stands in backend/ itself may import everything. */
const layers = [
  "kernel",
  "pictures",
  "providers",
  "storage",
  "ledger",
  "members",
  "money",
  "accounts",
  "rewards",
  "deposits",
  "slips",
  "wheel",
  "chat",
  "wallet",
  "lookups",
  "http",
  "sandbox/local",
  "sandbox/demo",
  "sandbox/world",
  "sandbox/game-site",
  "sandbox/control",
  "sandbox/seed",
  "sandbox/console",
]

/** Layers that speak HTTP; the others take and return plain values. */
const http = ["http", "sandbox/game-site", "sandbox/console", "sandbox/local"]

const layerOf = (file: string) => {
  const folder = path.relative("backend", path.dirname(file))
  return layers.find(layer => folder === layer || folder.startsWith(`${layer}/`))
}

testLayers("backend", layers, layerOf)

test("the backend imports only the contract and the platform", () => {
  const outside = importsOf("backend").filter(({ to }) => !/^(backend|contract|platform)\//.test(to))
  expect(outside.map(told)).toEqual([])
})

test("only the composition root imports the sandbox", () => {
  const inSandbox = (file: string) => file.startsWith("backend/sandbox/")
  const imports = importsOf("backend").filter(({ from, to }) => inSandbox(to) && !inSandbox(from))
  expect(new Set(imports.map(({ from }) => from))).toEqual(
    new Set(["backend/backend.ts", "backend/serve.ts"]),
  )
})

test("only layers that speak HTTP name Request and Response", () => {
  const files = filesIn("backend").filter(file => {
    const layer = layerOf(file)
    return layer !== undefined && !http.includes(layer) && !file.endsWith(".test.ts")
  })
  const naming = files.filter(file =>
    /\b(Request|Response|IncomingMessage|ServerResponse)\b/.test(codeOf(file)),
  )
  expect(naming).toEqual([])
})

test("app imports neither backend nor server", () => {
  const imports = importsOf("app").filter(({ to }) => /^(backend|server)\//.test(to))
  expect(imports.map(told)).toEqual([])
})
