// Draws by weights from a random source: unbiased, and as unpredictable as the source.
import type { RandomSource } from "../kernel/environment.ts"

/** How many numbers six bytes can be. */
const range = 2 ** 48

/** A whole number of 0 up to, not including, `limit`, each as likely as the other. Throws for a limit below 1. */
export function randomBelow(random: RandomSource, limit: number): number {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > range)
    throw new RangeError(`not a limit: ${limit}`)
  const fair = range - (range % limit)
  for (;;) {
    const drawn = random(6).reduce((sum, byte) => sum * 256 + byte, 0)
    // Numbers above the last whole multiple of `limit` would favour the small results, so they are discarded.
    if (drawn < fair) return drawn % limit
  }
}

/** Draws one entry with a chance equal to its share of the weights; undefined when all weights are zero. */
export function drawByWeight<Entry extends { weight: number }>(
  random: RandomSource,
  entries: readonly Entry[],
): Entry | undefined {
  const total = entries.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return undefined
  let left = randomBelow(random, total)
  return entries.find(({ weight }) => {
    left -= weight
    return left < 0
  })
}
