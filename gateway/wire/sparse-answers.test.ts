// Backends that answer less than ours, or in another shape: one odd field does not spoil the whole answer, and a
// movement of money is not in doubt because a message is missing.
import { expect, test } from "vitest"
import { readChatHistory, sendChatMessage } from "#contract/chat.ts"
import {
  lookupAgreements,
  lookupBanks,
  lookupConditions,
  lookupDeposit,
  lookupSources,
} from "#contract/lookup.ts"
import { listBonuses, listInvites, listRefundBanners, listRefunds } from "#contract/reward.ts"
import { listCoupons, readSpinSetup } from "#contract/spinwheel.ts"
import { listSlips, listStatements } from "#contract/statement.ts"
import { readWallet } from "#contract/wallet.ts"
import { parseAnswer } from "./client.ts"

const said = (answer: unknown) => (typeof answer === "string" ? answer : JSON.stringify(answer))

test.each(['"2026-11-21T07:00:00.000Z"', "2026-11-21T07:00:00.000Z", "1763708400000", "", "{}", "null"])(
  "a message is sent when the answer is %j",
  answer => {
    expect(parseAnswer(sendChatMessage, 200, answer)).toMatchObject({ ok: true })
  },
)

const hello = { sender: "other", message: { message_type: "text", payload: { message: "hello" } } }

test.each([
  { sender: null, message: hello.message },
  { sender: "other", message: null },
  { sender: "other", message: { message_type: null } },
  { ...hello, messageId: "wamid.HBgL==" },
  { ...hello, number: 0 },
  { ...hello, number: "7" },
  { ...hello, createdAt: "21/11/2026 14:00:00" },
  { ...hello, _id: { $oid: "65f0c0ffee" }, session_id: {}, username: 812345678 },
])("the history stands with %j in it", odd => {
  const outcome = parseAnswer(readChatHistory, 200, said([hello, odd]))
  expect(outcome).toMatchObject({ ok: true, value: [hello, {}] })
})

test.each([
  [
    "a slice without a label",
    readSpinSetup,
    { activeSpinwheel: { name: null, slice: [{ code: "A", label: null }] }, userCoin: null },
  ],
  ["a coupon of such a slice", listCoupons, [{ _id: "1", prize: { slice: { code: null, label: null } } }]],
  ["a coupon without a prize", listCoupons, [{ _id: "1", prize: null }]],
  [
    "what is linked, by its id alone",
    listStatements,
    { total: null, statements: [{ statementType: "bonus", bonus: "65f0c0ffee", amount: 1 }] },
  ],
  ["who was invited, by the id alone", listInvites, { invites: [{ from: "65f0c0ffee", amount: 1 }] }],
] as const)("%s hides nothing else", (_, endpoint, answer) => {
  expect(parseAnswer(endpoint, 200, said(answer))).toMatchObject({ ok: true })
})

const offer = { code: "A", banners: [null, { html: "<b>A</b>" }] }

test.each([
  ["conditions", lookupConditions, ["<b>one</b>", null, { html: null }, { html: "two" }], 2],
  ["agreements", lookupAgreements, { agreements: [null, { html: "one" }, 7] }, 1],
  ["banks", lookupBanks, [{ code: "SCB" }, null, { code: {} }], 1],
  ["sources", lookupSources, { sources: [null, { code: "LINE" }] }, 1],
  ["banners", listRefundBanners, [null, { html: "one" }, "two"], 1],
  ["offers", listBonuses, { bonuses: [offer, null, "B", { ...offer, percentFail: "many" }] }, 2],
] as const)("of %s, those that can be read are left", (_, endpoint, answer, left) => {
  const outcome = parseAnswer(endpoint, 200, said(answer))
  expect(outcome.ok && outcome.value).toHaveLength(left)
})

test("an account that can't be read does not hide the other accounts to pay to", () => {
  const answer = { banks: [null, { bankCode: "SCB" }, "KBANK"], wallets: [null, {}] }
  const outcome = parseAnswer(lookupDeposit, 200, said(answer))
  expect(outcome).toMatchObject({ ok: true, value: { banks: [{ bankCode: "SCB" }], wallets: [{}] } })
})

test.each([
  ["conditions", lookupConditions, [7, {}]],
  ["banks", lookupBanks, { banks: [{ code: {} }] }],
] as const)("a list with no readable entry is garbage, not empty: %s", (_, endpoint, answer) => {
  expect(parseAnswer(endpoint, 200, said(answer))).toMatchObject({ ok: false, error: { kind: "garbage" } })
})

const line = { statementType: "deposit", amount: 1, status: "SUCCESS" }
const oddTime = { createdAt: "21/11/2026 14:00:00" }
const purse = { profile: {}, wallet: { amount: 1 } }

test.each([
  ["lines", listStatements, { statements: [null, { ...line, ...oddTime, from: {}, _id: {} }] }],
  ["slips", listSlips, { slips: [null, { amount: 1, ...oddTime, note: 7, link: {} }] }],
  ["invites", listInvites, { invites: [null, { amount: 1, ...oddTime }], total: 1 }],
  ["refunds", listRefunds, { refunds: [null, { refundAmount: 1, ...oddTime }], total: 1 }],
  ["coupons", listCoupons, [null, { _id: "1", amount: 1, prize: "10 baht" }]],
  [
    "games",
    readWallet,
    { ...purse, slots: [null, { code: "PG", amount: 1, name: 7, logo: {}, web: false }] },
  ],
] as const)("of %s with money in them, only the money must be readable", (_, endpoint, answer) => {
  expect(parseAnswer(endpoint, 200, said(answer))).toMatchObject({ ok: true })
})

test.each([
  ["a line", listStatements, { statements: [line, { ...line, amount: "much" }] }, "statements.1.amount"],
  [
    "a line of unknown fate",
    listStatements,
    { statements: [line, { ...line, status: {} }] },
    "statements.1.status",
  ],
  ["a slip", listSlips, { slips: [{ amount: 1 }, { amount: {} }] }, "1.amount"],
  ["an invite", listInvites, { invites: [{ amount: "much" }], total: 1 }, "invites.0.amount"],
  ["a refund", listRefunds, { refunds: [{ refundAmount: [] }] }, "refunds.0.refundAmount"],
  ["a coupon", listCoupons, [{ _id: "1", amount: "much" }], "0.amount"],
  ["a game", readWallet, { ...purse, slots: [{ code: "PG", amount: "much" }] }, "slots.0.amount"],
] as const)(
  "an amount that can't be read is named, and never left out with its row: %s",
  (_, endpoint, answer, path) => {
    expect(parseAnswer(endpoint, 200, said(answer))).toMatchObject({
      ok: true,
      odd: [{ path, kind: "unreadable", isQuiet: false }],
    })
  },
)
