// The texts as pages show them, made once when they are loaded: the numbers of product rules are filled in (a text says
// `{{phoneDigits}}`, and contract/rules says how many), and loan words are kept whole.
import {
  maxNewPasswordLength,
  minPasswordLength,
  phoneDigits,
  securityShownDays,
} from "#contract/rules/accounts.ts"
import { creditedWithinMs } from "#contract/rules/deposits.ts"
import { slipValidMs } from "#contract/rules/slips.ts"
import { unbroken } from "./unbroken-words.ts"

type Tree = { readonly [key: string]: string | Tree }
type Duration = { minute_one?: string; minute_other: string; hour_one?: string; hour_other: string }

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The texts of a language with the rules' values in them, their loan words whole. */
export function withRuleValues<Texts extends { common: { duration: Duration } }>(texts: Texts): Texts {
  const { duration } = texts.common
  return filled(texts as unknown as Tree, {
    phoneDigits: String(phoneDigits),
    securityShownDays: String(securityShownDays),
    minPasswordLength: String(minPasswordLength),
    maxNewPasswordLength: String(maxNewPasswordLength),
    creditTime: inWords(duration, creditedWithinMs),
    slipTime: inWords(duration, slipValidMs),
  }) as unknown as Texts
}

function filled(tree: Tree, values: Record<string, string>): Tree {
  const entries = Object.entries(tree).map(([key, text]) => [
    key,
    typeof text === "string"
      ? unbroken(text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole))
      : filled(text, values),
  ])
  return Object.fromEntries(entries) as Tree
}

/** A time in whole hours, else in minutes, by the texts `common.duration.${unit}`: on one line. */
function inWords(texts: Duration, ms: number): string {
  const unit = ms % hourMs === 0 ? "hour" : "minute"
  const count = ms / (unit === "hour" ? hourMs : minuteMs)
  const text = (count === 1 && texts[`${unit}_one`]) || texts[`${unit}_other`]
  return text.replace("{{count}} ", `${count}\u00a0`)
}
