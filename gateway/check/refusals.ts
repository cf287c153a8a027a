// Calls that a backend must refuse: with a code of the catalogue, or with words for the player.
import * as account from "#contract/account.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import * as movements from "#contract/movements.ts"
import * as reward from "#contract/reward.ts"
import * as spinwheel from "#contract/spinwheel.ts"
import * as wallet from "#contract/wallet.ts"
import { callEndpoint, failureMessage, isAbsent, type Sent, type Target } from "./caller.ts"
import type { Finding } from "./finding.ts"

type Refused = [what: string, endpoint: Endpoint, sent: Sent]

const madeUp = { username: "0000000000", password: "not-the-password" }

/** Calls that change nothing even if a backend wrongly accepts them. `token` is a member's. */
export function harmlessRefusals(token: string): Refused[] {
  const phone = { ...madeUp, username: "000000000", name: "Contract check" }
  const nothing = { from: "wallet", to: "NO-SUCH-GAME", amount: 0 }
  return [
    ["a login that is none", account.login, { payload: madeUp }],
    ["a phone of nine digits", account.validateAccount, { payload: phone }],
    [
      "an OTP token that is none",
      account.verifyOtp,
      { payload: { otpToken: "not-a-token", otpCode: "000000" } },
    ],
    ["a transfer of nothing", movements.transfer, { token, payload: nothing }],
    ["credentials of no game", wallet.readCredentials, { token, params: { slotCode: "NO-SUCH-GAME" } }],
  ]
}

/** Calls that change a little if a backend wrongly accepts them; never the password, the name or the bank. */
export function tinyRefusals(token: string, password: string): Refused[] {
  const noSuch = { token, params: { code: "NO-SUCH-CODE", slotCode: "NO-SUCH-GAME" } }
  const wrongOld = { oldPassword: "not-the-password", newPassword: password }
  const noBank = { bankCode: "NO-SUCH-BANK", bankAccountName: "ไม่ใช่อังกฤษ" }
  return [
    ["a withdrawal of one satang", movements.withdraw, { token, payload: { amount: 1 } }],
    ["the activation of no game", wallet.activateGameAccount, noSuch],
    ["a new password for no game", wallet.resetGamePassword, noSuch],
    ["a wrong old password", account.changePassword, { token, payload: wrongOld }],
    ["a holder's name with no bank", account.updateBankAccountName, { token, payload: noBank }],
    ["a bonus that is none", reward.activateBonus, noSuch],
    ["a promotion that is none", reward.activatePromotion, noSuch],
    ["a coupon that is none", spinwheel.claimCoupon, { token, payload: { coupon: "no-such-coupon" } }],
    ["a gift link that is none", movements.sendTrueLink, { token, payload: { link: "not-a-link" } }],
    ["a slip without a file", movements.uploadSlip, { token, form: new FormData() }],
  ]
}

/** Sends what must be refused and judges the refusal. */
export async function checkRefusal(target: Target, [what, endpoint, sent]: Refused): Promise<Finding> {
  const reply = await callEndpoint(target, endpoint, sent)
  const about = { subject: `refuses ${what}`, ms: reply.ms }
  if (reply.outcome.ok) return { ...about, verdict: "falls short", note: "accepted" }
  const { error } = reply.outcome
  const hasCode = error.kind === "refused" && error.code !== undefined
  // A bonus that is none may well be answered with 404 and NO_DATA, as a missing endpoint is.
  if (!hasCode && isAbsent(reply)) return { ...about, verdict: "not there", note: "" }
  const verdict = error.kind === "refused" ? "fits" : "falls short"
  return { ...about, verdict, note: failureMessage(reply) }
}
