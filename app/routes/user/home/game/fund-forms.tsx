// The two forms that move the whole wallet to a game: play, and the transfer alone.
import { href } from "react-router"
import { ButtonLink } from "#app/components/button.tsx"
import { Icon } from "#app/components/icon.tsx"
import { useHeld } from "#app/components/money.tsx"
import { OperationForm } from "#app/components/post-form.tsx"
import { baht } from "#app/locales/format.ts"
import { type Translate, useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import { walletAccount } from "#contract/wallet.ts"

/** Where a form that moves the whole wallet to a game posts: its dialog, which reads `do`. */
export const fundPath = (does: "play" | "transfer", code: string) =>
  `${href("/user/home/game/:code", { code })}?do=${does}`

type Props = {
  game: GameAccount
  walletSatang: number | undefined
  idempotencyKey: string
  /** Is there a way into the game? */
  isOpen: boolean
  /** Does the game open in a tab of its own? Not where this form stands in that tab already. */
  newTab?: boolean
  /** Another button of the page is the main one. */
  isSecond?: boolean
}

/** Play: the whole wallet moves to the game first, then the game opens (docs/product/games.md). */
export function PlayForm({
  game: { code, name },
  walletSatang,
  idempotencyKey,
  isOpen,
  newTab,
  isSecond = false,
}: Props) {
  const say = useWords()
  const t = useT()
  const held = useHeld()
  return (
    <OperationForm
      action={fundPath("play", code)}
      idempotencyKey={idempotencyKey}
      className="surface grid gap-3 p-4"
      // Never noreferrer on a form: browsers would send `Origin: null`, and the guard would refuse it.
      {...(newTab && { target: "_blank", rel: "noopener" })}
    >
      <p id="play-text" className="text-sm">
        {isOpen ? whatMoves(t, say(name).text, { walletSatang, held }) : t("game.playNotAvailable")}
      </p>
      <button
        type="submit"
        className={`btn btn-lg ${isSecond ? "" : "btn-primary"}`}
        disabled={!isOpen}
        aria-describedby="play-text"
      >
        <Icon name="play" className="size-5" />
        {t("game.play")}
        {newTab && <span className="sr-only">({t("common.newTab")})</span>}
      </button>
    </OperationForm>
  )
}

type TransferOnlyProps = { game: GameAccount; walletSatang: number | undefined; idempotencyKey: string }

/** The whole wallet to this game, and the way back (docs/product/games.md). */
export function TransferOnly({ game, walletSatang, idempotencyKey }: TransferOnlyProps) {
  const say = useWords()
  const t = useT()
  const held = useHeld()
  const { code, name, amount } = game
  const isEmpty = !walletSatang || walletSatang <= 0
  const whyClosed = walletSatang === undefined ? "game.transferOnlyUnknown" : "game.transferOnlyEmpty"
  const back = new URLSearchParams({ from: code, to: walletAccount, amount: baht(amount) })
  return (
    <OperationForm
      action={fundPath("transfer", code)}
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
        <ButtonLink to={`${href("/user/home/transfer")}?${back}`} text="game.backToWallet" />
      )}
    </OperationForm>
  )
}

/** `walletSatang` is undefined where the wallet could not be read. */
type Wallet = { walletSatang: number | undefined; held: ReturnType<typeof useHeld> }

/** What play moves before the game opens, in words (docs/product/games.md). */
export function whatMoves(t: Translate, name: string, { walletSatang, held }: Wallet): string {
  if (walletSatang === undefined) return t("game.playTextUnknown")
  return walletSatang > 0 ? t("game.playText", { amount: held(walletSatang), name }) : t("game.playTextEmpty")
}
