// Transfers the whole wallet to one game, unless the wallet is empty.
import { api } from "#app/middleware/api.server.ts"
import { requestTransferAll } from "#app/services/movements.server.ts"
import { findOperation } from "#app/services/operation.server.ts"
import { findGameAccount, type GameAccount, readWallet, walletBalance } from "#app/services/wallet.server.ts"
import { type CallOnce, type Failure, type Result, refusal } from "#contract/client.ts"
import type { ErrorCode } from "#contract/errors.ts"
import type { Receipt } from "#contract/operation.ts"
import { notMade } from "#contract/unsent.ts"

/** No status of an answer: it tells our refusal from the backend's, also where it was kept and read back. */
const unasked = 0

const nothingToMove = refusal("MONEY_NOT_ENOUGH", unasked)

/** Was the transfer refused because the wallet is empty, without asking the backend for it? */
export function isNothingToMove(failure: Failure): boolean {
  return failure.kind === "refused" && failure.status === unasked
}

/**
 * Moves the whole wallet to the game under an idempotency key. An empty wallet is refused without a transfer
 * (docs/product/games.md), unless it is this very operation that emptied it: then the answer is that operation's.
 * `objection` may return a reason to refuse the transfer.
 */
export async function fundGame(
  code: string,
  once: CallOnce,
  objection?: (game: GameAccount | undefined) => ErrorCode | undefined,
): Promise<Result<{ receipt?: Receipt }>> {
  const client = api()
  const { idempotencyKey: key, timeoutMs } = once
  const wallet = await readWallet(client, { timeoutMs, keyAhead: key })
  if (!wallet.ok) return { ok: false, error: notMade(wallet.error) }
  const objected = objection?.(findGameAccount(wallet.value, code))
  if (objected) return { ok: false, error: refusal(objected, 400) }
  // A balance that cannot be read is not moved.
  if ((walletBalance(wallet.value) ?? 0) > 0) return requestTransferAll(client, code, once)
  return earlierOutcome(await findOperation(client, key))
}

function earlierOutcome(operation: Result<Receipt>): Result<{ receipt?: Receipt }> {
  if (!operation.ok) {
    const isAbsent = operation.error.kind === "refused"
    return isAbsent ? { ok: false, error: nothingToMove } : operation
  }
  const { status, code } = operation.value
  if (status === "unconfirmed") return { ok: false, error: { kind: "unconfirmed" } }
  if (status !== "refused") return { ok: true, value: { receipt: operation.value }, replayed: true }
  return {
    ok: false,
    error: { kind: "refused", code: undefined, message: code ?? "TRANSFER_FAIL", status: 400 },
  }
}
