// `node tests/backend/draw-run.ts [--draws 10000000]`: draws the standard wheel from the system's random source, and
// reports whether the frequencies fit the weights. Exits with 1 when they do not.
import { parseArgs } from "node:util"
import { systemRandom } from "#backend/kernel/environment.ts"
import { standardWheel } from "#backend/sandbox/demo/wheel.ts"
import { drawByWeight } from "#backend/wheel/draw.ts"
import { misfit, onceInAMillion } from "./fit.ts"

const { values } = parseArgs({ options: { draws: { type: "string", default: "10000000" } } })
const draws = Number(values.draws)
const { slices } = standardWheel()
const total = slices.reduce((sum, { weight }) => sum + weight, 0)
const counts = new Map(slices.map(slice => [slice, 0]))

/** One system call for many draws. */
const poolBytes = 60_000
let pool = systemRandom(poolBytes)
let used = 0
function pooled(length: number): Uint8Array {
  if (used + length > poolBytes) {
    pool = systemRandom(poolBytes)
    used = 0
  }
  used += length
  return pool.subarray(used - length, used)
}

for (let drawn = 0; drawn < draws; drawn++) {
  const slice = drawByWeight(pooled, slices)!
  counts.set(slice, counts.get(slice)! + 1)
}
for (const [{ code, weight }, count] of counts) {
  console.log(
    `${code.padEnd(10)} ${String(count).padStart(10)}  expected ${((draws * weight) / total).toFixed(0)}`,
  )
}
const score = misfit(
  [...counts.values()],
  slices.map(({ weight }) => weight),
)
console.log(
  `${draws} draws, misfit ${score.toFixed(2)} standard deviations (chance stays below ${onceInAMillion})`,
)
if (score > onceInAMillion) process.exitCode = 1
