// /user/home/transfer: moves money between the wallet and the game accounts (specification, sections 2 and 5).

import { href } from "react-router"
import { AccountPicker } from "#app/components/account-picker.tsx"
import { RefusalAlert } from "#app/components/alert.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { TextField } from "#app/components/field.tsx"
import { orThrow } from "#app/failure.server.ts"
import { useForm } from "#app/forms/use-form.ts"
import { useT } from "#app/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { answerOperation } from "#app/operations/answer.server.ts"
import { OperationForm } from "#app/operations/operation-form.tsx"
import { issueOperationKey } from "#app/operations/operation-key.server.ts"
import { activeGameAccounts, readWallet, requestTransfer } from "#app/services/wallet.server.ts"
import { walletAccount } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import type { Route } from "./+types/route"
import { transferSchema } from "./schema.ts"

export const handle = dialogHandle

export async function loader({ context, url }: Route.LoaderArgs) {
  const wallet = orThrow(await readWallet(api(context)))
  const typed = Object.fromEntries(url.searchParams)
  return {
    operationKey: await issueOperationKey(context, "transfer"),
    walletSatang: wallet.wallet.amount,
    games: activeGameAccounts(wallet).map(({ code, name, amount }) => ({
      value: code,
      name,
      amountSatang: amount ?? satang(0),
    })),
    typed: { from: typed.from, to: typed.to, amount: typed.amount },
  }
}

export async function action(args: Route.ActionArgs) {
  return answerOperation(args, transferSchema, {
    form: "transfer",
    send: ({ from, to, amount }, key, timeoutMs) =>
      requestTransfer(api(args.context), { from, to, amountSatang: amount }, key, timeoutMs),
    resultPath: operation => href("/user/home/transfer/:operation", { operation }),
  })
}

export default function Transfer({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { operationKey, walletSatang, games, typed } = loaderData
  const [form, fields] = useForm<{ from: string; to: string; amount: string }>({
    id: "transfer",
    lastResult: actionData?.result,
    defaultValue: typed,
  })
  const accounts = [{ value: walletAccount, name: t("common.wallet"), amountSatang: walletSatang }, ...games]
  return (
    <Dialog title={t("transfer.title")} closeTo={href("/user/home")}>
      <RefusalAlert refusal={actionData?.refusal} />
      <OperationForm id={form.id} action={href("/user/home/transfer")} operationKey={operationKey}>
        <div className="mb-4 grid grid-cols-2 gap-3">
          <AccountPicker
            field={fields.from}
            label={t("common.from")}
            placeholder={t("transfer.chooseFrom")}
            accounts={accounts}
          />
          <AccountPicker
            field={fields.to}
            label={t("common.to")}
            placeholder={t("transfer.chooseTo")}
            accounts={accounts}
          />
        </div>
        <TextField
          field={fields.amount}
          label={t("common.amount")}
          inputMode="decimal"
          suffix={t("common.currency.baht")}
          className="text-xl font-semibold tabular-nums"
        />
        <div className="grid grid-cols-2 gap-3">
          <a href={href("/user/home")} className="btn btn-lg">
            {t("common.actions.cancel")}
          </a>
          <button type="submit" className="btn btn-primary btn-lg">
            {t("transfer.submit")}
          </button>
        </div>
      </OperationForm>
    </Dialog>
  )
}
