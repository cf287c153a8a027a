// The gateway's layers, and that nothing of foreign backends is outside of it (docs/product/truth.md).
import { expect, test } from "vitest"
import { codeOf, filesIn, importsOf, testLayers, told } from "#tests/rules/imports.ts"

/** From the lowest to the highest. What stands in gateway/ itself may import everything but the stores and the check. */
const layers = ["wire/words", "truth", "wire", "keeping", "evidence", "stores", "check"]

/** `truth` judges by what `wire` reads of a body; the client in `wire` asks `truth`. */
function layerOf(file: string): string {
  const folder = file.split("/")[1]!
  const isOfBodies = /^gateway\/wire\/(answer-body|codes|refusal-words)\.ts$/.test(file)
  return isOfBodies ? "wire/words" : folder
}

testLayers("gateway", layers, layerOf)

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
