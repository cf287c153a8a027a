// The whole wallet to this game, and the way back (docs/product/games.md).
import { href } from "react-router"
import { Link } from "#app/components/link.tsx"
import { useHeld } from "#app/components/money.tsx"
import { OperationForm } from "#app/components/operation-form.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import { walletAccount } from "#contract/wallet.ts"

type Props = { game: GameAccount; walletSatang: number | undefined; idempotencyKey: string }

export function TransferOnly({ game, walletSatang, idempotencyKey }: Props) {
  const say = useWords()
  const t = useT()
  const held = useHeld()
  const { code, name, amount } = game
  const isEmpty = !walletSatang || walletSatang <= 0
  const whyClosed = walletSatang === undefined ? "game.transferOnlyUnknown" : "game.transferOnlyEmpty"
  const back = new URLSearchParams({ from: code, to: walletAccount, amount: baht(amount) })
  return (
    <OperationForm
      action={href("/user/home/game/:code/transfer", { code })}
      idempotencyKey={idempotencyKey}
      className="surface grid gap-3 p-4"
    >
      <p id="transfer-only-text" className="text-sm">
        {isEmpty
          ? t(whyClosed)
          : t("game.transferOnlyText", { amount: held(walletSatang), name: say(name).text })}
      </p>
      <button type="submit" className="btn btn-lg" disabled={isEmpty} aria-describedby="transfer-only-text">
        {t("game.transferOnly")}
      </button>
      {!!amount && amount > 0 && (
        <Link to={`${href("/user/home/transfer")}?${back}`} className="btn">
          {t("game.backToWallet")}
        </Link>
      )}
    </OperationForm>
  )
}
