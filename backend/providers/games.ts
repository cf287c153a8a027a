// The game providers: what we ask of them, and the sixteen games (docs/product/games.md).
import type { ProviderCode } from "#contract/auto-login.ts"
import type { GameCategory } from "#contract/wallet.ts"

type GameCredentials = { username: string; password: string }

/** Where a game is opened and its apps are fetched; null where there is none. */
type GameAddresses = { web: string | null; android: string | null; ios: string | null }

/**
 * A provider of games. Its players' balances are accounts in our own ledger (a "seamless" wallet: the provider asks
 * us, docs/decisions/030-seamless-games.md), so it is only asked to open accounts and whether it takes part now.
 * Every method throws a ProviderFailure when the provider cannot be reached or says no.
 */
export type GameProvider = {
  /** Opens an account for a member. */
  openAccount(code: ProviderCode, memberId: string): Promise<GameCredentials>
  /** Gives an account a new password. */
  resetPassword(code: ProviderCode, username: string): Promise<GameCredentials>
  /** Is the account open for money to move in or out right now? */
  admitTransfer(code: ProviderCode, username: string): Promise<void>
  /** A link that signs the account in, once and soon. */
  autoLogin(code: ProviderCode, username: string): Promise<string>
  /** Hidden values that the login form of one provider wants posted with the credentials. */
  eventOf(code: ProviderCode, username: string): Record<string, string> | undefined
  addressesOf(code: ProviderCode): GameAddresses
}

export type Game = {
  code: ProviderCode
  name: string
  category: GameCategory
  /** The multiplier of the second figure; 0 where there is none. */
  ftWalletSlot: number
  /** Where it can be played; its provider knows the addresses. */
  places: readonly GamePlace[]
}

export type GamePlace = keyof GameAddresses

/** In the order in which a member sees them. Two have no address of their own: only their login link opens them. */
export const games: readonly Game[] = [
  game("PG", "PG Soft", "slot", ["web"], 10),
  game("JOKER", "Joker Gaming", "slot", ["web", "android", "ios"]),
  game("SLOTXO", "SlotXO", "slot", ["web", "android"]),
  game("SUPERSLOT", "Superslot", "slot", ["web"]),
  game("PGSLOT", "PG Slot", "slot", ["web"]),
  game("SLOTRACHA", "Slot Racha", "slot", ["web"]),
  game("JOKER2", "Joker Live", "slot", []),
  game("AREASLOT", "Area Slot", "slot", ["web", "ios"]),
  game("CIRCUS", "Circus", "slot", ["web"]),
  game("ASKMEBET", "AskMeBet", "slot", ["web"]),
  game("UFABET", "UFABET", "sport", ["web", "android"], 1.5),
  game("BETFLIX", "Betflix", "sport", ["web"]),
  game("SEXYGAME", "Sexy Baccarat", "sport", ["web"]),
  game("IMI", "IMI", "sport", ["web"]),
  game("USUN", "USUN", "sport", ["android", "ios"]),
  game("HUAYHD", "Huay HD", "lotto", ["web"]),
]

/** The game of a code, or undefined. */
export function gameOf(code: string): Game | undefined {
  return games.find(entry => entry.code === code)
}

function game(
  code: ProviderCode,
  name: string,
  category: GameCategory,
  places: readonly GamePlace[],
  ftWalletSlot = 0,
): Game {
  return { code, name, category, places, ftWalletSlot }
}
