// Names that are no setting: somebody meant another one. In a file of settings every unknown name is a fault; in the
// environment, which other programs share, only a near miss is.

/** Of others, and at home in such a file: Node's, OpenTelemetry's, the database's, Compose's, the C library's. */
const others = /^(NODE_|OTEL_|PG|POSTGRES_|COMPOSE_|MALLOC_|LC_|(BRAND|LANG|TZ|PATH)$)/

const nearMissEdits = 2
/** Shorter names are near many others. */
const leastNearMiss = 6

/** A fault for each name of the environment or of `fileNames` that somebody took for a setting. */
export function unknownNames(
  given: readonly string[],
  fileNames: readonly string[],
  known: readonly string[],
): string[] {
  return [...new Set([...fileNames, ...given])].flatMap(name => {
    if (known.includes(name) || others.test(name)) return []
    const [nearest, edits] = nearestOf(name, known)
    const isNearMiss = edits <= nearMissEdits && name.length >= leastNearMiss
    if (!isNearMiss && !fileNames.includes(name)) return []
    return [`${name} is no setting. The nearest is ${nearest}.`]
  })
}

function nearestOf(name: string, known: readonly string[]): [nearest: string, edits: number] {
  const all = known.map((one): [string, number] => [one, editsBetween(name.toUpperCase(), one)])
  return all.reduce((best, one) => (one[1] < best[1] ? one : best))
}

/** Levenshtein's distance: letters added, removed or replaced. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [index, theirs] of [...other].entries()) {
      const replaced = row[index]! + (letter === theirs ? 0 : 1)
      next.push(Math.min(replaced, row[index + 1]! + 1, next[index]! + 1))
    }
    row = next
  }
  return row.at(-1)!
}
