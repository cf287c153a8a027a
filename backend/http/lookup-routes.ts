// /api/lookup: what the screens need to know before anyone logs in.
import * as contract from "#contract/lookup.ts"
import { withdrawalLimits } from "#contract/rules/movements.ts"
import { minSlipSatang, slipWindow } from "#contract/rules/slips.ts"
import { sources } from "../accounts/sources.ts"
import { wordsOf } from "../kernel/stored-words.ts"
import * as texts from "../lookups/texts.ts"
import { listBanks } from "../members/bank-account.ts"
import { depositAccountsOf } from "../money/deposit-accounts.ts"
import type { Context } from "./context.ts"
import type { Routes } from "./routes.ts"

/** GET /api/lookup/* (docs/product/api.md). Everybody may call; deposit accounts are for members only. */
export function lookupRoutes(routes: Routes, { deployment, settings }: Context): void {
  routes.always(contract.lookupActive, async () => ({
    terminated: (await settings.read()).terminated ? "gone" : null,
  }))
  routes.always(contract.lookupInfo, () => texts.info)
  routes.always(contract.lookupContact, () => texts.contact)
  routes.open(contract.lookupNotice, ({ settings: { notice } }) => ({
    notice: notice && wordsOf(notice),
  }))
  routes.open(contract.lookupBanks, () => listBanks(deployment))
  routes.open(contract.lookupSources, () => [...sources])
  routes.open(contract.lookupConditions, () => texts.conditions)
  routes.open(contract.lookupAgreements, () => texts.agreements)
  routes.open(contract.lookupWithdraw, () => ({
    withdrawMin: withdrawalLimits.minSatang,
    withdrawMax: withdrawalLimits.maxSatang,
  }))
  routes.open(contract.lookupSlip, () => ({ ...slipWindow, minimumDeposit: minSlipSatang }))
  routes.open(contract.lookupRegisterOtp, call => call.settings.registerOtp)
  routes.open(contract.lookupEnableChatWidget, call => call.settings.chatWidget)
  // Members only: public account numbers end up on blacklists.
  routes.member(contract.lookupDeposit, call => depositAccountsOf(deployment, call.settings))
}
