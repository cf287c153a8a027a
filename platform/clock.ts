// How far another machine's clock is from ours, estimated from the `Date` of its answers (RFC 9110, 6.6.1).

/** How far the other clock is ahead of ours in milliseconds: at least and at most. */
export type ClockOffset = { leastMs: number; mostMs: number }

/** The better of an estimate and what one answer shows, which was asked for at `sentAtMs` by our clock. */
export function nearer(
  known: Partial<ClockOffset>,
  date: string | null,
  sentAtMs: number,
): Partial<ClockOffset> {
  // `Date` has whole seconds: the answer was written within the second that began then.
  const secondMs = Date.parse(date ?? "")
  const now = { leastMs: secondMs - Date.now(), mostMs: secondMs + 999 - sentAtMs }
  return spread(now) < spread(known) ? now : known
}

/** The time there now, at the earliest and at the latest. It is our own where both clocks may agree. */
export function timeThere({ leastMs = 0, mostMs = 0 }: Partial<ClockOffset>): {
  earliestMs: number
  latestMs: number
} {
  const now = Date.now()
  if (leastMs <= 0 && mostMs >= 0) return { earliestMs: now, latestMs: now }
  return { earliestMs: now + leastMs, latestMs: now + mostMs }
}

function spread({ leastMs, mostMs }: Partial<ClockOffset>): number {
  return leastMs === undefined || mostMs === undefined ? Number.POSITIVE_INFINITY : mostMs - leastMs
}
