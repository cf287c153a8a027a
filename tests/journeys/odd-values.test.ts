// One odd value of an answer hides itself only: every value of every answer that a page reads is replaced in turn, and
// the page still shows all others (docs/product/errors.md).
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { accountNumber, baht, dateTime } from "#app/locales/format.ts"
import type { Browser } from "#tests/browser/browser.ts"
import { logIn } from "#tests/site/log-in.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("en")

const odd = [null, "", {}, [], "none", -1, 1e30] as const

const at = (day: number) => `2026-10-${String(day).padStart(2, "0")}T03:04:05.000Z`

const bank = (code: string) => ({ nameTH: `ธนาคาร${code}`, nameEN: `Bank of ${code}` })

const slice = (code: string) => ({
  code,
  label: `Slice ${code}`,
  bgColor: "#123456",
  textColor: "#ffffff",
  htmlDescription: `<p>About slice ${code}</p>`,
})

const message = (id: string, text: string, day: number) => ({
  _id: id,
  sender: "agent",
  message: { message_type: "text", payload: { message: text } },
  createdAt: at(day),
})

/** Valid answers in which each value differs from all others, so that a page tells which of them it shows. */
const answers: Record<string, unknown> = {
  "/api/wallet": {
    profile: { _id: "M-4711", name: "Somchai Jaidee", username: "0811111111", coin: 3 },
    bankAccount: {
      bankCode: "SCB",
      bankAccountName: "SOMCHAI JAIDEE",
      bankAccountNo: "1234567890",
      bank: bank("SCB"),
    },
    wallet: { amount: 1001.11 },
    invite: { amount: 22.22, success: 11, fail: 12 },
    slots: [
      { code: "PG", name: "Alpha Game", category: "slot", isActive: true, amount: 33.33, ftWalletSlot: 2 },
      {
        code: "UFABET",
        name: "Beta Game",
        category: "sport",
        isActive: true,
        amount: 44.44,
        ftWalletSlot: 0,
      },
      { code: "HUAYHD", name: "Gamma Game", category: "lotto", isActive: false, amount: 0 },
    ],
  },
  "/api/lookup/notice": { notice: "<p>Our notice of today</p>" },
  "/api/lookup/info": { name: "Odd Site", website: "https://odd.example" },
  "/api/lookup/withdraw": { withdrawMin: 111.11, withdrawMax: 7777.77 },
  "/api/lookup/enableChatWidget": { enableChatWidget: true },
  "/api/lookup/slip": { windowStart: "06:07", windowEnd: "21:22", minimumDeposit: 55.55 },
  "/api/lookup/deposit": {
    banks: [
      {
        bankCode: "BAY",
        bankType: "BANK",
        mode: "AUTO",
        bankAccountNo: "2222222222",
        bankAccountName: "KRAPAO ONE",
        currency: "THB",
        bank: bank("BAY"),
      },
      {
        bankCode: "GSB",
        mode: "AUTO",
        bankAccountNo: "3333333333",
        bankAccountName: "KRAPAO TWO",
        bank: bank("GSB"),
      },
    ],
    wallets: [{ mode: "AUTO", walletAccountNo: "0899999999", walletAccountName: "KRAPAO THREE" }],
    isManual: false,
  },
  "/api/lookup/contact": {
    contactText: "<p>Write to us</p>",
    lineLink: "https://line.example/odd",
    lineName: "@oddline",
    lineQR: "https://line.example/qr.png",
  },
  "/api/spinwheel/active": { active: true },
  "/api/spinwheel/setup": {
    activeSpinwheel: { name: "Odd Wheel", slice: [slice("A"), slice("B"), slice("C")] },
    userCoin: 17,
  },
  "/api/spinwheel/coupon": [
    {
      _id: "c1",
      prize: { name: "Prize one", slice: { code: "A", label: "Slice A" } },
      amount: 61.61,
      expiresAt: at(31),
    },
    { _id: "c2", prize: { name: "Prize two", slice: { code: "B", label: "Slice B" } }, amount: 62.62 },
  ],
  "/api/statement": {
    total: 3,
    statements: [
      {
        _id: "s1",
        statementType: "deposit",
        from: "Origin1",
        to: "wallet",
        amount: 71.71,
        status: "SUCCESS",
        createdAt: at(1),
      },
      {
        _id: "s2",
        statementType: "transfer",
        from: "Origin2",
        to: "Target2",
        amount: 72.72,
        status: "FAILED",
        createdAt: at(2),
      },
      {
        _id: "s3",
        statementType: "bonus",
        amount: 73.73,
        status: "SUCCESS",
        createdAt: at(3),
        bonus: { description: "Gift three" },
      },
    ],
  },
  "/api/statement/slip": {
    slips: [
      {
        createdAt: at(4),
        amount: 81.81,
        status: "SUCCESS",
        note: "",
        link: "https://slip.example/1",
        reference: "r1",
      },
      { createdAt: at(5), amount: 82.82, status: "FAILED", note: "EXPIRED_SLIP", reference: "r2" },
    ],
  },
  "/api/bonus": {
    bonuses: [
      {
        code: "ONE",
        name: "Bonus one",
        type: "day",
        maxReceived: 4,
        percentFail: 5,
        banners: [{ image: "https://b.example/1.png", html: "<p>One</p>" }],
        userBonus: { _id: "u1", isActive: false, received: [{ updatedAt: at(6) }] },
      },
      { code: "TWO", name: "Bonus two", type: "limit", maxReceived: 6, banners: [], userBonus: null },
    ],
  },
  "/api/bonus/check/active": { status: false, type: "bonus" },
  "/api/account/profile": {
    profile: {
      _id: "M-4712",
      name: "Somchai Profile",
      username: "0822222222",
      createdAt: at(7),
      contact: "line: somchai",
      bankAccount: {
        bankCode: "TTB",
        bankAccountName: "SOMCHAI PROFILE",
        bankAccountNo: "5555555555",
        bank: bank("TTB"),
      },
    },
  },
  "/api/invite": {
    total: 2,
    invites: [
      { from: { name: "Friend one" }, amount: 91.91, createdAt: at(8) },
      { from: { name: "Friend two" }, amount: 92.92, createdAt: at(9) },
    ],
  },
  "/api/invite/banners": [],
  "/api/refund": {
    total: 2,
    refunds: [
      { refundAmount: 95.95, createdAt: at(10) },
      { refundAmount: 96.96, createdAt: at(11) },
    ],
  },
  "/api/refund/banners": [],
  "/api/refund/check": {
    result: true,
    bonus: false,
    info: "<p>About refunds</p>",
    refundAmount: 97.97,
    receivable: 98.98,
    refundSuccess: 13,
    refundFail: 14,
  },
  "/api/chat/config": { PREFIX: "room" },
  "/api/chat/history": { messages: [message("m2", "Second words", 13), message("m1", "First words", 12)] },
}

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
  // A wallet that is not in mode AUTO takes gift links: deposits.md.
  "/api/lookup/deposit": /^wallets\.0\.mode$|^isManual$/,
  // Games that are not active take no part in transfers and withdrawals: transfers.md.
  "/api/wallet": /^slots\.\d\.isActive$/,
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
    quiet: true,
    between: async (request, backend) => {
      const { pathname } = new URL(request.url)
      if (pathname in current) return Response.json(current[pathname])
      return backend(request)
    },
  })
  browser = (await logIn(site, await site.member({ games: { PG: 10 } }), { language: "en" })).browser
})
afterAll(() => site.close())

const cases = Object.entries(pages).flatMap(([name, { path, reads }]) =>
  reads.map(endpoint => ({ name, path, endpoint })),
)

describe.each(cases)("$name, each value of $endpoint", ({ path, endpoint }) => {
  test.each(odd.map(value => [value]))("as %j", async value => {
    current = answers
    const whole = await browser.open(path)
    expect(whole.status).toBe(200)
    const others = Object.entries(answers).filter(([other]) => other !== endpoint)
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
      if (deciding[endpoint]?.test(what)) continue
      const marks = [
        ...marksOn(whole.text, answers[endpoint]).filter(({ path }) => !within(path, where)),
        ...others.flatMap(([, answer]) => marksOn(whole.text, answer)),
      ]
      const shown = page.text
      const lost = marks.filter(({ mark }) => !shown.includes(mark)).map(({ mark }) => mark)
      if (lost.length > 0) faults.push(`${what} hides ${lost.join(", ")}`)
    }
    expect(faults, `${t("common.unread.page")} ${endpoint}`).toEqual([])
  })
})
