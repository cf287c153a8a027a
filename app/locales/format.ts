// How amounts, times and account numbers look: the same in every language (docs/product/languages-and-formats.md).
// Never Intl by language: Node prints Lao money as 1.234,50 and Thai dates in Buddhist years.
import { bangkok } from "#contract/calendar.ts"
import type { Translate } from "./language.ts"

/** Writes times to the second in this format; pages made in one second write the same one. */
function writer(format: string): (atMs: number) => string {
  let latest: { second: number; text: string } | undefined
  return atMs => {
    const second = Math.floor(atMs / 1000)
    if (latest?.second !== second) latest = { second, text: bangkok(atMs).format(format) }
    return latest.text
  }
}

const shown = writer("DD/MM/YYYY HH:mm:ss")
const iso = writer("YYYY-MM-DDTHH:mm:ss[+07:00]")

/** Satang as baht with two decimals and grouping commas, `-` for what is no amount: 1,234.50. */
export function baht(amountSatang: number | null | undefined): string {
  if (amountSatang === null || amountSatang === undefined || !Number.isFinite(amountSatang)) return "-"
  const whole = Math.round(Math.abs(amountSatang))
  const sign = amountSatang < 0 && whole > 0 ? "-" : ""
  return `${sign}${grouped(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, "0")}`
}

/** A whole number with grouping commas: 12,000. */
export function grouped(count: number): string {
  const figures = String(count)
  return figures.length > 3 ? figures.replace(/\B(?=(\d{3})+$)/g, ",") : figures
}

/** As `baht`, without decimals where there are none: 1,000. */
export function wholeBaht(amountSatang: number): string {
  return baht(amountSatang).replace(/\.00$/, "")
}

/** An instant as DD/MM/YYYY HH:mm:ss in Bangkok. */
export function dateTime(atMs: number | null | undefined): string {
  if (atMs === null || atMs === undefined) return "-"
  return shown(atMs)
}

/** An instant as ISO 8601 with Bangkok's offset, for `<time datetime>`. */
export function isoTime(atMs: number): string {
  return iso(atMs)
}

/** What is left of a time as mm:ss, minutes past 99 as they are. */
export function minutesLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return [Math.floor(seconds / 60), seconds % 60].map(part => String(part).padStart(2, "0")).join(":")
}

const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const

/** How long ago, in the largest unit that fits (docs/product/languages-and-formats.md). */
export function ago(t: Translate, atMs: number, nowMs: number): string {
  const seconds = Math.floor((nowMs - atMs) / 1000)
  const unit = units.find(([, length]) => seconds >= length)
  return unit ? t(`common.ago.${unit[0]}`, { count: Math.floor(seconds / unit[1]) }) : t("common.ago.now")
}

/** A bank account number: exactly 10 digits as 3-3-rest, anything else as it is. */
export function accountNumber(number: string | null | undefined): string {
  if (!number) return "-"
  const digits = number.replace(/[\s-]/g, "")
  return /^\d{10}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : number
}

/** The last four digits of an account's number: `•••• 1234`. */
export function lastDigits(number: string | null | undefined): string {
  return `•••• ${(number ?? "").replace(/\D/g, "").slice(-4)}`
}
