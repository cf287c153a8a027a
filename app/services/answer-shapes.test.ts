// No form takes for done what the backend does not say is done: every service that changes something, with every shape
// of an answer that proves nothing (docs/product/operations-evidence.md).
import { describe, expect, test } from "vitest"
import { createClient } from "#contract/client.ts"
import { satang } from "#contract/wire.ts"
import { unprovenBodies } from "#tests/evidence/answer-shapes.ts"
import * as account from "./account.server.ts"
import { requestBonus, requestBonusEnd, requestPromotion } from "./bonus.server.ts"
import { collectInviteBonus } from "./invite.server.ts"
import { takeRefund } from "./refund.server.ts"
import { sendSlip } from "./slip.server.ts"
import { requestClaim, requestSpin } from "./spinwheel.server.ts"
import * as wallet from "./wallet.server.ts"

let body = ""
let status = 200
const api = createClient({
  baseUrl: "http://backend",
  clientName: "test",
  timeoutMs: 5000,
  fetch: async () => new Response(body, { status, headers: { "content-type": "application/json" } }),
})

const key = "0.k"
const amountSatang = satang(1000)
const person = {
  name: "n",
  username: "0812345678",
  password: "p",
  bankCode: "KBANK",
  bankAccountName: "N N",
  bankAccountNo: "1234567890",
}

const forms: Record<string, () => Promise<{ ok: boolean }>> = {
  transfer: () => wallet.requestTransfer(api, { from: "wallet", to: "PG", amountSatang }, key),
  "whole wallet to a game": () => wallet.requestTransferAll(api, "PG", key),
  withdrawal: () => wallet.requestWithdrawal(api, amountSatang, key),
  "gift link": () =>
    wallet.sendTrueLink(api, { link: "https://gift.truemoney.com/campaign?v=1", passphrase: "p" }, key),
  slip: () => sendSlip(api, new File(["x"], "slip"), key),
  bonus: () => requestBonus(api, "A", key),
  promotion: () => requestPromotion(api, "A", key),
  "end of a bonus": () => requestBonusEnd(api, key),
  "receive refund": () => takeRefund(api, "receive", key),
  "refund to wallet": () => takeRefund(api, "wallet", key),
  invite: () => collectInviteBonus(api, key),
  spin: () => requestSpin(api, key),
  claim: () => requestClaim(api, "coupon", key),
  "game activation": () => wallet.activateGameAccount(api, "PG"),
  "game password": () => wallet.resetGamePassword(api, "PG"),
  password: () => account.changePassword(api, { oldPassword: "a", newPassword: "b" }),
  profile: () => account.updateProfile(api, person),
  "bank account's name": () =>
    account.updateBankAccountName(api, { bankCode: "KTB", bankAccountName: "N N" }),
  "registration, step 3": () => account.validateAccount(api, person),
  registration: () =>
    account.createAccount(api, person, async () => ({ ok: false, error: { kind: "unreachable" } })),
  "code for a phone": () => account.verifyOtp(api, "token", "1234"),
}

test("there are more than a hundred shapes, none twice", () => {
  expect(new Set(unprovenBodies).size).toBe(unprovenBodies.length)
  expect(unprovenBodies.length).toBeGreaterThan(100)
})

describe.each(Object.entries(forms))("%s", (_, send) => {
  test("is not done by any of them", async () => {
    status = 200
    for (body of unprovenBodies) expect(await send(), body).toMatchObject({ ok: false })
  })

  test("is not done by a word of success under a status of failure", async () => {
    for (status of [400, 409, 422, 500, 502]) {
      for (body of ['{"message":"OK"}', '{"message":"SUCCESS"}', "OK", '{"success":true}'])
        expect(await send(), `${status} ${body}`).toMatchObject({ ok: false })
    }
  })
})
