// What is new in a list, and whether that is all that is new (docs/product/operations-evidence.md).
import type { Entry, Line, Newest } from "./snapshot.ts"

/** The new items. `isAll`: nothing else can have been added meanwhile. */
export type Added<Item> = { items: Item[]; isAll: boolean }

type Dated = { at?: number }

/** The difference between two snapshots of a statement. `changed`: lines whose status is another than before. */
export function addedLines(
  before: Newest<Line>,
  after: Newest<Line>,
): Added<Line> & { changed: { line: Line; was: Line["status"] }[] } {
  const added = addedTo(before, after, nameOf)
  const earlier = new Map(before.items.map(line => [nameOf(line), line.status]))
  const changed = after.items.flatMap(line => {
    const was = earlier.get(nameOf(line))
    return was === undefined || was === line.status ? [] : [{ line, was }]
  })
  return { ...added, changed }
}

/** As `addedLines`, for slips and refunds. */
export function addedEntries(before: Newest<Entry>, after: Newest<Entry>): Added<Entry> {
  return addedTo(before, after, ({ mark }) => mark)
}

/** A line without an id is identified by all its fields that never change. */
function nameOf({ id, type, from, to, amount, at }: Line): string {
  return id === undefined ? JSON.stringify([type, from, to, amount, at]) : `#${id}`
}

/** Counts the items, since several may be equal in all that is known of them. */
function addedTo<Item extends Dated>(
  before: Newest<Item>,
  after: Newest<Item>,
  name: (item: Item) => string,
): Added<Item> {
  const left = new Map<string, number>()
  for (const item of before.items) left.set(name(item), (left.get(name(item)) ?? 0) + 1)
  const isNew = after.items.map(item => {
    const count = left.get(name(item)) ?? 0
    if (count > 0) left.set(name(item), count - 1)
    return count === 0
  })
  const items = after.items.filter((_, index) => isNew[index])
  return { items, isAll: isComplete(before, after, isNew) }
}

function isComplete<Item extends Dated>(
  before: Newest<Item>,
  after: Newest<Item>,
  isNew: boolean[],
): boolean {
  const kept = isNew.filter(one => !one).length
  // No earlier item may be missing.
  if (before.isWhole && after.isWhole) return kept === before.items.length
  // Newest first: new items come before old ones, and an old item proves that no new one is hidden.
  const firstOld = isNew.indexOf(false)
  if (firstOld < 0 || !isDescending(before.items) || !isDescending(after.items)) return false
  const isPrefix = isNew.slice(firstOld).every(one => !one)
  return isPrefix && kept === Math.min(before.items.length, after.items.length - firstOld)
}

function isDescending(items: Dated[]): boolean {
  return items.every(({ at }, index) => {
    const next = items[index + 1]
    return at !== undefined && (next === undefined || (next.at !== undefined && next.at <= at))
  })
}
