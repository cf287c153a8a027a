// Answers of backends that say less than ours, or say it otherwise: one odd part does not take the whole answer away,
// and a movement of money is not in doubt for want of words.
import { expect, test } from "vitest"
import { readChatHistory, sendChatMessage } from "./chat.ts"
import { understand } from "./client.ts"
import { addRefundToWallet, listInvites, receiveInviteBonus, receiveRefund } from "./reward.ts"
import { claimCoupon, listCoupons, readSpinSetup } from "./spinwheel.ts"
import { listStatements } from "./statement.ts"

const said = (words: unknown) => (typeof words === "string" ? words : JSON.stringify(words))

test.each([receiveInviteBonus, receiveRefund, addRefundToWallet, claimCoupon])(
  "$path is done whatever it answers, unless it refuses",
  endpoint => {
    for (const answer of ["", "null", "true", "OK", '"SUCCESS"', '{"message":null}', '{"message":"ok"}'])
      expect(understand(endpoint, 200, answer), answer).toMatchObject({ ok: true })
    for (const answer of ["NO_REFUND", '"NO_INVITE_BONUS"', '{"message":"COUPON_EXPIRED"}', '{"error":"no"}'])
      expect(understand(endpoint, 200, answer), answer).toMatchObject({
        ok: false,
        error: { kind: "refused" },
      })
  },
)

test.each(['"2026-11-21T07:00:00.000Z"', "2026-11-21T07:00:00.000Z", "1763708400000", "", "{}", "null"])(
  "a message is sent when the answer is %j",
  answer => {
    expect(understand(sendChatMessage, 200, answer)).toMatchObject({ ok: true })
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
])("the history stands with %j in it", odd => {
  const outcome = understand(readChatHistory, 200, said([hello, odd]))
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
  expect(understand(endpoint, 200, said(answer))).toMatchObject({ ok: true })
})
