// /user/home/transfer: moves money between the wallet and the game accounts (docs/product/transfers.md).
import { href } from "react-router"
import { RefusalAlert } from "#app/components/alert.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { Empty } from "#app/components/empty.tsx"
import { AmountField } from "#app/components/field.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { useForm } from "#app/forms/use-form.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { issueIdempotencyKey } from "#app/operations/idempotency-key.server.ts"
import { submitOperation } from "#app/operations/submit.server.ts"
import { valueOrThrow } from "#app/request/failure.server.ts"
import { wallet } from "#app/request/wallet.server.ts"
import { activeGameAccounts, requestTransfer, walletBalance } from "#app/services/wallet.server.ts"
import { minTransferSatang } from "#contract/rules/movements.ts"
import { isBalanceUnknown, walletAccount } from "#contract/wallet.ts"
import type { Route } from "./+types/route"
import { AccountPicker } from "./account-picker.tsx"
import { transferSchema } from "./schema.ts"

export const handle = dialogHandle

export async function loader({ context, url }: Route.LoaderArgs) {
  const mine = valueOrThrow(await wallet(context))
  const typed = Object.fromEntries(url.searchParams)
  const walletSatang = walletBalance(mine)
  // Most transfers go from the wallet: it is chosen where it has money and the address names no account.
  const isWalletFirst = !url.searchParams.has("from") && typed.to !== walletAccount
  const from = isWalletFirst && (walletSatang ?? 0) >= minTransferSatang ? walletAccount : typed.from
  return {
    idempotencyKey: await issueIdempotencyKey(context, "transfer"),
    walletSatang,
    games: activeGameAccounts(mine)
      .filter(({ code }) => code)
      .map(game => ({
        value: game.code,
        name: game.name,
        amountSatang: isBalanceUnknown(game) ? undefined : (game.amount ?? undefined),
      })),
    typed: { from, to: typed.to, amount: typed.amount },
  }
}

export async function action(args: Route.ActionArgs) {
  return submitOperation(args, transferSchema, {
    form: "transfer",
    send: ({ from, to, amount }, key, timeoutMs) =>
      requestTransfer(api(args.context), { from, to, amountSatang: amount }, key, timeoutMs),
    resultPath: operation => href("/user/home/transfer/:operation", { operation }),
  })
}

export default function Transfer({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  return (
    <Dialog title={t("transfer.title")} closeTo={href("/user/home")}>
      <RefusalAlert refusal={actionData?.refusal} />
      {loaderData.games.length > 0 ? (
        <TransferForm {...loaderData} lastResult={actionData?.result} />
      ) : (
        <Empty icon="gamepad-2" title={t("transfer.noGames")}>
          <Link to={href("/user/home")} className="btn btn-primary">
            {t("operation.backHome")}
          </Link>
        </Empty>
      )}
    </Dialog>
  )
}

type FormProps = Route.ComponentProps["loaderData"] & {
  lastResult: Parameters<typeof useForm>[0]["lastResult"]
}

function TransferForm({ idempotencyKey, walletSatang, games, typed, lastResult }: FormProps) {
  const t = useT()
  const [form, fields] = useForm<{ from: string; to: string; amount: string }>({
    id: "transfer",
    lastResult,
    defaultValue: typed,
  })
  const accounts = [{ value: walletAccount, name: t("common.wallet"), amountSatang: walletSatang }, ...games]
  const { from, to, amount } = typed
  const spendable = accounts.find(({ value }) => value === from)?.amountSatang ?? 0
  return (
    <DialogForm
      id={form.id}
      action={href("/user/home/transfer")}
      idempotencyKey={idempotencyKey}
      cancelTo={href("/user/home")}
      submit={t("transfer.submit")}
    >
      <div className="mb-4 flex flex-wrap gap-3 *:grow *:basis-32">
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
      <p className="mb-2 flex flex-wrap gap-2">
        {(from || to) && (
          <Link to={pathWith({ from: to ?? "", to: from, amount })} className="btn">
            <Icon name="arrow-left-right" className="size-5" />
            {t("transfer.swap")}
          </Link>
        )}
        {spendable >= minTransferSatang && (
          <Link to={pathWith({ from, to, amount: baht(spendable) })} className="btn">
            {t("transfer.all", { amount: baht(spendable) })}
          </Link>
        )}
      </p>
      <AmountField
        field={fields.amount}
        label={t("common.amount")}
        hint={t("transfer.amountHint", { amount: baht(minTransferSatang) })}
      />
      <p className="text-sm">{t("transfer.before")}</p>
    </DialogForm>
  )
}

/** The form with other choices, which an address can hold: none of them is secret. */
function pathWith(typed: { from?: string; to?: string; amount?: string }): string {
  const given = Object.entries(typed).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return `${href("/user/home/transfer")}?${new URLSearchParams(given)}`
}
