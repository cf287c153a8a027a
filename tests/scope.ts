// How much of the largest tests runs. `npm test` takes a fixed share of them, so that it stays under eight minutes on
// two cores; `npm test -- --everything` takes all.

/** Does everything run? */
export const isEverything = process.env.TEST_SCOPE === "everything"

/**
 * Of a list, what runs: all of it, or every n-th item. `turn` shifts the choice, so that tests which share a list take
 * different items of it.
 */
export function share<Item>(list: readonly Item[], everyNth: number, turn = 0): Item[] {
  return list.filter((_, at) => isEverything || at % everyNth === turn % everyNth)
}

/** How often something is repeated: `all` times, or `few` times; where TIMES is set, that often. */
export function times({ all, few }: { all: number; few: number }): number {
  return Number(process.env.TIMES ?? (isEverything ? all : few))
}
