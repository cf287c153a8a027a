// The page of the table of truth says what the code does, and of each form no more is kept than may be shown.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import * as account from "#contract/account.ts"
import { sendChatMessage } from "#contract/chat.ts"
import { couponKey } from "#contract/coupon-key.ts"
import { createQr } from "#contract/deposit.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import * as movements from "#contract/movements.ts"
import * as reward from "#contract/reward.ts"
import { claimCoupon, spin } from "#contract/spinwheel.ts"
import * as wallet from "#contract/wallet.ts"
import { formOf, forms } from "./forms.ts"

const page = readFileSync(new URL("../../docs/product/truth.md", import.meta.url), "utf8")

test("docs/product/truth.md has each form with its call, its codes and its evidence", () => {
  const rows = [...page.matchAll(/^\| (.+) \| `([A-Z]+ \/api\/\S+)` \| (.*) \| (.*) \|$/gm)]
  const told = rows.map(([, form, call, proof = "", evidence = ""]) => ({
    form,
    call,
    codes: proof.match(/[A-Z]+_[A-Z_]+/g) ?? [],
    isAnyAnswer: proof.includes("any 2xx"),
    isSeenLater: proof.includes("any 2xx") && !proof.includes("unknown code"),
    content: /slice/.test(proof) ? "draw" : /qrcode/.test(proof) ? "qr" : undefined,
    evidence: evidence.split(", ").filter(Boolean),
  }))
  expect(told).toEqual(
    forms.map(
      ({ form, endpoint: { method, path }, codes = [], kind, content, isSeenLater = false, evidence }) => ({
        form,
        call: `${method} ${path}`,
        codes,
        isAnyAnswer: kind === "change",
        isSeenLater,
        content,
        evidence,
      }),
    ),
  )
})

const coupon = { prize: { name: "A gift" } }
const key = couponKey(coupon as never)
const moved = { from: "wallet", to: "PG", amount: 5 }

test.each<[kind: string, Endpoint, params: object, payload: object, kept: object, ask: object | undefined]>([
  ["transfer", movements.transfer, {}, moved, moved, moved],
  ["transfer-all", movements.transferAll, {}, { to: "PG" }, { from: "wallet", to: "PG" }, { to: "PG" }],
  ["withdraw", movements.withdraw, {}, { amount: 5 }, { amount: 5 }, { amount: 5 }],
  ["withdraw", movements.withdrawAll, {}, { amount: 5 }, { amount: 5 }, { amount: 5 }],
  ["add", movements.addToWallet, {}, { amount: 5 }, { amount: 5 }, undefined],
  ["truelink", movements.sendTrueLink, {}, { link: "secret" }, {}, {}],
  ["slip", movements.uploadSlip, {}, { file: "secret" }, {}, {}],
  ["bonus", reward.activateBonus, { code: "B" }, {}, { about: "B" }, { code: "B" }],
  ["promotion", reward.activatePromotion, { code: "P" }, {}, { about: "P" }, { code: "P" }],
  ["bonus-end", reward.clearBonus, {}, {}, {}, {}],
  ["refund-receive", reward.receiveRefund, {}, {}, {}, {}],
  ["refund-wallet", reward.addRefundToWallet, {}, {}, {}, {}],
  ["invite", reward.receiveInviteBonus, {}, {}, {}, {}],
  ["spin", spin, {}, {}, {}, {}],
  ["coupon", claimCoupon, {}, { coupon: "7" }, { about: "7" }, { coupon: "7" }],
  ["coupon", claimCoupon, {}, { coupon: 7 }, { about: ".7" }, { coupon: ".7" }],
  ["coupon", claimCoupon, {}, { coupon }, { about: key }, { coupon: key }],
  ["qr", createQr, {}, { amount: 5 }, { amount: 5 }, undefined],
  ["password", account.changePassword, {}, { password: "secret" }, {}, undefined],
  ["reset", wallet.resetGamePassword, { code: "PG" }, {}, {}, undefined],
  ["chat", sendChatMessage, {}, { text: "secret" }, {}, undefined],
])("%s: what is kept of it, and what evidence is asked", (kind, endpoint, params, payload, kept, ask) => {
  const { sent, ...form } = formOf(endpoint, { ...params }, { ...payload })!
  expect(JSON.parse(JSON.stringify(sent))).toEqual({ kind, ...kept })
  expect(form).toEqual({
    ask: ask && { kind, ...ask },
    isRepeatable: ["qr", "password", "reset", "chat"].includes(kind),
    isSameByKey: kind === "chat",
  })
})

test("what only reads is not kept, nor what is no text or number", () => {
  expect(formOf(wallet.readWallet, {}, {})).toBeUndefined()
  const { sent, ask } = formOf(movements.transfer, {}, { from: 1, to: ["PG"], amount: "5" })!
  expect([JSON.parse(JSON.stringify(sent)), ask]).toEqual([{ kind: "transfer" }, undefined])
})
