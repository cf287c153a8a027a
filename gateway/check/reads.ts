// The endpoints that change nothing, and which of them the product needs.
import * as account from "#contract/account.ts"
import * as chat from "#contract/chat.ts"
import * as deposit from "#contract/deposit.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import * as lookup from "#contract/lookup.ts"
import * as reward from "#contract/reward.ts"
import { pageSize } from "#contract/rules/pages.ts"
import * as spinwheel from "#contract/spinwheel.ts"
import * as statement from "#contract/statement.ts"
import * as wallet from "#contract/wallet.ts"

export type Read = {
  endpoint: Endpoint
  /** The product does not work without it. */
  needed?: true
  params?: Record<string, string>
  payload?: unknown
  /** Sent without the token: the screen that asks has none. */
  anonymous?: true
}

const needed = true
const anonymous = true
const payload = { page: 1, limit: pageSize }

const lookups: Read[] = [
  { endpoint: lookup.lookupBanks, needed, anonymous },
  { endpoint: lookup.lookupSources, needed, anonymous },
  { endpoint: lookup.lookupInfo, needed, anonymous },
  { endpoint: lookup.lookupContact, needed, anonymous },
  { endpoint: lookup.lookupActive, needed, anonymous },
  { endpoint: lookup.lookupRegisterOtp, needed, anonymous },
  { endpoint: lookup.lookupEnableChatWidget, needed, anonymous },
  { endpoint: lookup.lookupConditions, needed },
  { endpoint: lookup.lookupAgreements, needed },
  { endpoint: lookup.lookupNotice, needed },
  { endpoint: lookup.lookupWithdraw, needed },
  { endpoint: lookup.lookupDeposit, needed },
  { endpoint: lookup.lookupSlip },
]

const members: Read[] = [
  { endpoint: account.readProfile, needed },
  { endpoint: account.listSessions },
  { endpoint: account.listSecurityEvents },
  { endpoint: account.readStepUp },
  { endpoint: wallet.readWallet, needed },
  { endpoint: wallet.refreshGameAccounts, needed },
  { endpoint: statement.listStatements, needed, payload },
  { endpoint: statement.listSlips, payload },
  { endpoint: reward.listBonuses },
  { endpoint: reward.checkActiveBonus },
  { endpoint: reward.checkBonusMinimum },
  { endpoint: reward.readCurrentPromotion },
  { endpoint: reward.findPromotion, params: { code: "NO-SUCH-PROMOTION" } },
  { endpoint: reward.listInvites, payload },
  { endpoint: reward.listInviteBanners },
  { endpoint: reward.listRefunds, payload },
  { endpoint: reward.checkRefund },
  { endpoint: reward.listRefundBanners },
  { endpoint: spinwheel.readSpinActive },
  { endpoint: spinwheel.readSpinSetup },
  { endpoint: spinwheel.listCoupons },
  { endpoint: deposit.readQr, params: { bankCode: "KBANK" } },
  { endpoint: chat.readChatConfig },
  { endpoint: chat.readChatHistory, payload: { guestId: "contract-check", limit: 1, skip: 0 } },
]

/** Every endpoint that is safe to call. */
export const reads: readonly Read[] = [...lookups, ...members]

/** Endpoints that are never called: they would give or take something that a check cannot give back. */
export const neverCalled: readonly { endpoint: Endpoint; why: string }[] = [
  { endpoint: account.createAccount, why: "it would leave a member behind" },
  { endpoint: account.updateProfile, why: "it would overwrite the name and the bank account" },
  { endpoint: account.sendOtp, why: "it would send a message to a phone" },
  { endpoint: account.endSessions, why: "it would end a session" },
  { endpoint: account.confirmDevices, why: "it would hide a notice" },
  { endpoint: account.sendResetCode, why: "it would send a message to a phone" },
  { endpoint: account.verifyResetCode, why: "there is no code to verify" },
  { endpoint: account.loginByCode, why: "there is no code to log in with" },
  { endpoint: account.confirmStepUp, why: "it would send a message to a phone" },
  { endpoint: account.resetPassword, why: "it would change a password" },
  { endpoint: wallet.withdrawAll, why: "it would gather and withdraw real money" },
  { endpoint: wallet.transferAll, why: "it would move the whole wallet" },
  { endpoint: wallet.addToWallet, why: "no screen calls it" },
  { endpoint: wallet.allowAnother, why: "it would say that a member wants an operation twice" },
  { endpoint: deposit.createQr, why: "it would make a QR code: --write" },
  { endpoint: deposit.deleteQr, why: "with the code that it makes: --write" },
  { endpoint: statement.readSlipReference, why: "there is no slip of ours to ask about" },
  { endpoint: reward.clearBonus, why: "it would end a bonus" },
  { endpoint: reward.receiveInviteBonus, why: "it would take a bonus" },
  { endpoint: reward.receiveRefund, why: "it would take a refund" },
  { endpoint: reward.addRefundToWallet, why: "it would take a refund" },
  { endpoint: spinwheel.spin, why: "it would spend a coin" },
  { endpoint: chat.sendChatMessage, why: "a person would read it" },
  { endpoint: chat.markChatRead, why: "it would hide unread messages" },
  { endpoint: chat.uploadChatImage, why: "a person would see it" },
  { endpoint: chat.uploadChatVideo, why: "a person would see it" },
]
