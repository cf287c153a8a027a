// /user/home/withdraw: asks for money to be paid to the member's bank account (docs/product/withdrawals.md).
import { href, redirect } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { AmountField, ConfirmingPassword } from "#app/components/field.tsx"
import { HeldMoney, useHeld } from "#app/components/money.tsx"
import { Uncounted } from "#app/components/unreadable.tsx"
import { useForm } from "#app/components/use-form.ts"
import { amount } from "#app/forms/fields.ts"
import { readForm } from "#app/forms/submission.server.ts"
import { valueOr, valueOrThrow } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { EarlierOperation } from "#app/operations/earlier-operation.tsx"
import { operationForm, submitOperation } from "#app/operations/submit.server.ts"
import { pendingOf } from "#app/pending/pending.server.ts"
import { PendingNotice } from "#app/pending/waiting-frame.tsx"
import { readActiveBonus } from "#app/services/bonus.server.ts"
import { briefMs, type WithdrawalLimits, withdrawalLimits } from "#app/services/lookup.server.ts"
import { requestWithdrawal } from "#app/services/movements.server.ts"
import { lastWithdrawal } from "#app/services/statement.server.ts"
import { activeGameAccounts, withdrawableBalance } from "#app/services/wallet.server.ts"
import { contentTimeoutMs } from "#contract/rules/timeouts.ts"
import type { Route } from "./+types/route"
import { blockOf, WithdrawalBlocked } from "./blocked.tsx"
import { CodeDialog } from "./code-dialog.tsx"
import { Confirmation, confirmPath, endsBonus, isConfirmed } from "./confirmation.tsx"
import { BonusWarning, Gathered, limitsHint, PaidTo, passwordHint, QuickAmounts } from "./form-parts.tsx"
import { withdrawalSchema } from "./schema.ts"
import { confirmWithdrawal, stepUpFields } from "./step-up.server.ts"

export const handle = dialogHandle

const unknownLimits: WithdrawalLimits = { minSatang: undefined, maxSatang: undefined }

const resultPath = (operation: string) => href("/user/home/withdraw/:operation", { operation })

export async function loader({ url }: Route.LoaderArgs) {
  const [mine, limits, bonus, pending, lastSatang] = await Promise.all([
    wallet(),
    withdrawalLimits(api()),
    readActiveBonus(api(), url.searchParams.has("confirm") ? contentTimeoutMs : briefMs),
    pendingOf(),
    lastWithdrawal(api()),
  ])
  const { bankAccount, ...rest } = valueOrThrow(mine)
  const form = await operationForm("withdraw", resultPath)
  return {
    ...form,
    stepUp: await stepUpFields(form.idempotencyKey, url.searchParams.has("again")),
    total: withdrawableBalance(rest),
    games: activeGameAccounts(rest).filter(({ amount }) => amount != null && amount > 0),
    neededSatang: rest.neededBalance ?? undefined,
    bankAccount,
    lastSatang,
    limits: valueOr(limits, undefined),
    bonus: valueOr(bonus, undefined) ?? undefined,
    isBonusUnknown: !bonus.ok,
    pending,
    typed: { amount: url.searchParams.get("amount") },
    isAsked: url.searchParams.has("confirm"),
  }
}

