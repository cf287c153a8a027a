// The sixteen games (docs/product/games.md).
import type { ProviderCode } from "#contract/auto-login.ts"
import type { GameCategory } from "#contract/wallet.ts"
import type { Words } from "#contract/words.ts"
import type { GamePlace } from "../providers/providers.ts"

export type Game = {
  code: ProviderCode
  name: Words
  category: GameCategory
  /** The multiplier of the second figure; 0 where there is none. */
  ftWalletSlot: number
  /** Where it can be played; its provider knows the addresses. */
  places: readonly GamePlace[]
}

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
  game("SEXYGAME", { th: "เซ็กซี่บาคาร่า", lo: "ເຊັກຊີບາກາຣາ", en: "Sexy Baccarat" }, "sport", ["web"]),
  game("IMI", "IMI", "sport", ["web"]),
  game("USUN", "USUN", "sport", ["android", "ios"]),
  game("HUAYHD", { th: "หวย HD", lo: "ຫວຍ HD", en: "Huay HD" }, "lotto", ["web"]),
]

/** The game of a code, or undefined. */
export function gameOf(code: string): Game | undefined {
  return games.find(entry => entry.code === code)
}

function game(
  code: ProviderCode,
  name: Words,
  category: GameCategory,
  places: readonly GamePlace[],
  ftWalletSlot = 0,
): Game {
  return { code, name, category, places, ftWalletSlot }
}
