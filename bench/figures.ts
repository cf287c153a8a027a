// Medians, percentiles and how they are written.

/** The middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] as number
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** A whole number with thousands apart: 12,345. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString("en-US")
}

/** A table as Markdown; the first row is its head. Columns after the first are numbers. */
export function table([head = [], ...rows]: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`
  const rule = line(head.map((_, column) => (column === 0 ? "---" : "---:")))
  return [line(head), rule, ...rows.map(line)].join("\n")
}
