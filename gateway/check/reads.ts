// The endpoints that change nothing, and which of them the product needs. Those that are not here are not called so.
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
