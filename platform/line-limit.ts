// How many lines of one event a log writes. In an outage the same event must fill no disk
// (docs/decisions/052-log.md).

/** So many lines of one event are written in so much time. */
const mostLines = 20
const windowMs = 10_000

type LineLimit = {
  /** Call it for every event, written or not, so that the summary of a window that has ended is written in time. */
  pass(): void
  /** May this line of a failure be written? */
  admits(event: string): boolean
}

/**
 * `report` is told, when a window ends, how many lines of an event were not written. `now` is not the machine's clock:
 * one that is set back by an hour would silence that hour.
 */
export function createLineLimit(
  report: (event: string, skipped: number) => void,
  now: () => number = () => performance.now(),
): LineLimit {
  let windowBeganMs = now()
  const lines = new Map<string, number>()
  return {
    pass() {
      if (now() - windowBeganMs < windowMs) return
      for (const [event, count] of lines) if (count > mostLines) report(event, count - mostLines)
      lines.clear()
      windowBeganMs = now()
    },
    admits(event) {
      const count = (lines.get(event) ?? 0) + 1
      lines.set(event, count)
      return count <= mostLines
    },
  }
}
