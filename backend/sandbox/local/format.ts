// Amounts and moments as the sandbox's pages and slips show them, and amounts as a person types them.

import type { html } from "hono/html"
import { bangkok } from "#contract/calendar.ts"

export type Markup = ReturnType<typeof html>

/** Satang as baht with two decimals and grouping commas. */
export function baht(amountSatang: number): string {
  const [whole = "", decimals] = (Math.abs(amountSatang) / 100).toFixed(2).split(".")
  return `${amountSatang < 0 ? "−" : ""}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${decimals}`
}

/** A moment in Bangkok. */
export function moment(atMs: number): string {
  return bangkok(atMs).format("DD/MM/YYYY HH:mm:ss")
}

/** Baht as a person types them, to satang; undefined when it is no amount above zero. */
export function satangOfText(text: string): number | undefined {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text.trim())) return undefined
  const amountSatang = Math.round(Number(text) * 100)
  return amountSatang > 0 ? amountSatang : undefined
}
