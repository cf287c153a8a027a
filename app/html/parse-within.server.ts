// Parses HTML as a browser would, within a budget: unclosed tags and tables in tables grow faster than their text.
import { defaultTreeAdapter, parseFragment } from "parse5"

type Budget = { elements: number; depth: number }

class OverBudget extends Error {}

/** The parsed text; `undefined` for one with more elements, or deeper ones, than the budget allows. */
export function parseWithin(html: string, budget: Budget) {
  let depth = 0
  let elements = 0
  const adapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...element) {
      if (++elements > budget.elements) throw new OverBudget()
      return defaultTreeAdapter.createElement(...element)
    },
    onItemPush() {
      if (++depth > budget.depth) throw new OverBudget()
    },
    onItemPop() {
      depth--
    },
  }
  try {
    return parseFragment(html, { treeAdapter: adapter, scriptingEnabled: false })
  } catch (error) {
    if (error instanceof OverBudget) return undefined
    throw error
  }
}
