// Movements of a member's money, each under an idempotency key (docs/product/transfers.md).
import { type ApiClient, type CallOnce, type Result, refusal } from "#contract/client.ts"
import * as movements from "#contract/movements.ts"
import type * as operations from "#contract/operation.ts"
import type { Satang } from "#contract/wire.ts"
import { encryptTrueLink } from "./true-link-cipher.server.ts"

/** Moves money between the wallet and a game account, or between two game accounts, under an idempotency key. */
export function requestTransfer(
  api: ApiClient,
  transfer: { from: string; to: string; amount: Satang },
  once: CallOnce,
) {
  return api.call(movements.transfer, { payload: transfer, ...once })
}

/** Moves the whole wallet to one game account. */
export function requestTransferAll(api: ApiClient, to: string, once: CallOnce) {
  return api.call(movements.transferAll, { payload: { to }, ...once })
}

/** Moves the money of every active game account to the wallet, and requests a withdrawal of `amountSatang`. */
export function requestWithdrawal(api: ApiClient, amountSatang: Satang, once: CallOnce) {
  return api.call(movements.withdrawAll, { payload: { amount: amountSatang }, ...once })
}

/**
 * Sends a gift link, encrypted with the deployment's passphrase (docs/product/gift-links.md). Without a
 * passphrase nothing is sent, and the refusal is KEY_MISSING.
 */
export async function sendTrueLink(
  api: ApiClient,
  { link, passphrase }: { link: string; passphrase: string | undefined },
  once: CallOnce,
): Promise<Result<{ receipt?: operations.Receipt }>> {
  if (!passphrase) return { ok: false, error: refusal("KEY_MISSING", 400) }
  const payload = { link: await encryptTrueLink(link, passphrase, once.idempotencyKey) }
  return api.call(movements.sendTrueLink, { payload, ...once })
}
