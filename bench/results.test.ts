// A measurement changes its own section of docs/results.md and no other.
import { expect, test } from "vitest"
import { withSection } from "./results.ts"

const page = "# Results\n\nWhat was measured.\n\n## CPU\n\nold\n\n## Memory\n\nkept\n"

test("a section replaces the one with its title", () => {
  const written = withSection(page, "CPU", "## CPU\n\nnew\n")
  expect(written).toBe("# Results\n\nWhat was measured.\n\n## CPU\n\nnew\n\n## Memory\n\nkept\n")
})

test("a new section comes last", () => {
  expect(withSection(page, "Mutants", "## Mutants\n\n85 %\n")).toBe(`${page}\n## Mutants\n\n85 %\n`)
})
