// /user/home/bank-name: the holder's name in English letters, for accounts at KTB, TMB and BBL
// (docs/product/accounts.md). Opens from home and, with `?from=profile`, from the profile.
import { href } from "react-router"
import { z } from "zod"
import { asksForPassword, besidePassword, passwordIn } from "#app/banks/confirming-password.server.ts"
import { BankAccountCard } from "#app/components/bank-account-card.tsx"
import { hasForeignName } from "#app/components/bank-name.ts"
import { ButtonLink } from "#app/components/button.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { Empty } from "#app/components/empty.tsx"
import { ConfirmingPassword, TextField } from "#app/components/field.tsx"
import { usePath } from "#app/components/page-context.tsx"
import { useForm } from "#app/components/use-form.ts"
import { holderName } from "#app/forms/fields.ts"
import { badRequest, parse, readForm, refused, refusedHere } from "#app/forms/submission.server.ts"
import { valueOrForm } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { updateBankAccountName } from "#app/services/account.server.ts"
import { readWallet } from "#app/services/wallet.server.ts"
import { isEnglishName } from "#contract/rules/accounts.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader({ url }: Route.LoaderArgs) {
  const [found, asksPassword] = await Promise.all([wallet(), asksForPassword()])
  const mine = valueOrForm(found)
  const account = hasForeignName(mine?.bankAccount) ? mine.bankAccount : undefined
  return { account, isKnown: mine !== undefined, asksPassword, back: backFrom(url) }
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args)
  const submission = await parse(fields, bankNameSchema)
  if (submission.status !== "success") return badRequest(submission)

  const client = api()
  const mine = await readWallet(client)
  if (!mine.ok) return refused(submission, mine.error)
  const { bankAccount } = mine.value
  if (!hasForeignName(bankAccount)) return refusedHere(submission, "bankname.notNeeded")

  const { bankAccountName } = submission.value
  const updated = await updateBankAccountName(client, {
    bankCode: bankAccount.bankCode,
    bankAccountName,
    password: passwordIn(fields),
  })
  if (!updated.ok) return refused(submission, updated.error, besidePassword)

  return seeOther(backFrom(args.url), { tone: "success", text: "bankname.savedMsg" })
}

function backFrom(url: URL) {
  return url.searchParams.get("from") === "profile" ? href("/user/profile") : href("/user/home")
}

export default function EditBankName({
  loaderData: { account, isKnown, asksPassword, back },
  actionData,
}: Route.ComponentProps) {
  const t = useT()
  const path = usePath()
  const isOpen = account || !isKnown
  const fields = useForm<"bankAccountName" | "password">({
    id: "bank-name",
    begins: ["bankAccountName", "password"],
    required: ["bankAccountName"],
  })
  return (
    <Dialog
      title={t("bankname.title")}
      closeTo={back}
      hidesRefusal={!isOpen}
      startsInside={Boolean(isOpen) && !actionData}
    >
      {isOpen ? (
        <>
          <p className="mb-3">{t("bankname.text")}</p>
          {account && (
            <>
              <p className="mb-1 font-semibold">{t("bankname.current")}</p>
              <BankAccountCard account={account} />
            </>
          )}
          <DialogForm
            id="bank-name"
            action={path}
            className="mt-4"
            cancelTo={back}
            cancel={t("bankname.cancel")}
            submit={t("bankname.save")}
          >
            <TextField
              field={fields.bankAccountName}
              label={t("bankname.name")}
              hint={t("bankname.hint")}
              autoComplete="off"
              kind="holder"
              lang="en"
            />
            <ConfirmingPassword
              hint={asksPassword ? t("bankname.password") : undefined}
              field={fields.password}
            />
          </DialogForm>
        </>
      ) : (
        <Empty icon="circle-check" title={t("bankname.notNeeded")}>
          <ButtonLink main to={back} text="common.actions.back" />
        </Empty>
      )}
    </Dialog>
  )
}

/** Not empty, only A to Z and spaces; given in capitals with single spaces (docs/product/accounts.md). */
const bankNameSchema = z.object({
  bankAccountName: holderName("validation.requiredEngLangMsg", 100)
    .refine(isEnglishName, { error: "validation.requiredEngLangMsg" })
    .transform(name => name.toUpperCase()),
})