export async function action(args: Route.ActionArgs) {
  const client = api()
  const posted = await readForm(args)
  const [limits, bonus] = await Promise.all([
    withdrawalLimits(client, briefMs),
    isConfirmed(posted) ? undefined : readActiveBonus(client, contentTimeoutMs),
  ])
  return submitOperation(args, {
    posted,
    form: "withdraw",
    schema: withdrawalSchema(valueOr(limits, unknownLimits)),
    keptOutOfUrl: ["password", "otpCode"],
    async confirm({ amount }, key) {
      // What cannot be checked is asked about, too: all of the bonus may be lost.
      if (bonus && (!bonus.ok || endsBonus(bonus.value)))
        return { response: redirect(confirmPath(amount), 303) }
      return confirmWithdrawal(posted, amount, key)
    },
    send: (once, { amount }) => requestWithdrawal(client, amount, once),
    resultPath,
    // The catalogue's text is about ending a bonus.
    texts: { BONUS_CONDITION: "withdraw.bonus.unmet" },
  })
}

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const held = useHeld()
  const { idempotencyKey, stepUp, total, games, neededSatang, bankAccount, limits, bonus, pending } =
    loaderData
  const { typed, isAsked, isBonusUnknown } = loaderData
  const asked = amount.safeParse(typed.amount)
  const asksPassword = stepUp !== undefined && asked.data !== undefined && asked.data >= (stepUp.from ?? 0)
  const fields = useForm<"amount" | "password" | "otpCode" | "_confirmed">({
    id: "withdraw",
    begins: asksPassword && (isAsked || !endsBonus(bonus)) ? ["amount", "password"] : ["amount"],
    defaultValue: typed,
  })
  const earlier = <EarlierOperation earlier={loaderData.earlier} />
  const coded = amount.safeParse(fields.amount.initialValue)
  // An address may ask for another amount than the code was sent for.
  if (stepUp?.code && coded.data === stepUp.code.amountSatang && !fields.amount.errors) {
    return (
      <CodeDialog
        account={bankAccount ?? undefined}
        code={stepUp.code}
        isConfirmed={isAsked || fields._confirmed.initialValue !== undefined}
        field={fields.otpCode}
        idempotencyKey={idempotencyKey}
      >
        {earlier}
      </CodeDialog>
    )
  }
  const block = blockOf({ bankAccount, bonus, total, neededSatang, minSatang: limits?.minSatang })
  if (block && !actionData) {
    return (
      <Dialog title={t("withdraw.title")}>
        {earlier}
        {pending && <PendingNotice {...pending} />}
        <WithdrawalBlocked block={block} />
      </Dialog>
    )
  }
  const password = <ConfirmingPassword hint={passwordHint(t, stepUp)} field={fields.password} />
  if (isAsked && (isBonusUnknown || endsBonus(bonus)) && asked.success) {
    return (
      <Confirmation
        amountSatang={asked.data}
        total={total}
        bonus={bonus}
        idempotencyKey={idempotencyKey}
        startsInside={asksPassword && !loaderData.earlier && !actionData}
      >
        {earlier}
        {password}
      </Confirmation>
    )
  }
  const inGames = games.reduce((sum, game) => sum + (game.amount ?? 0), 0)
  return (
    <Dialog title={t("withdraw.title")} startsInside={!loaderData.earlier && !actionData}>
      {earlier}
      <DialogForm
        id="withdraw"
        action={href("/user/home/withdraw")}
        idempotencyKey={idempotencyKey}
        cancelTo={href("/user/home")}
        submit={t("withdraw.submit")}
      >
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{t("withdraw.total")}</span>
          <HeldMoney
            amountSatang={total.isUnknown ? undefined : total.satang}
            className="text-xl font-bold"
          />
          <span className="basis-full text-sm opacity-80">
            {inGames > 0 ? t("withdraw.inGames", { amount: held(inGames) }) : t("withdraw.totalHint")}
          </span>
          <Uncounted count={total.uncounted} />
        </div>
        <AmountField
          field={fields.amount}
          label={t("common.amount")}
          hint={limitsHint(t, limits)}
          className="text-2xl font-bold"
        />
        <QuickAmounts
          totalSatang={total.satang}
          limits={limits}
          lastSatang={loaderData.lastSatang}
          hasBonus={bonus !== undefined}
        />
        {bankAccount && <PaidTo account={bankAccount} />}
        {/* Where a second question follows, it asks for it. */}
        {!endsBonus(bonus) && password}
        <Gathered games={games} />
        <BonusWarning bonus={bonus} />
        <p className="text-sm">{t("withdraw.before")}</p>
        {/* This page does not refresh itself: what is typed here would be lost. */}
        {pending && (
          <div className="mt-4">
            <PendingNotice {...pending} />
          </div>
        )}
      </DialogForm>
    </Dialog>
  )
}
