// One odd value of an answer hides itself only: every value of every answer that a page reads is replaced in turn, and
// the page still shows all others (docs/product/errors.md).
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { accountNumber, baht, dateTime } from "#app/locales/format.ts"
import type { Browser } from "#tests/browser/browser.ts"
import { share } from "#tests/scope.ts"
import { enter } from "#tests/site/log-in.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { answers } from "#tests/site/telling-answers.ts"
import { en } from "#tests/site/words.ts"

const odd = [null, "", {}, [], "none", -1, 1e30] as const

const pages: Record<string, { path: string; reads: string[] }> = {
  home: {
    path: "/user/home",
    reads: [
      "/api/wallet",
      "/api/lookup/notice",
      "/api/lookup/info",
      "/api/spinwheel/active",
      "/api/statement",
    ],
  },
  transfer: { path: "/user/home/transfer", reads: ["/api/wallet"] },
  withdraw: {
    path: "/user/home/withdraw",
    reads: ["/api/wallet", "/api/lookup/withdraw", "/api/bonus/check/active"],
  },
  deposit: { path: "/user/home/deposit", reads: ["/api/lookup/deposit"] },
  statement: { path: "/user/statement", reads: ["/api/statement"] },
  slips: { path: "/user/statement/slips", reads: ["/api/statement/slip"] },
  bonus: { path: "/user/bonus", reads: ["/api/bonus", "/api/bonus/check/active"] },
  profile: { path: "/user/profile", reads: ["/api/account/profile"] },
  wheel: { path: "/user/spin", reads: ["/api/spinwheel/setup", "/api/spinwheel/coupon"] },
  invite: { path: "/user/home/invite", reads: ["/api/invite"] },
  refund: { path: "/user/home/refund", reads: ["/api/refund", "/api/refund/check"] },
  contact: { path: "/user/contact", reads: ["/api/lookup/contact"] },
  chat: { path: "/chat", reads: ["/api/chat/history"] },
}

type Path = (string | number)[]

/** Every value in an answer, with where it stands; the answer itself is none. */
function valuesIn(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const inner = typeof value === "object" && value !== null ? Object.entries(value) : []
  const keyed = inner.map(([key]) => [...path, Array.isArray(value) ? Number(key) : key] as const)
  const below = inner.flatMap(([, item], index) => valuesIn(item, [...keyed[index]!]))
  return path.length === 0 ? below : [{ path, value }, ...below]
}

function replaced(answer: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const copy = structuredClone(answer) as Record<string | number, unknown>
  copy[key] = replaced(copy[key], rest, value)
  return copy
}

/** How a page may show a value. Whole numbers and words of the API, such as `transfer`, tell nothing. */
function shownAs(value: unknown): string[] {
  if (typeof value === "number") return Number.isInteger(value) ? [] : [baht(Math.round(value * 100))]
  if (typeof value !== "string" || value.length < 5 || /^[a-z]+$|^[A-Z]+$/.test(value)) return []
  if (/^\d{4}-/.test(value)) return [dateTime(Date.parse(value))]
  if (/^\d{10}$/.test(value)) return [accountNumber(value), value]
  return [value.replace(/<[^>]+>/g, "")]
}

const allMarks = Object.values(answers).flatMap(answer =>
  valuesIn(answer).flatMap(({ value }) => shownAs(value)),
)

/** Does this text stand for one value alone? */
const isTelling = (mark: string) => allMarks.filter(other => other.includes(mark)).length === 1

/** Texts of an answer that stand on a page, by the path of their value. */
function marksOn(text: string, answer: unknown): { path: Path; mark: string }[] {
  return valuesIn(answer).flatMap(({ path, value }) => {
    const mark = shownAs(value).find(each => text.includes(each) && isTelling(each))
    return mark ? [{ path, mark }] : []
  })
}

/** Values that decide over others, and what they take with them (the page of docs/product/ that says so). */
const deciding: Record<string, RegExp> = {
  // A wallet that is not in mode AUTO takes gift links, and the minimum of accounts stands where there are some:
  // deposits.md.
  "/api/lookup/deposit": /^wallets\.0\.mode$|^isManual$|^banks$/,
  // Games that are not active take no part in transfers and withdrawals: transfers.md. Without an account nothing can be
  // withdrawn: withdrawals.md.
  "/api/wallet": /^slots\.\d\.isActive$|^bankAccount$/,
  // What a wheel gives depends on there being one.
  "/api/spinwheel/setup": /^activeSpinwheel$|^activeSpinwheel\.slice$/,
  "/api/refund/check": /^result$|^bonus$/,
}

const within = (path: Path, whole: Path) => whole.every((key, index) => path[index] === key)

let site: Site
let browser: Browser
let current: Record<string, unknown> = answers

beforeAll(async () => {
  site = await startSite({
    isForeign: true,
    between: async (request, backend) => {
      const { pathname } = new URL(request.url)
      if (pathname in current) return Response.json(current[pathname])
      return backend(request)
    },
  })
  browser = (await enter(site, { games: { PG: 10 } }, "en")).browser
})
afterAll(() => site.close())

const cases = Object.entries(pages).flatMap(([name, { path, reads }]) =>
  reads.map(endpoint => ({ name, path, endpoint })),
)

describe.each(cases)("$name, each value of $endpoint", ({ name, path, endpoint }) => {
  const turn = cases.findIndex(one => one.name === name && one.endpoint === endpoint)
  test.each(share(odd, 7, turn).map(value => [value]))("as %j", async value => {
    current = answers
    const whole = await browser.open(path)
    expect(whole.status).toBe(200)
    const marks = Object.entries(answers).flatMap(([from, answer]) =>
      marksOn(whole.text, answer).map(mark => ({ ...mark, from })),
    )
    const faults: string[] = []
    for (const { path: where, value: before } of valuesIn(answers[endpoint])) {
      if (JSON.stringify(before) === JSON.stringify(value)) continue
      current = { ...answers, [endpoint]: replaced(answers[endpoint], where, value) }
      const page = await browser.open(path)
      const what = where.join(".")
      if (page.status !== 200) {
        faults.push(`${what}: ${page.status}`)
        continue
      }
      // Who has less than nothing is told so, in place of the form.
      const isHopeless = name === "withdraw" && what === "wallet.amount" && value === -1
      if (isHopeless || deciding[endpoint]?.test(what)) continue
      const { text } = page
      const isOwn = ({ from, path }: (typeof marks)[number]) => from === endpoint && within(path, where)
      const lost = marks.filter(one => !isOwn(one) && !text.includes(one.mark)).map(({ mark }) => mark)
      if (lost.length > 0) faults.push(`${what} hides ${lost.join(", ")}`)
    }
    expect(faults, `${en("common.unread.page")} ${endpoint}`).toEqual([])
  })
})
