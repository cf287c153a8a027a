// What play moves before the game opens, in words (docs/product/games.md).
import type { useHeld } from "#app/components/money.tsx"
import type { Translate } from "#app/locales/language.ts"

/** `walletSatang` is undefined where the wallet could not be read. */
type Wallet = { walletSatang: number | undefined; held: ReturnType<typeof useHeld> }

export function whatMoves(t: Translate, name: string, { walletSatang, held }: Wallet): string {
  if (walletSatang === undefined) return t("game.playTextUnknown")
  return walletSatang > 0 ? t("game.playText", { amount: held(walletSatang), name }) : t("game.playTextEmpty")
}
