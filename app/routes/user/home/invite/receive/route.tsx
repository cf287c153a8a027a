// /user/home/invite/receive: the confirmation of the invite bonus, with its percentages
// (docs/product/refunds-and-invites.md).
import { href } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { valueOr } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { EarlierOperation } from "#app/operations/earlier-operation.tsx"
import { operationForm, submitOperation } from "#app/operations/submit.server.ts"
import { pastBanners } from "#app/rewards/banners-first.tsx"
import { Confirmation } from "#app/rewards/confirmation.tsx"
import { collectInviteBonus } from "#app/services/invite.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

const resultPath = (operation: string) => href("/user/home/invite/receive/:operation", { operation })

export async function loader() {
  const mine = valueOr(await wallet(), undefined)
  return {
    ...(await operationForm("invite", resultPath)),
    bonus: mine && { ...mine.invite, amount: mine.invite?.amount ?? 0 },
  }
}

export async function action(args: Route.ActionArgs) {
  return submitOperation(args, {
    form: "invite",
    send: once => collectInviteBonus(api(), once),
    resultPath,
  })
}

export default function ReceiveInviteBonus({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { idempotencyKey, bonus } = loaderData
  const { amount, success, fail } = bonus ?? {}
  const back = pastBanners(href("/user/home/invite"))
  return (
    <Dialog title={t("invite.confirm.title")} backTo={back}>
      <EarlierOperation earlier={loaderData.earlier} />
      <Confirmation
        action={href("/user/home/invite/receive")}
        idempotencyKey={idempotencyKey}
        amountSatang={amount}
        label={t("invite.bonus")}
        text={
          amount
            ? t("invite.confirm.text", { amount: baht(amount) })
            : t(amount === 0 ? "errors.NO_INVITE_BONUS" : "invite.text")
        }
        conditions={[
          !!success && t("invite.confirm.success", { percent: success }),
          !!fail && t("invite.confirm.fail", { percent: fail }),
        ]}
        backTo={back}
        submit={t("invite.receive")}
      />
    </Dialog>
  )
}
