// Movements of a member's money, each under an idempotency key (docs/product/transfers.md).
import type { ApiClient, Result } from "#contract/client.ts"
import * as movements from "#contract/movements.ts"
import type * as operations from "#contract/operation.ts"
import type { Satang } from "#contract/wire.ts"
import { encryptTrueLink } from "./true-link-cipher.server.ts"

/** Moves money between the wallet and a game account, or between two game accounts, under an idempotency key. */
export function requestTransfer(
  api: ApiClient,
  transfer: { from: string; to: string; amountSatang: Satang },
  idempotencyKey: string,
  timeoutMs?: number,
) {
  const { from, to, amountSatang: amount } = transfer
  return api.call(movements.transfer, { payload: { from, to, amount }, idempotencyKey, timeoutMs })
}

/** Moves the whole wallet to one game account. */
export function requestTransferAll(api: ApiClient, to: string, idempotencyKey: string, timeoutMs?: number) {
  return api.call(movements.transferAll, { payload: { to }, idempotencyKey, timeoutMs })
}

/** Moves the money of every active game account to the wallet, and requests a withdrawal of `amountSatang`. */
export function requestWithdrawal(
  api: ApiClient,
  amountSatang: Satang,
  idempotencyKey: string,
  timeoutMs?: number,
) {
  return api.call(movements.withdrawAll, { payload: { amount: amountSatang }, idempotencyKey, timeoutMs })
}

/**
 * Sends a gift link, encrypted with the deployment's passphrase (docs/product/gift-links.md). Without a
 * passphrase nothing is sent, and the refusal is KEY_MISSING.
 */
export async function sendTrueLink(
  api: ApiClient,
  { link, passphrase }: { link: string; passphrase: string | undefined },
  idempotencyKey: string,
  timeoutMs?: number,
): Promise<Result<{ receipt?: operations.Receipt }>> {
  if (!passphrase) {
    return { ok: false, error: { kind: "refused", code: "KEY_MISSING", message: "KEY_MISSING", status: 400 } }
  }
  const payload = { link: await encryptTrueLink(link, passphrase, idempotencyKey) }
  return api.call(movements.sendTrueLink, { payload, idempotencyKey, timeoutMs })
}
