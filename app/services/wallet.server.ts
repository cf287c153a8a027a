// The wallet: its balance, its game accounts and the movements between them (docs/product/home.md).
import { type ApiClient, noneIfRefused, type Result } from "#contract/client.ts"
import * as endpoints from "#contract/wallet.ts"
import { type Satang, satang } from "#contract/wire.ts"
import { isKnownAccount } from "./account.server.ts"

export type { Credentials, GameAccount, Wallet } from "#contract/wallet.ts"

/** The member's wallet as the backend has it now. `keyAhead`: the idempotency key of the movement of it all that may follow. */
export async function readWallet(
  api: ApiClient,
  { timeoutMs, keyAhead }: { timeoutMs?: number; keyAhead?: string } = {},
): Promise<Result<endpoints.Wallet>> {
  const answer = await api.call(endpoints.readWallet, { timeoutMs, keyAhead })
  if (!answer.ok || !answer.value.bankAccount || isKnownAccount(answer.value.bankAccount)) return answer
  return { ...answer, value: { ...answer.value, bankAccount: undefined } }
}

/**
 * Lets the backend refresh the balance at every provider, within `timeoutMs`. `readWallet` then has the new balances.
 */
export function refreshGameAccounts(api: ApiClient, timeoutMs?: number): Promise<Result<unknown>> {
  return api.call(endpoints.refreshGameAccounts, { timeoutMs })
}

/** Opens the game account of a code. One that is open already counts as opened. */
export async function activateGameAccount(api: ApiClient, slotCode: string): Promise<Result<unknown>> {
  const opened = await api.call(endpoints.activateGameAccount, { params: { slotCode } })
  return noneIfRefused(opened, "SLOT_ALREADY_ACTIVE")
}

/** Username and password of an active game account. */
export function readCredentials(api: ApiClient, slotCode: string): Promise<Result<endpoints.Credentials>> {
  return api.call(endpoints.readCredentials, { params: { slotCode } })
}

/** Asks the provider for a new password of the game account; `readCredentials` reads it. */
export function resetGamePassword(api: ApiClient, slotCode: string, idempotencyKey: string) {
  return api.call(endpoints.resetGamePassword, { params: { slotCode }, idempotencyKey })
}

/** Does the backend say for sure that the member has no bank account? */
export function hasNoBankAccount(wallet: Result<endpoints.Wallet>): boolean {
  return wallet.ok && wallet.value.bankAccount === null
}

/** What the wallet itself holds, in satang, rounded down; `undefined` where it cannot be read. */
export function walletBalance({ wallet }: endpoints.Wallet): Satang | undefined {
  return wallet?.amount ?? undefined
}

/** What some balances hold together, in satang. It is rounded down once: all of it can be spent. */
export type Sum = {
  satang: Satang
  /** How many balances cannot be read, and are not counted. */
  uncounted: number
  /** Can none of them be read? Then the sum says nothing. */
  isUnknown: boolean
}

/** Wallet plus every game account (docs/product/home.md). */
function totalBalance(wallet: endpoints.Wallet): Sum {
  return sumOf(wallet, wallet.slots ?? [])
}

/** Wallet plus the active game accounts: what a withdrawal may draw on (docs/product/withdrawals.md). */
export function withdrawableBalance(wallet: endpoints.Wallet): Sum {
  return sumOf(wallet, activeGameAccounts(wallet))
}

/** What all game accounts hold, in satang. */
export function gamesBalance(wallet: endpoints.Wallet): Satang {
  return satang(totalBalance(wallet).satang - (walletBalance(wallet) ?? 0))
}

/** What a member has, and where. */
export type Balances = {
  total: Sum
  walletSatang: Satang | undefined
  /** `undefined` where no balance of a game can be read. */
  gamesSatang: Satang | undefined
}

export function balancesOf(wallet: endpoints.Wallet): Balances {
  const games = wallet.slots ?? []
  const isUnknown = games.some(endpoints.isBalanceUnknown) && !games.some(isCounted)
  return {
    total: totalBalance(wallet),
    walletSatang: walletBalance(wallet),
    gamesSatang: isUnknown ? undefined : gamesBalance(wallet),
  }
}

const isCounted = (account: { amount?: Satang | null | undefined } | null | undefined) =>
  account?.amount != null

function sumOf(wallet: endpoints.Wallet, games: endpoints.GameAccount[]): Sum {
  const uncounted =
    games.filter(endpoints.isBalanceUnknown).length + (walletBalance(wallet) === undefined ? 1 : 0)
  const isUnknown = ![wallet.wallet, ...games].some(isCounted)
  return { satang: endpoints.heldTogether([wallet.wallet, ...games]), uncounted, isUnknown }
}

/** The game account of a code; `undefined` where the operator does not offer that game. */
export function findGameAccount(wallet: endpoints.Wallet, code: string): endpoints.GameAccount | undefined {
  return wallet.slots?.find(account => account.code === code)
}

/** The game accounts that money can move to and from. */
export function activeGameAccounts(wallet: endpoints.Wallet): endpoints.GameAccount[] {
  return (wallet.slots ?? []).filter(account => account.isActive)
}

/** What the wallet or a game account holds; `undefined` where that is not known. */
export function balanceIn(wallet: endpoints.Wallet, account: string): Satang | undefined {
  if (account === endpoints.walletAccount) return walletBalance(wallet)
  const game = findGameAccount(wallet, account)
  return game && !endpoints.isBalanceUnknown(game) ? (game.amount ?? undefined) : undefined
}
