// Days, weeks and times as the product counts them: Asia/Bangkok, seven hours ahead all year, weeks from Monday.
import dayjs, { type Dayjs } from "dayjs"
import customParseFormat from "dayjs/plugin/customParseFormat.js"
import isoWeek from "dayjs/plugin/isoWeek.js"
import utc from "dayjs/plugin/utc.js"

dayjs.extend(utc)
dayjs.extend(isoWeek)
dayjs.extend(customParseFormat)

const hourMs = 60 * 60_000
/** The product's offset from UTC: Asia/Bangkok and Asia/Vientiane, without summer time. */
const bangkokOffsetMs = 7 * hourMs

/** A date whose UTC fields are Bangkok's: half the work of `utcOffset`, which makes another date. */
export function bangkok(atMs: number): Dayjs {
  return dayjs.utc(atMs + bangkokOffsetMs)
}

/** Days as date fields, people and backends write them. */
export const dayFormats = ["YYYY-MM-DD", "DD/MM/YYYY", "DD.MM.YYYY", "DD-MM-YYYY"]

/** The instant of a time in Bangkok that is written in one of these formats of dayjs; digits may lack their zero. */
export function bangkokInstant(text: string, formats: readonly string[]): number | undefined {
  const padded = gregorian(text).replace(/\b\d\b/g, "0$&")
  // A strict format fits texts of its own length alone; trying it costs much more than looking at that.
  const read = formats
    .filter(format => format.length === padded.length)
    .map(format => dayjs.utc(padded, format, true))
    .find(one => one.isValid())
  return read && read.valueOf() - bangkokOffsetMs
}

/** Thailand's calendar is 543 years ahead. The years before 2000 are in both counts' past, those from 2500 on in one. */
function gregorian(text: string): string {
  return text.replace(/(?<!\d)2[5-9]\d\d(?!\d)/, year => String(Number(year) - 543))
}

const formats = dayFormats.flatMap(day => [day, `${day} HH:mm`, `${day} HH:mm:ss`])
/** As PostgreSQL writes it: hours alone. */
const hoursOfZone = /(:\d\d(?:\.\d+)?[+-]\d\d)$/
const withZone = /Z|GMT|UTC|:\d\d(?:\.\d+)? ?[+-]\d\d:?\d\d/i
/** No way of writing a time is longer. */
const mostLetters = 100

/**
 * The instant that a text names, in milliseconds since 1970; the time zone of the machine has no part in it. Without a
 * zone it is Bangkok's time, and 05/11/2026 is a day of November. `undefined` for what is no time, and for what some
 * backends write where there is none, such as 0001-01-01T00:00:00Z and 1970-01-01T00:00:00Z.
 */
export function instantOf(text: string): number | undefined {
  if (text.length > mostLetters) return undefined
  const trimmed = gregorian(text.trim().replace(hoursOfZone, "$1:00"))
  const plain = trimmed.replace(/[T ,]+(?=\d)/, " ").replace(/(:\d\d)[.,]\d+$/, "$1")
  // Most times have a zone: dayjs would try every format on them first.
  const atMs = withZone.test(trimmed) ? Date.parse(trimmed) : bangkokInstant(plain, formats)
  return atMs !== undefined && atMs > 0 ? atMs : undefined
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
  return bangkok(atMs).startOf(unit).valueOf() - bangkokOffsetMs
}
