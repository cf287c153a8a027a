// Play: the whole wallet moves to the game first, then the game opens (docs/product/games.md).
import { href } from "react-router"
import { Icon } from "#app/components/icon.tsx"
import { useHeld } from "#app/components/money.tsx"
import { OperationForm } from "#app/components/operation-form.tsx"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import { whatMoves } from "./what-moves.ts"

type Props = {
  game: GameAccount
  walletSatang: number | undefined
  idempotencyKey: string
  /** Is there a way into the game? */
  isOpen: boolean
  /** Does the game open in a tab of its own? Not where this form stands in that tab already. */
  newTab?: boolean
}

export function PlayForm({ game: { code, name }, walletSatang, idempotencyKey, isOpen, newTab }: Props) {
  const say = useWords()
  const t = useT()
  const held = useHeld()
  return (
    <OperationForm
      action={href("/user/home/game/:code/play", { code })}
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
        className="btn btn-lg btn-primary"
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
