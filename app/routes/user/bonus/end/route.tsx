// /user/bonus/end: the danger confirmation before a bonus ends, and why it did not (docs/product/bonuses.md).
import { href } from "react-router"
import { BonusProgress } from "#app/bonus/bonus-progress.tsx"
import { Alert } from "#app/components/alert.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { useFromHere } from "#app/components/way-back.ts"
import type { Refusal } from "#app/forms/submission.server.ts"
import { valueOr, valueOrThrow } from "#app/loading/failure.server.ts"
import { bonuses } from "#app/loading/page-around.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { EarlierOperation } from "#app/operations/earlier-operation.tsx"
import { operationForm, submitOperation } from "#app/operations/submit.server.ts"
import { type ActiveBonus, requestBonusEnd } from "#app/services/bonus.server.ts"
import { gamesBalance } from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

const resultPath = (operation: string) =>
  href("/user/bonus/result/:form/:operation", { form: "bonus-end", operation })

export async function loader() {
  const [active, mine] = await Promise.all([bonuses().active, wallet()])
  const known = valueOr(mine, undefined)
  return {
    using: valueOrThrow(active) ?? undefined,
    gamesSatang: known ? gamesBalance(known) : 0,
    ...(await operationForm("bonus-end", resultPath)),
  }
}

export async function action(args: Route.ActionArgs) {
  let message: string | null | undefined
  return submitOperation(args, {
    form: "bonus-end",
    send: async once => {
      const ended = await requestBonusEnd(api(), once)
      if (ended.ok) message = ended.value.message
      return ended
    },
    resultPath,
    whenDone: () => ({
      path: href("/user/bonus"),
      flash: { tone: "success", text: message?.slice(0, 300) || "bonus.clear.done" },
    }),
  })
}

export default function EndBonus({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const fromHere = useFromHere()
  const { using, gamesSatang, idempotencyKey } = loaderData
  // The bonus has ended meanwhile, in another tab or with a withdrawal.
  const refusal = isOver(using, actionData?.refusal) ? undefined : actionData?.refusal
  const isTooEarly = using?.progress?.canEnd === false
  const canEnd = using && !isTooEarly
  return (
    <Dialog
      title={t(refusal ? "bonus.clear.failedTitle" : canEnd ? "bonus.clear.title" : "bonus.active.title")}
      hidesRefusal={!refusal}
    >
      {using && <EarlierOperation earlier={loaderData.earlier} />}
      {!using && (
        <Alert tone="info" title={t("bonus.clear.none")}>
          <ButtonLink className="mt-2" to={fromHere(href("/user/home/deposit"))} text="deposit.title" />
        </Alert>
      )}
      {isTooEarly && !refusal && <Alert tone="warning">{t("errors.BONUS_CONDITION")}</Alert>}
      <DialogForm
        action={href("/user/bonus/end")}
        idempotencyKey={idempotencyKey}
        cancelTo={href("/user/bonus")}
        cancel={t(using ? "bonus.clear.keep" : "common.actions.close")}
        isDanger
        submit={canEnd && t("bonus.clear.confirm")}
      >
        {using && <Warnings using={using} gamesSatang={gamesSatang} />}
      </DialogForm>
    </Dialog>
  )
}

function isOver(using: ActiveBonus | undefined, refusal: Refusal | undefined): boolean {
  return !using && refusal !== undefined && "message" in refusal && refusal.message === "NO_DATA"
}

/** The consequences: the bonus's progress, and what is lost. */
function Warnings({ using, gamesSatang }: { using: ActiveBonus; gamesSatang: number }) {
  const t = useT()
  const fromHere = useFromHere()
  return (
    <div className="mb-4">
      <SaidText as="p" className="mb-2 text-lg font-semibold" words={using.name} />
      <BonusProgress progress={using.progress} />
      {gamesSatang > 0 && using.progress?.canEnd !== false && (
        <div className="mt-4">
          <Alert tone="danger" title={t("bonus.clear.games", { amount: baht(gamesSatang) })}>
            <ButtonLink
              className="mt-2"
              to={fromHere(href("/user/home/transfer"))}
              text="bonus.clear.transfer"
            />
          </Alert>
        </div>
      )}
      <ul className="mt-4 list-disc pl-6">
        <li>{t("bonus.clear.move")}</li>
        <li>{t("bonus.clear.threshold")}</li>
        <li>{t("bonus.clear.beforeDeposit")}</li>
      </ul>
    </div>
  )
}
