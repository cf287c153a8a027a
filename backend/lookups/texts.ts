// The texts of this backend's operator for its members: conditions, agreements, contact.
import encodeQR from "qr"
import { creditedWithinMs } from "#contract/rules/deposits.ts"
import { withdrawalLimits } from "#contract/rules/movements.ts"
import { slipValidMs } from "#contract/rules/slips.ts"
import type { Words } from "#contract/words.ts"
import texts from "./texts.json" with { type: "json" }

/** What the conditions name in braces. */
const figures: Record<string, string> = {
  creditMinutes: String(creditedWithinMs / 60_000),
  slipHours: String(slipValidMs / (60 * 60_000)),
  leastOut: wholeBaht(withdrawalLimits.minSatang),
  mostOut: wholeBaht(withdrawalLimits.maxSatang),
}

function wholeBaht(amountSatang: number): string {
  return String(amountSatang / 100).replace(/\B(?=(\d{3})+$)/g, ",")
}

/** The operator's conditions: HTML, one text per entry. */
export const conditions: Words[] = texts.conditions.map(({ th, lo, en }) => ({
  th: filledIn(th),
  lo: filledIn(lo),
  en: filledIn(en),
}))

function filledIn(text: string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => figures[name]!)
}

/** The agreements that a member accepts: HTML, one text per entry. */
export const agreements: Words[] = texts.agreements

/** Without a name: the web app has its brand's (docs/product/brand.md). */
export const info = { website: "https://krapao.example" }

const lineLink = "https://line.me/R/ti/p/@krapao-example"
const lineQR = encodeQR(lineLink, "svg", { border: 4 })

/** How to reach support: the QR code leads where the link does. */
export const contact = { contactText: texts.contactText, lineLink, lineName: "@krapao-example", lineQR }
