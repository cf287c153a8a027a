// The game providers: what we ask of them, and the sixteen games of the specification's section 4.
import type { ProviderCode } from "#contract/auto-login.ts"
import type { GameCategory } from "#contract/wallet.ts"

export type GameCredentials = { username: string; password: string }

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
}

export type Game = {
  code: ProviderCode
  name: string
  category: GameCategory
  /** The multiplier of the second figure; 0 where there is none. */
  ftWalletSlot: number
  web: string | null
  android: string | null
  ios: string | null
}

const site = (place: string) => {
  const [name, path = ""] = place.split("/")
  return `https://${name}.example/${path}`
}

/** In the order in which a member sees them. Addresses are of the reserved domain `.example`. */
export const games: readonly Game[] = [
  game("PG", "PG Soft", "slot", { ftWalletSlot: 10, web: site("pg") }),
  game("JOKER", "Joker Gaming", "slot", {
    web: site("joker"),
    android: site("joker/android"),
    ios: site("joker/ios"),
  }),
  game("SLOTXO", "SlotXO", "slot", { web: site("slotxo"), android: site("slotxo/android") }),
  game("SUPERSLOT", "Superslot", "slot", { web: site("superslot") }),
  game("PGSLOT", "PG Slot", "slot", { web: site("pgslot") }),
  game("SLOTRACHA", "Slot Racha", "slot", { web: site("slotracha") }),
  game("JOKER2", "Joker Live", "slot", { web: null }),
  game("AREASLOT", "Area Slot", "slot", { web: site("areaslot"), ios: site("areaslot/ios") }),
  game("CIRCUS", "Circus", "slot", { web: site("circus") }),
  game("ASKMEBET", "AskMeBet", "slot", { web: site("askmebet") }),
  game("UFABET", "UFABET", "sport", {
    ftWalletSlot: 1.5,
    web: site("ufabet"),
    android: site("ufabet/android"),
  }),
  game("BETFLIX", "Betflix", "sport", { web: site("betflix") }),
  game("SEXYGAME", "Sexy Baccarat", "sport", { web: site("sexygame") }),
  game("IMI", "IMI", "sport", { web: site("imi") }),
  game("USUN", "USUN", "sport", { web: null, android: site("usun/android"), ios: site("usun/ios") }),
  game("HUAYHD", "Huay HD", "lotto", { web: site("huayhd") }),
]

/** The game of a code, or undefined. */
export function gameOf(code: string): Game | undefined {
  return games.find(entry => entry.code === code)
}

type Extras = Pick<Game, "web"> & Partial<Pick<Game, "ftWalletSlot" | "android" | "ios">>

function game(code: ProviderCode, name: string, category: GameCategory, extras: Extras): Game {
  return { code, name, category, ftWalletSlot: 0, android: null, ios: null, ...extras }
}
