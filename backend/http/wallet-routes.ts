// /api/wallet, /api/statement and /api/operation.

import { autoLoginByPassword, autoLoginByUsername, type ProviderCode } from "#contract/auto-login.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import * as movements from "#contract/movements.ts"
import * as operations from "#contract/operation.ts"
import * as statement from "#contract/statement.ts"
import * as contract from "#contract/wallet.ts"
import { assertConfirmed } from "../accounts/step-up.ts"
import { announceDeposit } from "../deposits/bank-deposits.ts"
import {
  activateGameAccount,
  admitsTransfer,
  gameAccountsPart,
  readCredentials,
  resetGamePassword,
} from "../money/game-accounts.ts"
import { type AutoLogin, loginLink } from "../wallet/auto-login.ts"
import { walletOf, walletParts } from "../wallet/read.ts"
import { readReceipt } from "../wallet/receipts.ts"
import { readStatement } from "../wallet/statement.ts"
import { transfer, transferAll } from "../wallet/transfer.ts"
import { withdraw } from "../wallet/withdraw.ts"
import type { Context } from "./context.ts"
import type { Routes } from "./routes.ts"

/** TRANSFER_MINIMUM ("above 0") for an invalid amount, KEY_MISSING for an account that is missing or not a name. */
const invalid = (fields: ReadonlySet<string>) => (fields.has("amount") ? "TRANSFER_MINIMUM" : "KEY_MISSING")

/** /api/wallet and /api/statement (docs/product/api.md). */
export function walletRoutes(routes: Routes, context: Context): void {
  const { db } = context
  routes.member(
    contract.readWallet,
    ({ member, settings, rowsOf }) => walletOf(context, { member, settings, rowsOf }),
    { needs: walletParts },
  )
  routes.member(
    contract.refreshGameAccounts,
    async ({ rowsOf }) => {
      // The balances are in our own ledger. The providers are asked only to log those that do not answer.
      await Promise.all(rowsOf(gameAccountsPart).map(account => admitsTransfer(context, account)))
    },
    { needs: [gameAccountsPart] },
  )
  routes.member(contract.activateGameAccount, ({ member, params }) =>
    activateGameAccount(context, member, params.slotCode),
  )
  routes.member(contract.readCredentials, ({ member, params }) =>
    readCredentials(context, member, params.slotCode),
  )
  routes.member(contract.resetGamePassword, ({ member, params }) =>
    resetGamePassword(context, member, params.slotCode),
  )

  autoLoginRoutes(routes, context)

  routes.operation(movements.transfer, ({ call, payload }) => transfer(context, call, payload), { invalid })
  routes.operation(movements.transferAll, ({ call, payload }) => transferAll(context, call, payload.to), {
    invalid,
  })
  for (const [kind, endpoint] of [
    ["withdraw", movements.withdraw],
    ["withdrawAll", movements.withdrawAll],
  ] as const) {
    routes.operation(
      endpoint,
      async ({ call, signedIn, payload }) => {
        const { amount } = payload
        const late = await assertConfirmed(context, signedIn, { operation: call.key, amount })
        return withdraw(context, call, kind, { amount, late })
      },
      { invalid },
    )
  }
  routes.operation(
    movements.addToWallet,
    ({ call, payload }) => announceDeposit(context, call, payload.amount),
    { invalid },
  )

  routes.member(operations.readOperation, ({ member, params }) => readReceipt(context, member, params.key))
  routes.member(statement.listStatements, ({ member, payload }) => readStatement(db, member.id, payload))
}

/** GET /api/autoLogin/*: a link that logs the member in to a game (docs/product/games.md). */
function autoLoginRoutes(routes: Routes, context: Context): void {
  const endpoints: [string, Endpoint][] = Object.entries({ ...autoLoginByUsername, ...autoLoginByPassword })
  for (const [code, endpoint] of endpoints) {
    routes.member(endpoint, async ({ member, params }) => ({
      link: await loginLink(context, member, code as ProviderCode, params as AutoLogin),
    }))
  }
}
