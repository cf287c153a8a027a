// The game used last, in one tap: the form that its own screen has too. It says what moves before it does.
import { href } from "react-router"
import { Icon } from "#app/components/icon.tsx"
import { OperationForm } from "#app/components/operation-form.tsx"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import { whatMoves } from "./game/what-moves.ts"

type Props = { game: GameAccount; idempotencyKey: string; walletSatang: number | undefined }

export function ContinuePlaying({ game, idempotencyKey, walletSatang }: Props) {
  const say = useWords()
  const t = useT()
  const { code } = game
  const name = say(game.name).text
  return (
    <OperationForm
      action={href("/user/home/game/:code/play", { code })}
      idempotencyKey={idempotencyKey}
      className="surface mt-3 grid gap-2 p-3"
    >
      <button type="submit" className="btn btn-primary" aria-describedby="continue-text">
        <Icon name="play" className="size-5" />
        {t("home.continuePlaying", { name })}
      </button>
      <p id="continue-text" className="text-sm">
        {whatMoves(t, name, walletSatang)}
      </p>
    </OperationForm>
  )
}
