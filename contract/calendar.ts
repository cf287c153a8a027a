// Days and weeks as the product counts them: Asia/Bangkok, seven hours ahead all year, weeks from Monday.
import dayjs from "dayjs"
import isoWeek from "dayjs/plugin/isoWeek.js"
import utc from "dayjs/plugin/utc.js"

dayjs.extend(utc)
dayjs.extend(isoWeek)

const hourMs = 60 * 60_000
/** The product's offset from UTC: Asia/Bangkok and Asia/Vientiane, without summer time. */
export const bangkokOffsetMs = 7 * hourMs

const clockTime = /^(?:[T ,]+(\d\d?):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?$/
const dates = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)/,
  /^(?<day>\d\d?)[-/.](?<month>\d\d?)[-/.](?<year>\d{4})/,
]
const withZone = /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)/i
/** As PostgreSQL writes it: hours alone. */
const hoursOfZone = /(:\d\d(?:\.\d+)?[+-]\d\d)$/
/** The years before 2000 are in both counts' past, those from 2500 on in the Buddhist one only. */
const leastBuddhistYear = 2500

/**
 * The instant that a text names, in milliseconds since 1970; the time zone of the machine has no part in it. Without a
 * zone it is Bangkok's time, and 05/11/2026 is a day of November. `undefined` for what is no time, and for what some
 * backends write where there is none, such as 0001-01-01T00:00:00Z.
 */
export function instantOf(text: string): number | undefined {
  const trimmed = text
    .trim()
    .replace(hoursOfZone, "$1:00")
    .replace(/^(25\d\d)(?=-)/, gregorian)
  const atMs = bangkokTime(trimmed) ?? (withZone.test(trimmed) ? Date.parse(trimmed) : Number.NaN)
  return atMs >= 0 ? atMs : undefined
}

/** Thailand's calendar is 543 years ahead. */
function gregorian(year: string): string {
  return Number(year) >= leastBuddhistYear ? String(Number(year) - 543) : year
}

/** `undefined` where the text has a zone, or is no such time. */
function bangkokTime(text: string): number | undefined {
  const date = dates.map(pattern => pattern.exec(text)).find(found => found !== null)
  const time = date && clockTime.exec(text.slice(date[0].length))
  if (!date?.groups || !time) return undefined
  const { year, month, day } = date.groups
  const [hours, minutes, seconds] = time.slice(1).map(part => Number(part ?? 0))
  if (Number(month) > 12 || Number(day) > 31) return undefined
  return (
    Date.UTC(Number(gregorian(year ?? "")), Number(month) - 1, Number(day), hours, minutes, seconds) -
    bangkokOffsetMs
  )
}

/** When the day of this instant began. */
export function startOfDay(atMs: number): number {
  return startOf(atMs, "day")
}

/** When the week of this instant began, on its Monday. */
export function startOfWeek(atMs: number): number {
  return startOf(atMs, "isoWeek")
}

function startOf(atMs: number, unit: "day" | "isoWeek"): number {
  return (
    dayjs
      .utc(atMs + bangkokOffsetMs)
      .startOf(unit)
      .valueOf() - bangkokOffsetMs
  )
}
