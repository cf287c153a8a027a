// /user/home/bank-name: the holder's name in English, for the banks that need it so (specification, sections 2 and 5).
import { href, redirect } from "react-router"
import { hasForeignName } from "#app/bank-name.ts"
import { RefusalAlert } from "#app/components/alert.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { TextField } from "#app/components/field.tsx"
import { Link } from "#app/components/link.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { orThrow } from "#app/failure.server.ts"
import { flashCookie } from "#app/flash.server.ts"
import { accountNumber } from "#app/format.ts"
import { badRequest, parse, refused, refusedHere } from "#app/forms/submission.server.ts"
import { useForm } from "#app/forms/use-form.ts"
import { useT } from "#app/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { updateBankAccountName } from "#app/services/account.server.ts"
import { readWallet } from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"
import { bankNameSchema } from "./schema.ts"

export const handle = dialogHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { bankAccount: orThrow(await readWallet(api(context))).bankAccount }
}

export async function action(args: Route.ActionArgs) {
  const submission = await parse(args, bankNameSchema)
  if (submission.status !== "success") return badRequest(submission)

  const { bankAccount } = orThrow(await readWallet(api(args.context)))
  if (!bankAccount || !hasForeignName(bankAccount)) return refusedHere(submission, "bankname.notNeeded")
  const { bankAccountName } = submission.value
  const saved = await updateBankAccountName(api(args.context), {
    bankCode: bankAccount.bankCode,
    bankAccountName,
  })
  if (!saved.ok) return refused(submission, saved.error)

  const cookie = flashCookie({ tone: "success", text: "bankname.savedMsg" })
  return redirect(href("/user/home"), { status: 303, headers: { "set-cookie": cookie } })
}

export default function BankName({ loaderData: { bankAccount }, actionData }: Route.ComponentProps) {
  const t = useT()
  const [form, fields] = useForm<{ bankAccountName: string }>({
    id: "bank-name",
    lastResult: actionData?.result,
  })
  const home = href("/user/home")
  return (
    <Dialog title={t("bankname.title")} closeTo={home}>
      <title>{t("bankname.title")}</title>
      <p className="mb-4">{t(hasForeignName(bankAccount) ? "bankname.text" : "bankname.notNeeded")}</p>
      <dl className="mb-4 rounded-box bg-base-100 p-4">
        <dt className="opacity-80">{t("bankname.bank")}</dt>
        <dd className="mb-2 font-semibold">{bankAccount?.bank?.nameTH ?? bankAccount?.bankCode ?? "-"}</dd>
        <dt className="opacity-80">{t("bankname.accountNo")}</dt>
        <dd className="mb-2 font-semibold tabular-nums">{accountNumber(bankAccount?.bankAccountNo)}</dd>
        <dt className="opacity-80">{t("bankname.current")}</dt>
        <dd className="font-semibold">{bankAccount?.bankAccountName ?? "-"}</dd>
      </dl>
      <RefusalAlert refusal={actionData?.refusal} />
      {hasForeignName(bankAccount) && (
        <PostForm id={form.id} action={href("/user/home/bank-name")}>
          <TextField
            field={fields.bankAccountName}
            label={t("bankname.name")}
            hint={t("bankname.hint")}
            autoComplete="off"
            autoCapitalize="characters"
            className="uppercase"
            lang="en"
          />
          <div className="grid grid-cols-2 gap-3">
            <Link to={home} className="btn btn-lg">
              {t("bankname.cancel")}
            </Link>
            <button type="submit" className="btn btn-primary btn-lg">
              {t("bankname.save")}
            </button>
          </div>
        </PostForm>
      )}
    </Dialog>
  )
}
