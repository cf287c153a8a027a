// Draws: by weights, without bias, and reproducible from a seed.
import { describe, expect, test } from "vitest"
import { misfit, onceInAMillion } from "#tests/backend/fit.ts"
import { mulberry } from "#tests/evidence/mulberry.ts"
import { times } from "#tests/scope.ts"
import type { RandomSource } from "../kernel/environment.ts"
import { drawByWeight, randomBelow } from "./draw.ts"

/** Bytes that follow from a seed. */
function seeded(seed: number): RandomSource {
  const random = mulberry(seed)
  return length => Uint8Array.from({ length }, () => random() * 256)
}

function countsOf(weights: number[], draws: number, random: RandomSource): number[] {
  const slices = weights.map((weight, index) => ({ weight, index }))
  const counts = weights.map(() => 0)
  for (let n = 0; n < draws; n++) counts[drawByWeight(random, slices)!.index]! += 1
  return counts
}

describe("drawing by weight", () => {
  test.each([[[280, 300, 180, 80, 90, 20, 40, 10]], [[1, 1]], [[0, 5, 0, 1]], [[999_999, 1, 500_000]]])(
    "fits the weights %j",
    weights => {
      const counts = countsOf(weights, times({ all: 100_000, few: 100_000 }), seeded(20261121))
      expect(misfit(counts, weights)).toBeLessThan(onceInAMillion)
    },
  )

  test("the measure tells a wheel that favours one slice over another by a seventeenth", () => {
    const counts = countsOf([103, 100, 100, 97], 100_000, seeded(7))
    expect(misfit(counts, [100, 100, 100, 100])).toBeGreaterThan(onceInAMillion)
    expect(misfit([1, 5], [0, 5])).toBe(Number.POSITIVE_INFINITY)
  })

  test("the same seed draws the same, another one something else", () => {
    const drawn = (seed: number) => {
      const random = seeded(seed)
      return Array.from(
        { length: 50 },
        () =>
          drawByWeight(random, [
            { weight: 1, n: 0 },
            { weight: 1, n: 1 },
          ])!.n,
      ).join("")
    }
    expect(drawn(1)).toBe(drawn(1))
    expect(drawn(1)).not.toBe(drawn(2))
  })

  test("draws nothing from nothing", () => {
    expect(drawByWeight(seeded(1), [])).toBeUndefined()
    expect(drawByWeight(seeded(1), [{ weight: 0 }])).toBeUndefined()
  })
})

describe("a number below a limit", () => {
  test("discards numbers that would favour small results", () => {
    const limit = 3 * 2 ** 46
    // Above the last whole multiple, of which there is one: 2^48 − 1; then 5.
    const answers = [Uint8Array.of(255, 255, 255, 255, 255, 255), Uint8Array.of(0, 0, 0, 0, 0, 5)]
    expect(randomBelow(() => answers.shift()!, limit)).toBe(5)
  })
  test("is refused for an invalid limit", () => {
    for (const limit of [0, -1, 1.5, Number.NaN, 2 ** 49]) {
      expect(() => randomBelow(seeded(1), limit)).toThrow(RangeError)
    }
  })
})
