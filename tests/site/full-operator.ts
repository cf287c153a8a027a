// A member who has everything, and whose backend answers with the longest of it: all lists are full, all names long.
import { readFileSync } from "node:fs"
import type { Fetch } from "#tests/browser/navigation.ts"
import { depositAnswer } from "./deposits.ts"
import type { Between } from "./site.ts"

export const fullKey = "0.AAAAAAAAAAAAAAAAAAAAAA"

/** In baht: no member's figures are longer. */
export const fullAmount = 1_234_567.5

const name = "สมเกียรติชัยวัฒนานนท์ พงศ์พิพัฒนพานิชย์กุล"
const createdAt = new Date(Date.now() - 30_000).toISOString()
const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
const words = "<p>รับเงินคืนทุกวันจากยอดเสียของเมื่อวาน <b>สูงสุด 1,000,000 บาท</b></p>"
const picture = "/pictures/banner.png"
const pictureBytes = readFileSync(new URL("../../build/client/apple-touch-icon.png", import.meta.url))
const banners = [1, 2, 3].map(() => ({ image: picture, html: words }))
const many = <Row>(row: (index: number) => Row, count = 10) =>
  Array.from({ length: count }, (_, at) => row(at))

const types = ["deposit", "withdraw", "transfer", "bonus", "finish_bonus"]
const statuses = ["SUCCESS", "FAILED", "IN_PROGRESS"]
const line = (at: number) => ({
  _id: `line-${at}`,
  statementType: types[at % types.length],
  from: at % 2 ? "KBANK" : "wallet",
  to: at % 2 ? "wallet" : "PG",
  amount: fullAmount,
  status: statuses[at % statuses.length],
  createdAt,
  bonus: { name, description: name },
})

const offer = (code: string, more: object) => ({
  code,
  name: `${name} ${code}`,
  amount: fullAmount,
  multiple: 3,
  minimum: 500,
  percentFail: 3.5,
  banners,
  ...more,
})
const received = [{ updatedAt: createdAt }]

const coupons = many(
  at => ({
    _id: `coupon-${at}`,
    prize: { name: `${name} ${at}`, slice: { code: `S${at}`, label: "เครดิตฟรี 20,000 บาท" } },
    amount: fullAmount,
    expiresAt: at === 2 ? createdAt : expiresAt,
  }),
  7,
)

const slice = (at: number) => ({
  code: `S${at}`,
  label: `เครดิตฟรี ${at}0,000`,
  htmlDescription: words,
})

const button = (type: string, title: string, payload: unknown) => ({ type, title, payload })
const buttons = [
  button("web", "เปิดหน้าวิธีการฝากเงินและถอนเงิน", "https://example.com/help"),
  button("call", "โทรหาเจ้าหน้าที่ 081 234 5678", "+66812345678"),
  button("postback", "คุยกับเจ้าหน้าที่ฝ่ายฝากถอน", { ask: "agent" }),
]
const messages = [
  ["text", { message: `${name} https://example.com/${"a".repeat(60)}` }],
  ["buttons", { message: "ต้องการให้ช่วยเรื่องอะไรคะ", buttons }],
  ["quick_replies", { message: "เลือกได้เลยค่ะ", quick_replies: buttons.map(({ title }) => ({ title })) }],
  ["media", { filePath: "/chat/a.png", fileType: "image", message: name }],
  ["media", { filePath: "/chat/a.mp4", fileType: "video", message: name }],
  ["media", { filePath: "/chat/a.pdf", fileType: "file", name: `${"long-name-".repeat(6)}.pdf` }],
  ["generic", { elements: [1, 2].map(() => ({ title: name, subtitle: name, buttons })) }],
  ["hologram", {}],
  ["text", { message: name }],
]
const conversation = ([message_type, payload]: (typeof messages)[number], at: number) => ({
  _id: `m${at}`,
  number: at + 1,
  sender: at === messages.length - 1 ? "customer" : "agent",
  message: { message_type, payload },
  createdAt,
})

const answers: Record<string, unknown> = {
  "/api/lookup/notice": { notice: words },
  "/api/lookup/conditions": [words, words],
  "/api/lookup/contact": { contactText: words, lineLink: "https://example.com/line", lineName: "@krapao" },
  "/api/invite": { total: 57, invites: many(() => ({ from: { name }, amount: fullAmount, createdAt })) },
  "/api/invite/banners": banners,
  "/api/refund": { total: 57, refunds: many(() => ({ refundAmount: fullAmount, createdAt })) },
  "/api/refund/banners": banners,
  "/api/refund/check": {
    result: true,
    info: words,
    refundAmount: fullAmount,
    receivable: fullAmount,
    refundSuccess: 5.5,
    refundFail: 2.5,
  },
  "/api/statement": {
    total: 57,
    filtered: true,
    statements: many(line),
    totals: { in: fullAmount, out: fullAmount },
  },
  "/api/statement/slip": {
    total: 57,
    slips: many(at => ({
      createdAt,
      amount: fullAmount,
      status: statuses[at % statuses.length],
      note: "NOT_MATCH",
      reference: `r${at}`,
    })),
  },
  "/api/bonus": [
    offer("NOW", { userBonus: { isActive: true, received } }),
    offer("DAY", { type: "day", maxReceived: 3, userBonus: { received } }),
    offer("ONCE", { type: "limit", maxReceived: 1, userBonus: { received } }),
    offer("FULL", { isFull: true }),
    offer("FREE", {}),
  ],
  "/api/bonus/check/active": {
    status: true,
    code: "NOW",
    name,
    progress: {
      amount: fullAmount,
      needed: 3 * fullAmount,
      won: fullAmount,
      threshold: 50,
      balance: fullAmount,
      isMet: false,
      canEnd: false,
    },
  },
  "/api/promotion/find/FULL-HOUSE": { promotion: { ...offer("FULL-HOUSE", {}), description: name } },
  "/api/spinwheel/active": { active: true },
  "/api/spinwheel/setup": {
    activeSpinwheel: { name, slices: many(slice, 8) },
    userCoin: { coin: 12 },
  },
  "/api/spinwheel/coupon": coupons,
  "/api/chat/history": { messages: messages.map(conversation) },
}

