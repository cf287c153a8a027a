// /user/home/withdraw: asks for money to be paid to the member's bank account (specification, sections 2 and 5).
import { href } from "react-router"
import { BonusProgress } from "#app/bonus/bonus-progress.tsx"
import { Alert, RefusalAlert } from "#app/components/alert.tsx"
import { BankAccountCard } from "#app/components/bank-account-card.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { AmountField } from "#app/components/field.tsx"
import { Link } from "#app/components/link.tsx"
import { LargeMoney } from "#app/components/money.tsx"
import type { Refusal } from "#app/forms/submission.server.ts"
import { useForm } from "#app/forms/use-form.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { answerOperation } from "#app/operations/answer.server.ts"
import { issueOperationKey } from "#app/operations/operation-key.server.ts"
import { pendingOf } from "#app/pending/pending.server.ts"
import { PendingNotice } from "#app/pending/pending-notice.tsx"
import { orElse, orThrow } from "#app/request/failure.server.ts"
import { wallet } from "#app/request/wallet.server.ts"
import { type ActiveBonus, activeBonus } from "#app/services/bonus.server.ts"
import { briefMs, type WithdrawalLimits, withdrawalLimits } from "#app/services/lookup.server.ts"
import { requestWithdrawal, withdrawableBalance } from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"
import { withdrawalSchema } from "./schema.ts"

export const handle = dialogHandle

const unknownLimits: WithdrawalLimits = { minSatang: undefined, maxSatang: undefined }

export async function loader({ context, url }: Route.LoaderArgs) {
  const [mine, limits, bonus, pending] = await Promise.all([
    wallet(context),
    withdrawalLimits(api(context)),
    activeBonus(api(context)),
    pendingOf(context),
  ])
  const { bankAccount, ...rest } = orThrow(mine)
  return {
    operationKey: await issueOperationKey(context, "withdraw"),
    totalSatang: withdrawableBalance(rest),
    neededSatang: rest.neededBalance ?? undefined,
    bankAccount: bankAccount ?? undefined,
    limits: orElse(limits, undefined),
    bonus,
    pending,
    typed: { amount: url.searchParams.get("amount") },
  }
}

export async function action(args: Route.ActionArgs) {
  const client = api(args.context)
  const limits = orElse(await withdrawalLimits(client, briefMs), unknownLimits)
  return answerOperation(args, withdrawalSchema(limits), {
    form: "withdraw",
    send: ({ amount }, key, timeoutMs) => requestWithdrawal(client, amount, key, timeoutMs),
    resultPath: operation => href("/user/home/withdraw/:operation", { operation }),
  })
}

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { operationKey, totalSatang, neededSatang, bankAccount, limits, bonus, pending, typed } = loaderData
  const [form, fields] = useForm<{ amount: string }>({
    id: "withdraw",
    lastResult: actionData?.result,
    defaultValue: typed,
  })
  const most = Math.min(totalSatang, limits?.maxSatang ?? totalSatang)
  return (
    <Dialog title={t("withdraw.title")} closeTo={href("/user/home")}>
      {/* What is typed here would be lost: this page does not look again by itself. */}
      {pending && <PendingNotice {...pending} />}
      <RefusalAlert refusal={withdrawalRefusal(actionData?.refusal)} />
      <div className="balance mb-3 p-5">
        <p className="text-sm">{t("withdraw.total")}</p>
        <LargeMoney amountSatang={totalSatang} />
        <p className="text-sm opacity-85">{t("withdraw.totalHint")}</p>
      </div>
      <p className="mb-1 font-semibold">{t("withdraw.toAccount")}</p>
      {bankAccount ? (
        <BankAccountCard account={bankAccount} />
      ) : (
        <Alert tone="warning">
          <p className="mb-2">{t("errors.NO_BANK")}</p>
          <Link to={href("/user/profile/edit")} className="btn">
            {t("profile.edit")}
          </Link>
        </Alert>
      )}
      {/* What costs money, or stands in the way, is met before the field: below it, the buttons would cover it. */}
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
        operationKey={operationKey}
        className="mt-4"
        cancelTo={href("/user/home")}
        submit={t("withdraw.submit")}
      >
        <AmountField field={fields.amount} label={t("common.amount")} hint={<Limits limits={limits} />} />
        {most > 0 && (
          <Link to={`${href("/user/home/withdraw")}?amount=${baht(most)}`} className="btn -mt-2 mb-3">
            {most === totalSatang ? t("withdraw.all") : `${baht(most)} ${t("common.currency.baht")}`}
          </Link>
        )}
        {!bonus && <BonusWarning bonus={bonus} />}
        <p className="text-sm">{t("withdraw.before")}</p>
      </DialogForm>
    </Dialog>
  )
}

/** Of a withdrawal the code of an unmet bonus says something else than of the bonus's end. */
function withdrawalRefusal(refusal: Refusal | undefined): Refusal | undefined {
  const isUnmet = refusal && "words" in refusal && refusal.words === "BONUS_CONDITION"
  return isUnmet ? { text: "withdraw.bonus.unmet" } : refusal
}

/** What the server allows; where it did not say, that too: it decides all the same. */
function Limits({ limits }: { limits: WithdrawalLimits | undefined }) {
  const t = useT()
  if (!limits) return t("withdraw.limitsNotLoaded")
  const { minSatang, maxSatang } = limits
  const [min, max] = [baht(minSatang), baht(maxSatang)]
  if (minSatang !== undefined && maxSatang !== undefined) return t("withdraw.limits", { min, max })
  if (minSatang !== undefined) return t("withdraw.limitMin", { min })
  return maxSatang === undefined ? null : t("withdraw.limitMax", { max })
}

/** What a bonus means for withdrawals; of the one in use, how far it is as well. */
function BonusWarning({ bonus }: { bonus: ActiveBonus | undefined }) {
  const t = useT()
  return (
    <Alert tone="warning" title={bonus ? t("deposit.bonus.title") : t("withdraw.bonus.title")}>
      <BonusProgress progress={bonus?.progress} />
      <p>{t("withdraw.bonus.conditions")}</p>
      <p>{t("withdraw.bonus.all")}</p>
      {bonus && (
        <Link to={href("/user/bonus")} className="btn mt-3">
          {t("withdraw.bonus.see")}
        </Link>
      )}
    </Alert>
  )
}
