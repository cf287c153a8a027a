// The gateway's layers, and that nothing of foreign backends is outside of it (docs/product/truth.md).
import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { filesIn, importsOf, told } from "#tests/rules/imports.ts"

/** From the lowest to the highest. What stands in gateway/ itself may import everything but the stores and the check. */
const layers = ["wire/words", "truth", "wire", "keeping", "evidence", "stores", "check"]

const root = path.join(import.meta.dirname, "..")

/** `truth` judges by what `wire` reads of a body; the client in `wire` asks `truth`. */
function layerOf(file: string): string {
  const folder = file.split("/")[1]!
  const isOfBodies = /^gateway\/wire\/(answer-body|codes|refusal-words)\.ts$/.test(file)
  return isOfBodies ? "wire/words" : folder
}
const isOutermost = (file: string) => path.dirname(file) === "gateway"

test("every folder of the gateway is a layer", () => {
  const files = filesIn("gateway").filter(file => !isOutermost(file))
  expect(new Set(files.map(layerOf))).toEqual(new Set(layers))
})

test("no folder of the gateway imports a folder above it", () => {
  const upwards = importsOf("gateway").filter(({ from, to }) => {
    if (!to.startsWith("gateway/") || isOutermost(from)) return false
    return isOutermost(to) || layers.indexOf(layerOf(to)) > layers.indexOf(layerOf(from))
  })
  expect(upwards.map(told)).toEqual([])
})

test("the gateway imports only the contract and the platform, and the platform nothing of ours", () => {
  const foreign = (folder: string, allowed: RegExp) =>
    importsOf(folder)
      .filter(({ to }) => !allowed.test(to))
      .map(told)
  expect(foreign("gateway", /^(gateway|contract|platform)\//)).toEqual([])
  expect(foreign("contract", /^(contract|platform)\//)).toEqual([])
  expect(foreign("platform", /^platform\//)).toEqual([])
})

test("neither the app nor the contract knows a kind of backend", () => {
  expect(
    [...importsOf("app"), ...importsOf("contract")].filter(({ to }) => to.startsWith("gateway/")).map(told),
  ).toEqual([])
  const knowing = [...filesIn("app"), ...filesIn("contract")].filter(file =>
    /\bapiIdempotency\b|\b(api)?[dD]ialect\b|\bevidence\b|\bneedsGateway\b/.test(codeOf(file)),
  )
  expect(knowing).toEqual([])
})

/** A file's code without its comments. */
function codeOf(file: string): string {
  return readFileSync(path.join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "")
}