const banks = [
  { bankCode: "KBANK", bankAccountName: name },
  { bankCode: "BCEL", currency: "LAK", bankAccountName: name },
  { bankCode: "WW", bankType: "WW" },
]
const wallets = [
  { mode: "AUTO", walletAccountName: name, walletAccountNo: "0812345678" },
  { mode: "LINK", walletAccountName: name, walletAccountNo: "0812345679" },
]

export type OperationState = "done" | "refused" | "pending" | "unheard"

/** Answers to everything that a screen reads; `state` is what became of the one operation. */
export function fullOperator(next?: Between) {
  const operator = {
    state: "done" as OperationState,
    /** The bonus may be ended, and a withdrawal ends it. */
    isBonusMet: false,
    between: async (request: Request, backend: Fetch): Promise<Response> => {
      const { pathname } = new URL(request.url)
      if (pathname === "/api/lookup/deposit") return depositAnswer({ banks, wallets })
      if (pathname.startsWith("/api/operation/") && operator.state !== "unheard")
        return Response.json(operation(operator.state))
      if (pathname === picture)
        return new Response(pictureBytes, { headers: { "content-type": "image/png" } })
      if (pathname === "/api/bonus/check/active" && operator.isBonusMet)
        return Response.json({ status: true, code: "NOW", name })
      const answer = answers[pathname]
      if (answer) return Response.json(answer)
      return next ? next(request, backend) : backend(request)
    },
  }
  return operator
}

const operation = (status: string) => ({
  key: fullKey,
  kind: "transfer",
  status,
  id: "01m7z7qm9200001e3pf9255jmk",
  from: "wallet",
  to: "PG",
  amount: fullAmount,
  createdAt,
  balance: fullAmount,
  code: status === "refused" ? "MONEY_NOT_ENOUGH" : null,
  prize: { code: "S2", label: "เครดิตฟรี 20,000 บาท", remainingCoin: 11, won: true },
})

/** Every screen and dialog of a member. */
export const fullScreens: readonly string[] = [
  ...`
    /user/home /user/home?waiting&hold /user/home/conditions /user/home/bank-name /user/home/deposit
    /user/home/deposit/KBANK /user/home/deposit/KBANK/help /user/home/deposit/BCEL
    /user/home/deposit/WW/qr /user/home/deposit/truemoney
  `
    .trim()
    .split(/\s+/),
  `/user/home/deposit/truemoney/${fullKey}`,
  "/user/home/deposit/slip",
  `/user/home/deposit/slip/${fullKey}`,
  "/user/home/transfer",
  `/user/home/transfer/${fullKey}`,
  `/user/home/transfer/${fullKey}?other=1&amount=100`,
  "/user/home/withdraw",
  `/user/home/withdraw/${fullKey}`,
  "/user/home/invite",
  "/user/home/invite?banners=seen&log=4",
  "/user/home/invite/receive",
  `/user/home/invite/receive/${fullKey}`,
  "/user/home/refund",
  "/user/home/refund?banners=seen&log=4",
  "/user/home/refund/wallet",
  `/user/home/refund/wallet/${fullKey}`,
  "/user/home/game/PG",
  "/user/home/game/PG/reset-password",
  "/user/home/game/PG/launch",
  `/user/home/game/PG/launch/${fullKey}`,
  `/user/home/game/PG/transfer/${fullKey}`,
  "/user/home/game/JOKER",
  "/user/bonus",
  "/user/bonus/offer/NOW",
  "/user/bonus/offer/DAY",
  "/user/bonus/promotion?code=FULL-HOUSE",
  "/user/bonus/end",
  `/user/bonus/result/bonus/${fullKey}`,
  "/user/games",
  "/user/games?category=slot&q=g",
  "/user/spin",
  `/user/spin/result/${fullKey}`,
  "/user/spin/claim/coupon-0",
  `/user/spin/claimed/${fullKey}`,
  ...`
    /user/profile /user/profile/edit /user/profile/password /user/profile/devices
    /user/profile/devices/end/others /user/profile/activity /user/statement?page=4
    /user/statement?type=deposit&status=FAILED /user/statement/line-0 /user/statement/line-1
    /user/statement/slips?slips=3 /user/contact /user/howto /user/howto/end-bonus /chat /chat/messages
  `
    .trim()
    .split(/\s+/),
]
