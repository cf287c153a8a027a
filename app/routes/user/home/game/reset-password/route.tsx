// /user/home/game/:code/reset-password: asks before the game gives a new password; then its account shows it.
import { href, redirect } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { readForm, refused } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { issueIdempotencyKey } from "#app/operations/idempotency-key.server.ts"
import { sendFormOnce } from "#app/operations/send-form.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { resetGamePassword } from "#app/services/wallet.server.ts"
import { gameAccountOf } from "../game-account.server.ts"
import { GameSummary } from "../game-summary.tsx"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader({ params }: Route.LoaderArgs) {
  const { game } = await gameAccountOf(params.code)
  if (!game.isActive) throw redirect(href("/user/home/game/:code", params), 303)
  return { game, idempotencyKey: await issueIdempotencyKey(`reset-${params.code}`) }
}

export async function action(args: Route.ActionArgs) {
  const { params } = args
  const fields = await readForm(args)
  const { result: reset, headers } = await sendFormOnce({
    form: `reset-${params.code}`,
    posted: fields.get("_op"),
    send: key => resetGamePassword(api(), params.code, key),
  })
  if (!reset.ok) return refused(fields, reset.error, {}, headers)

  const flash = { tone: "success", text: "game.reset.done" } as const
  return seeOther(href("/user/home/game/:code", params), flash, headers.get("set-cookie"))
}

export default function ResetPassword({ loaderData, params }: Route.ComponentProps) {
  const { game, idempotencyKey } = loaderData
  const t = useT()
  const back = href("/user/home/game/:code", params)
  return (
    <Dialog title={t("game.reset.title")} closeTo={back}>
      <GameSummary game={game} />
      <DialogForm
        action={href("/user/home/game/:code/reset-password", params)}
        className="mt-3"
        idempotencyKey={idempotencyKey}
        cancelTo={back}
        isDanger
        submit={t("game.reset.confirm")}
      >
        <p>{t("game.reset.text")}</p>
      </DialogForm>
    </Dialog>
  )
}
