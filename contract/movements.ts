// /api/wallet: every movement of money, to the wallet, between it and the games, and to the bank (docs/product/transfers.md,
// docs/product/withdrawals.md).
import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { movement, operation } from "./operation.ts"
import { maxAccountNameLength } from "./rules/movements.ts"
import { uploadTimeoutMs } from "./rules/timeouts.ts"
import { moneyPayload } from "./wire.ts"

/** Announces a deposit; called by no screen. */
export const addToWallet = operation("POST", "/api/wallet/add", z.object({ amount: moneyPayload }))

const accountName = z.string().min(1).max(maxAccountNameLength)

/** Wallet to game, game to wallet, game to game. Refuses with TRANSFER_MINIMUM, MONEY_NOT_ENOUGH, TRANSFER_FAIL. */
export const transfer = operation(
  "POST",
  "/api/wallet/transfer",
  z.object({ from: accountName, to: accountName, amount: moneyPayload }),
)

/** The whole wallet to a game. Refuses with MONEY_NOT_ENOUGH, TRANSFER_FAIL. */
export const transferAll = operation("POST", "/api/wallet/transferAll", z.object({ to: accountName }))

/** From the wallet alone; called by no screen. Refuses as withdrawAll does. */
export const withdraw = operation("POST", "/api/wallet/withdraw", z.object({ amount: moneyPayload }))

/**
 * What the withdraw dialog calls: everything is gathered in the wallet first, then `amount` is withdrawn. Refuses with
 * TRANSFER_MINIMUM, MONEY_NOT_ENOUGH, NO_BANK, BONUS_CONDITION, REFUND_CONDITION, TRANSFER_FAIL.
 */
export const withdrawAll = operation("POST", "/api/wallet/withdrawAll", z.object({ amount: moneyPayload }))

/** A picture of a transfer's slip. Refuses with SLIP_NO_FILE, SLIP_INVALID_FILE, SLIP_UPLOAD_FAIL. */
export const uploadSlip = endpoint("POST", "/api/wallet/slip", {
  multipart: ["file"],
  answer: movement,
  timeoutMs: uploadTimeoutMs,
  operation: true,
})

/** The link is encrypted with the deployment's passphrase (docs/product/gift-links.md). */
export const sendTrueLink = operation(
  "POST",
  "/api/wallet/truelink",
  z.object({ link: z.string().min(1).max(2000) }),
)
