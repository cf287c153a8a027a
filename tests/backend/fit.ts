// Whether what was drawn fits the weights: Pearson's chi-square, as a score that is normal whatever the number of
// slices.

/**
 * How many standard deviations the counts are worse than chance (Wilson and Hilferty, 1931). Over 4.75 happens by
 * chance once in a million. Infinite where something was drawn that weighs nothing.
 */
export function misfit(counts: readonly number[], weights: readonly number[]): number {
  const drawn = counts.reduce((sum, count) => sum + count, 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let chiSquare = 0
  let slices = 0
  for (const [index, weight] of weights.entries()) {
    const count = counts[index] ?? 0
    const expected = (drawn * weight) / total
    if (expected > 0) {
      chiSquare += (count - expected) ** 2 / expected
      slices += 1
    } else if (count > 0) return Number.POSITIVE_INFINITY
  }
  const spread = 2 / (9 * (slices - 1))
  return (Math.cbrt(chiSquare / (slices - 1)) - (1 - spread)) / Math.sqrt(spread)
}

export const onceInAMillion = 4.75
