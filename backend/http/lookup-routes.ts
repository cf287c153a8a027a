// /api/lookup: what the screens need to know before anyone logs in.
import * as contract from "#contract/lookup.ts"
import { withdrawalLimits } from "#contract/rules/movements.ts"
import { minSlipSatang, slipWindow } from "#contract/rules/slips.ts"
import { sources } from "../accounts/sources.ts"
import * as texts from "../lookups/texts.ts"
import { banksOf } from "../members/banks.ts"
import { depositAccountsOf } from "../money/deposit-accounts.ts"
import type { Context } from "./context.ts"
import type { Routes } from "./routes.ts"

/** GET /api/lookup/* (docs/product/information.md): for everybody, the deposit accounts for members only. */
export function lookupRoutes(routes: Routes, { deployment, settings }: Context): void {
  routes.open(
    contract.lookupActive,
    async () => ({ terminated: (await settings.read()).terminated ? "gone" : null }),
    {
      evenWhenGone: true,
    },
  )
  routes.open(contract.lookupInfo, () => texts.info, { evenWhenGone: true })
  routes.open(contract.lookupContact, () => texts.contactOf(deployment), { evenWhenGone: true })
  routes.open(contract.lookupNotice, async () => ({ notice: (await settings.read()).notice }))
  routes.open(contract.lookupBanks, () => [...banksOf(deployment)])
  routes.open(contract.lookupSources, () => [...sources])
  routes.open(contract.lookupConditions, () => texts.conditionsOf(deployment))
  routes.open(contract.lookupAgreements, () => texts.agreementsOf(deployment))
  routes.open(contract.lookupWithdraw, () => ({
    withdrawMin: withdrawalLimits.minSatang,
    withdrawMax: withdrawalLimits.maxSatang,
  }))
  routes.open(contract.lookupSlip, () => ({ ...slipWindow, minimumDeposit: minSlipSatang }))
  routes.open(contract.lookupRegisterOtp, async () => (await settings.read()).registerOtp)
  routes.open(contract.lookupEnableChatWidget, async () => (await settings.read()).chatWidget)
  // Members only: the operator's account numbers in the open end on blacklists.
  routes.member(contract.lookupDeposit, async () => depositAccountsOf(deployment, await settings.read()))
}
