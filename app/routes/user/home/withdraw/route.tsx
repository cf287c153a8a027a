// /user/home/withdraw: asks for money to be paid to the member's bank account (docs/product/withdrawals.md).
import { href } from "react-router"
import { Alert, RefusalAlert } from "#app/components/alert.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { AmountField } from "#app/components/field.tsx"
import { Link } from "#app/components/link.tsx"
import { LargeMoney } from "#app/components/money.tsx"
import { Uncounted } from "#app/components/unreadable.tsx"
import type { Refusal } from "#app/forms/submission.server.ts"
import { readForm } from "#app/forms/submission.server.ts"
import { useForm } from "#app/forms/use-form.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { issueIdempotencyKey } from "#app/operations/idempotency-key.server.ts"
import { submitFields } from "#app/operations/submit.server.ts"
import { pendingOf } from "#app/pending/pending.server.ts"
import { PendingNotice } from "#app/pending/pending-notice.tsx"
import { valueOr, valueOrThrow } from "#app/request/failure.server.ts"
import { wallet } from "#app/request/wallet.server.ts"
import { activeBonus } from "#app/services/bonus.server.ts"
import { briefMs, type WithdrawalLimits, withdrawalLimits } from "#app/services/lookup.server.ts"
import { requestWithdrawal, withdrawableBalance } from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"
import { BonusWarning } from "./bonus-warning.tsx"
import { Limits } from "./limits.tsx"
import { PaidTo } from "./paid-to.tsx"
import { withdrawalSchema } from "./schema.ts"
import { confirmWithdrawal, stepUpFields } from "./step-up.server.ts"
import { StepUpFields } from "./step-up-fields.tsx"

export const handle = dialogHandle

const unknownLimits: WithdrawalLimits = { minSatang: undefined, maxSatang: undefined }

export async function loader({ context, url }: Route.LoaderArgs) {
  const [mine, limits, bonus, pending] = await Promise.all([
    wallet(context),
    withdrawalLimits(api(context)),
    activeBonus(api(context)),
    pendingOf(context),
  ])
  const { bankAccount, ...rest } = valueOrThrow(mine)
  const idempotencyKey = await issueIdempotencyKey(context, "withdraw")
  return {
    idempotencyKey,
    stepUp: await stepUpFields(context, idempotencyKey, url.searchParams.has("again")),
    total: withdrawableBalance(rest),
    neededSatang: rest.neededBalance ?? undefined,
    bankAccount: bankAccount ?? undefined,
    limits: valueOr(limits, undefined),
    bonus,
    pending,
    typed: { amount: url.searchParams.get("amount") },
  }
}

export async function action(args: Route.ActionArgs) {
  const client = api(args.context)
  const limits = valueOr(await withdrawalLimits(client, briefMs), unknownLimits)
  const fields = await readForm(args)
  return submitFields(args, fields, withdrawalSchema(limits), {
    form: "withdraw",
    keptOutOfUrl: ["password", "otpCode"],
    confirm: ({ amount }, key) => confirmWithdrawal(args.context, fields, amount, key),
    send: ({ amount }, key, timeoutMs) => requestWithdrawal(client, amount, key, timeoutMs),
    resultPath: operation => href("/user/home/withdraw/:operation", { operation }),
  })
}

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { idempotencyKey, total, neededSatang, bankAccount, limits, bonus, pending, typed, stepUp } =
    loaderData
  const [form, fields] = useForm<{ amount: string; password: string; otpCode: string }>({
    id: "withdraw",
    lastResult: actionData?.result,
    defaultValue: typed,
  })
  const most = Math.min(total.satang, limits?.maxSatang ?? total.satang)
  return (
    <Dialog title={t("withdraw.title")} closeTo={href("/user/home")}>
      {/* This page does not refresh itself: what is typed here would be lost. */}
      {pending && <PendingNotice {...pending} />}
      <RefusalAlert refusal={withdrawalRefusal(actionData?.refusal)} />
      <div className="balance mb-3 p-5">
        <p className="text-sm">{t("withdraw.total")}</p>
        <LargeMoney amountSatang={total.satang} />
        <Uncounted sum={total} />
        <p className="text-sm opacity-85">{t("withdraw.totalHint")}</p>
      </div>
      <PaidTo account={bankAccount} />
      {/* What costs money or blocks a withdrawal stands above the field: below it the buttons would cover it. */}
      {(neededSatang !== undefined || bonus) && (
        <div className="mt-4">
          {neededSatang !== undefined && (
            <Alert tone="warning">{t("withdraw.neededBalance", { amount: baht(neededSatang) })}</Alert>
          )}
          {bonus && <BonusWarning bonus={bonus} />}
        </div>
      )}
      <DialogForm
        id={form.id}
        action={href("/user/home/withdraw")}
        idempotencyKey={idempotencyKey}
        className="mt-4"
        cancelTo={href("/user/home")}
        submit={t("withdraw.submit")}
      >
        <AmountField field={fields.amount} label={t("common.amount")} hint={<Limits limits={limits} />} />
        {most > 0 && (
          <Link to={`${href("/user/home/withdraw")}?amount=${baht(most)}`} className="btn -mt-2 mb-3">
            {most === total.satang ? t("withdraw.all") : `${baht(most)} ${t("common.currency.baht")}`}
          </Link>
        )}
        <StepUpFields asked={stepUp} fields={fields} />
        {!bonus && <BonusWarning bonus={bonus} />}
        <p className="text-sm">{t("withdraw.before")}</p>
      </DialogForm>
    </Dialog>
  )
}

/** The catalogue's text of BONUS_CONDITION is about ending a bonus; a withdrawal says what it means here. */
function withdrawalRefusal(refusal: Refusal | undefined): Refusal | undefined {
  const isUnmet = refusal && "message" in refusal && refusal.message === "BONUS_CONDITION"
  return isUnmet ? { text: "withdraw.bonus.unmet" } : refusal
}
