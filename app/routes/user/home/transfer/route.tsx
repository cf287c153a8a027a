// /user/home/transfer: moves money between the wallet and the game accounts (docs/product/transfers.md).

import { href, redirect } from "react-router"
import { ButtonLink } from "#app/components/button.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { Empty } from "#app/components/empty.tsx"
import { AmountField } from "#app/components/field.tsx"
import { Icon } from "#app/components/icon.tsx"
import { useForm } from "#app/components/use-form.ts"
import { readForm } from "#app/forms/submission.server.ts"
import { gameNames } from "#app/games/game-names.ts"
import { valueOr, valueOrThrow } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { EarlierOperation } from "#app/operations/earlier-operation.tsx"
import { operationForm, submitOperation } from "#app/operations/submit.server.ts"
import { requestTransfer } from "#app/services/movements.server.ts"
import { activeGameAccounts, balanceIn, walletBalance } from "#app/services/wallet.server.ts"
import { minTransferSatang } from "#contract/rules/movements.ts"
import { isBalanceUnknown, walletAccount } from "#contract/wallet.ts"
import type { Route } from "./+types/route"
import { AccountPicker } from "./account-picker.tsx"
import { type Fill, filledPath, fillName, transferSchema } from "./schema.ts"

export const handle = dialogHandle

const resultPath = (operation: string) => href("/user/home/transfer/:operation", { operation })

export async function loader({ url }: Route.LoaderArgs) {
  const mine = valueOrThrow(await wallet())
  const typed = Object.fromEntries(url.searchParams)
  const walletSatang = walletBalance(mine)
  // Most transfers go from the wallet: it is chosen where it has money and the address names no account.
  const isWalletFirst = !url.searchParams.has("from") && typed.to !== walletAccount
  const from = isWalletFirst && (walletSatang ?? 0) >= minTransferSatang ? walletAccount : typed.from
  return {
    ...(await operationForm("transfer", resultPath)),
    names: gameNames(mine, language()),
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
  const fields = await readForm(args)
  if (fields.has(fillName)) {
    const mine = valueOr(await wallet(), undefined)
    const path = filledPath(fields, account => mine && balanceIn(mine, account))
    if (path) return redirect(path, 303)
  }
  return submitOperation(args, {
    posted: fields,
    form: "transfer",
    schema: transferSchema,
    send: (once, transfer) => requestTransfer(api(), transfer, once),
    resultPath,
  })
}

export default function Transfer({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  return (
    <Dialog
      title={t("transfer.title")}
      startsInside={loaderData.games.length > 0 && !loaderData.earlier && !actionData}
    >
      <EarlierOperation earlier={loaderData.earlier} names={loaderData.names} />
      {loaderData.games.length > 0 ? (
        <TransferForm {...loaderData} />
      ) : (
        <Empty icon="gamepad-2" title={t("transfer.noGames")}>
          <ButtonLink main to={href("/user/home")} text="operation.backHome" />
        </Empty>
      )}
    </Dialog>
  )
}

type FormProps = Route.ComponentProps["loaderData"]

function TransferForm({ idempotencyKey, walletSatang, games, typed }: FormProps) {
  const t = useT()
  const fields = useForm<"from" | "to" | "amount">({
    id: "transfer",
    begins: ["from", "to", "amount"],
    defaultValue: typed,
  })
  const accounts = [{ value: walletAccount, name: t("common.wallet"), amountSatang: walletSatang }, ...games]
  return (
    <DialogForm
      id="transfer"
      action={href("/user/home/transfer")}
      idempotencyKey={idempotencyKey}
      cancelTo={href("/user/home")}
      submit={t("transfer.submit")}
    >
      {/* What Enter in a field presses: the first button of a form. */}
      <button
        type="submit"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={t("common.actions.continue")}
      />
      <div className="mb-2 flex flex-wrap gap-3 *:grow *:basis-32">
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
      <div className="mb-3 flex flex-wrap gap-3">
        <FillButton fill="swap">
          <Icon name="arrow-left-right" className="size-5" />
          {t("transfer.swap")}
        </FillButton>{" "}
        <FillButton fill="all">{t("transfer.all")}</FillButton>
      </div>
      <AmountField
        field={fields.amount}
        label={t("common.amount")}
        hint={t("transfer.amountHint", { amount: baht(minTransferSatang) })}
      />
      <p className="text-sm">{t("transfer.before")}</p>
    </DialogForm>
  )
}

/** Fills in the form and shows it again; nothing moves. */
function FillButton({ fill, children }: { fill: Fill; children: React.ReactNode }) {
  return (
    <button type="submit" name={fillName} value={fill} className="btn">
      {children}
    </button>
  )
}
