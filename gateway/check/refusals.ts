// Calls that a backend must refuse, and the codes that it may refuse them with.
import * as account from "#contract/account.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { type ErrorCode, isErrorCode, isSuccessCode } from "#contract/errors.ts"
import * as reward from "#contract/reward.ts"
import * as spinwheel from "#contract/spinwheel.ts"
import * as wallet from "#contract/wallet.ts"
import { callEndpoint, failureMessage, isAbsent, type Reply, type Sent, type Target } from "./caller.ts"
import type { Finding } from "./finding.ts"

type Refused = {
  what: string
  endpoint: Endpoint
  sent: Sent
  /** The expected codes. Any other text is allowed and noted: the player sees it as it is. */
  codes: readonly ErrorCode[]
  /** The app cannot send it: any refusal will do, also one that is no JSON. */
  isUnsendable?: true
}

const madeUp = { username: "0000000000", password: "not-the-password" }

/** Calls that change nothing even if a backend wrongly accepts them. `token` is a member's. */
export function harmlessRefusals(token: string): Refused[] {
  return [
    {
      what: "a login that is none",
      endpoint: account.login,
      sent: { payload: madeUp },
      codes: ["WRONG_CREDENTIAL", "WRONG_PASSWORD", "NO_USER", "LOGIN_FAIL"],
    },
    {
      what: "a phone of nine digits",
      endpoint: account.validateAccount,
      sent: { payload: { ...madeUp, username: "000000000", name: "Contract check" } },
      codes: ["PHONE_NUMBER_REQUIRE_10_DIGIT", "INVALID_USER_INFO"],
    },
    {
      what: "an OTP token that is none",
      endpoint: account.verifyOtp,
      sent: { payload: { otpToken: "not-a-token", otpCode: "000000" } },
      codes: ["OTP_TOKEN_INVALID", "OTP_NOT_EXIST", "OTP_VERIFY_FAIL", "OTP_CODE_INVALID", "OTP_EXPIRED"],
    },
    {
      what: "a transfer of nothing",
      endpoint: wallet.transfer,
      sent: { token, payload: { from: "wallet", to: "NO-SUCH-GAME", amount: 0 } },
      codes: ["TRANSFER_MINIMUM", "NO_WALLET", "SLOT_NO_ACCOUNT", "NO_GAME", "KEY_INVALID"],
    },
    {
      what: "a transfer without fields",
      endpoint: wallet.transfer,
      sent: { token, body: "{}" },
      isUnsendable: true,
      codes: ["KEY_MISSING", "KEY_INVALID", "TRANSFER_MINIMUM", "NO_WALLET"],
    },
    {
      what: "a body that is no JSON",
      endpoint: wallet.transfer,
      sent: { token, body: '{"from":' },
      isUnsendable: true,
      codes: ["KEY_INVALID", "KEY_MISSING", "TRANSFER_MINIMUM", "NO_WALLET"],
    },
    {
      what: "credentials of no game",
      endpoint: wallet.readCredentials,
      sent: { token, params: { slotCode: "NO-SUCH-GAME" } },
      codes: ["NO_GAME", "SLOT_NO_ACCOUNT"],
    },
  ]
}

/** Calls that change a little if a backend wrongly accepts them; never the password, the name or the bank. */
export function tinyRefusals(token: string, password: string): Refused[] {
  const noSuch = { token, params: { code: "NO-SUCH-CODE", slotCode: "NO-SUCH-GAME" } }
  return [
    {
      what: "a withdrawal of one satang",
      endpoint: wallet.withdraw,
      sent: { token, payload: { amount: 1 } },
      codes: ["TRANSFER_MINIMUM", "MONEY_NOT_ENOUGH", "KEY_INVALID"],
    },
    {
      what: "the activation of no game",
      endpoint: wallet.activateGameAccount,
      sent: noSuch,
      codes: ["NO_GAME", "GAME_ACTIVATION_FAIL", "SLOT_ACTIVATE_FAIL"],
    },
    {
      what: "a new password for no game",
      endpoint: wallet.resetGamePassword,
      sent: noSuch,
      codes: ["NO_GAME", "SLOT_NO_ACCOUNT", "SLOT_RESET_PASSWORD_FAIL"],
    },
    {
      what: "a wrong old password",
      endpoint: account.changePassword,
      sent: { token, payload: { oldPassword: "not-the-password", newPassword: password } },
      codes: ["WRONG_PASSWORD"],
    },
    {
      what: "a holder's name with no bank",
      endpoint: account.updateBankAccountName,
      sent: { token, payload: { bankCode: "NO-SUCH-BANK", bankAccountName: "ไม่ใช่อังกฤษ" } },
      codes: ["BANK_ACCOUNT_NAME_ENG", "INVALID_BANK", "NO_BANK"],
    },
    {
      what: "a bonus that is none",
      endpoint: reward.activateBonus,
      sent: noSuch,
      codes: ["NO_DATA", "NO_PROMOTION"],
    },
    {
      what: "a promotion that is none",
      endpoint: reward.activatePromotion,
      sent: noSuch,
      codes: ["NO_PROMOTION"],
    },
    {
      what: "a coupon that is none",
      endpoint: spinwheel.claimCoupon,
      sent: { token, payload: { coupon: "no-such-coupon" } },
      codes: ["NO_CLAIMABLE_COUPON", "INVALID_CODE", "INVALID_PRIZE_CODE"],
    },
    {
      what: "a gift link that is none",
      endpoint: wallet.sendTrueLink,
      sent: { token, payload: { link: "not-a-link" } },
      codes: ["TRUELINK_INVALID"],
    },
    {
      what: "a slip without a file",
      endpoint: wallet.uploadSlip,
      sent: { token, form: new FormData() },
      codes: ["SLIP_NO_FILE", "SLIP_INVALID_FILE", "SLIP_UPLOAD_FAIL"],
    },
  ]
}

/** Sends what must be refused and judges the refusal. */
export async function checkRefusal(target: Target, refused: Refused): Promise<Finding> {
  const reply = await callEndpoint(target, refused.endpoint, refused.sent)
  const subject = `refuses ${refused.what}`
  return { subject, ms: reply.ms, ...judge(reply, refused) }
}

function judge(reply: Reply, { codes, isUnsendable }: Refused): Pick<Finding, "verdict" | "note"> {
  const message = failureMessage(reply)
  if (reply.outcome.ok) return { verdict: "falls short", note: "accepted" }
  const { error } = reply.outcome
  // Before anything else: a bonus that is none may well be answered with 404 and NO_DATA, as a missing endpoint is.
  if (error.kind === "refused" && isErrorCode(message) && codes.includes(message))
    return { verdict: "fits", note: message }
  if (isAbsent(reply)) return { verdict: "not there", note: "" }
  if (isUnsendable && reply.status >= 400)
    return { verdict: "fits", note: `${reply.status}, ${message}: the app never sends this` }
  if (error.kind !== "refused") return { verdict: "falls short", note: message }
  if (!isErrorCode(message))
    return { verdict: "fits", note: `raw text, shown as it is: “${message.slice(0, 60)}”` }
  if (isSuccessCode(message)) return { verdict: "falls short", note: `${message} tells of success` }
  return { verdict: "fits", note: `${message}, where ${codes[0]} would say more` }
}
