// What play moves before the game opens, in words (docs/product/games.md).
import { baht } from "#app/locales/format.ts"
import type { Translate } from "#app/locales/language.ts"

/** `walletSatang` is undefined where the wallet could not be shown. */
export function whatMoves(t: Translate, name: string, walletSatang: number | undefined): string {
  if (walletSatang === undefined) return t("game.playTextUnknown")
  return walletSatang > 0 ? t("game.playText", { amount: baht(walletSatang), name }) : t("game.playTextEmpty")
}
