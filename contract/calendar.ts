// Days and weeks as the product counts them: Asia/Bangkok, seven hours ahead all year, weeks from Monday.

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** The product's offset from UTC: Asia/Bangkok and Asia/Vientiane, without summer time. */
export const bangkokOffsetMs = 7 * hourMs

/** When the day of this instant began. */
export function startOfDay(atMs: number): number {
  return Math.floor((atMs + bangkokOffsetMs) / dayMs) * dayMs - bangkokOffsetMs
}

/** When the week of this instant began, on its Monday. */
export function startOfWeek(atMs: number): number {
  const day = Math.floor((atMs + bangkokOffsetMs) / dayMs)
  // 1 January 1970 was a Thursday.
  return (day - ((day + 3) % 7)) * dayMs - bangkokOffsetMs
}
