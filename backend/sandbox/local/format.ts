// Amounts and moments as the sandbox's pages and slips show them, and amounts as a person types them.

import type { html } from "hono/html"
import { bangkokOffsetMs } from "#contract/calendar.ts"

export type Markup = ReturnType<typeof html>

/** Satang as baht with two decimals and grouping commas. */
export function baht(amountSatang: number): string {
  const [whole = "", decimals] = (Math.abs(amountSatang) / 100).toFixed(2).split(".")
  return `${amountSatang < 0 ? "−" : ""}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${decimals}`
}

/** A moment as DD/MM/YYYY HH:mm:ss in Bangkok, which is seven hours ahead all year. */
export function moment(atMs: number): string {
  const iso = new Date(atMs + bangkokOffsetMs).toISOString()
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`
}

/** Baht as a person types them, to satang; undefined when it is no amount above zero. */
export function satangOfText(text: string): number | undefined {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text.trim())) return undefined
  const amountSatang = Math.round(Number(text) * 100)
  return amountSatang > 0 ? amountSatang : undefined
}
