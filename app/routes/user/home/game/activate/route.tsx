// /user/home/game/:code/activate: opens a game account. A refusal is shown here, with a button to try again.
import { href, redirect } from "react-router"
import { z } from "zod"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { parse, refused } from "#app/forms/submission.server.ts"
import { rememberGame } from "#app/games/remembered.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { activateGameAccount } from "#app/services/wallet.server.ts"
import type { Failure } from "#contract/client.ts"
import { gameAccountOf } from "../game-account.server.ts"
import { GameSummary } from "../game-summary.tsx"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader({ params }: Route.LoaderArgs) {
  const { game } = await gameAccountOf(params.code)
  if (game.isActive) throw redirect(href("/user/home/game/:code", params), 303)
  return { game }
}

export async function action(args: Route.ActionArgs) {
  const { params } = args
  const submission = await parse(args, z.object({}))
  const activated = await activateGameAccount(api(), params.code)
  if (!activated.ok && !isActiveAlready(activated.error)) return refused(submission, activated.error)

  const flash = { tone: "success", text: "game.activated" } as const
  return seeOther(href("/user/home/game/:code", params), flash, rememberGame(params.code))
}

/** The second of two taps finds the account active already, which counts as success. */
function isActiveAlready(failure: Failure): boolean {
  return failure.kind === "refused" && failure.code === "SLOT_ALREADY_ACTIVE"
}

export default function ActivateGame({ loaderData: { game }, params }: Route.ComponentProps) {
  const t = useT()
  const back = href("/user/home/game/:code", params)
  return (
    <Dialog title={t("game.activate")} closeTo={back}>
      <GameSummary game={game} />
      <DialogForm
        action={href("/user/home/game/:code/activate", params)}
        className="mt-3"
        cancelTo={back}
        cancel={t("common.actions.back")}
        submit={t("game.activate")}
      >
        <p>{t("game.inactiveText")}</p>
      </DialogForm>
    </Dialog>
  )
}
