// /user/profile/edit: the member's name and the bank account holder's; the whole bank account where there is none yet
// (docs/product/accounts.md). A bank and a number once given are read-only.
import { href } from "react-router"
import type { z } from "zod"
import { withTyped } from "#app/banks/account-fields.ts"
import { asksForPassword, besidePassword, passwordIn } from "#app/banks/confirming-password.server.ts"
import { BankAccountCard } from "#app/components/bank-account-card.tsx"
import { bankName } from "#app/components/bank-name.ts"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { ConfirmingPassword, SelectField, TextField } from "#app/components/field.tsx"
import { useForm } from "#app/components/use-form.ts"
import { badRequest, parse, readForm, refused } from "#app/forms/submission.server.ts"
import { valueOrForm } from "#app/loading/failure.server.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { updateProfile } from "#app/services/account.server.ts"
import { listBanks } from "#app/services/lookup.server.ts"
import { needsEnglishName } from "#contract/rules/banks.ts"
import { type MemberProfile, memberProfile } from "../member-profile.server.ts"
import type { Route } from "./+types/route"
import { type KnownAccount, profileSchema } from "./schema.ts"

export const handle = dialogHandle

export async function loader() {
  const [found, asksPassword] = await Promise.all([memberProfile(), asksForPassword()])
  const mine = valueOrForm(found)
  const isKnown = mine && knownAccountOf(mine) !== undefined
  const banks = isKnown ? undefined : valueOrForm(await listBanks(api()))
  return {
    profile: mine?.profile,
    bankAccount: mine?.bankAccount,
    banks: isKnown ? undefined : (banks ?? []),
    asksPassword,
  }
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args)
  const before = await memberProfile()
  if (!before.ok) return refused(fields, before.error)
  const known = knownAccountOf(before.value)
  const submission = await parse(fields, profileSchema(known))
  if (submission.status !== "success") return badRequest(submission)

  const wanted = submission.value
  const updated = await updateProfile(api(), { ...wanted, password: passwordIn(fields) })
  if (!updated.ok) return refused(submission, updated.error, known ? fieldsOfName : fieldsOfAccount)

  return seeOther(href("/user/profile"), { tone: "success", text: "profile.saved" })
}

const fieldsOfName = { ...besidePassword, BANK_ACCOUNT_NAME_ENG: "bankAccountName" } as const
const fieldsOfAccount = {
  ...fieldsOfName,
  EXISTING_BANK: "bankAccountNo",
  INVALID_BANK: "bankAccountNo",
} as const

function knownAccountOf({ bankAccount }: MemberProfile): KnownAccount | undefined {
  if (!bankAccount?.bankAccountNo) return undefined
  return { bankCode: bankAccount.bankCode, bankAccountNo: bankAccount.bankAccountNo }
}

export default function EditProfile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const language = useLanguage()
  const { profile, bankAccount, banks, asksPassword } = loaderData
  const isEnglish = !!banks || needsEnglishName(bankAccount?.bankCode ?? "")
  const fields = useForm<keyof z.input<ReturnType<typeof profileSchema>> | "password">({
    id: "profile",
    begins: ["name"],
    defaultValue: { name: profile?.name, bankAccountName: bankAccount?.bankAccountName },
    required: ["name", "bankAccountName", "bankCode", "bankAccountNo"],
  })
  return (
    <Dialog title={t("profile.edit")} startsInside={!actionData}>
      <DialogForm
        id="profile"
        action={href("/user/profile/edit")}
        cancelTo={href("/user/profile")}
        submit={t("bankname.save")}
      >
        <TextField
          field={fields.name}
          enterKeyHint="next"
          label={t("profile.name")}
          hint={t("register.profile.nameHint")}
          autoComplete="name"
        />
        {banks && (
          <>
            <SelectField
              field={fields.bankCode}
              label={t("profile.bankName")}
              placeholder={t("register.bank.choose")}
              options={withTyped(fields.bankCode.initialValue, banks).map(({ code, ...names }) => ({
                value: code,
                label: bankName({ bankCode: code, bank: names }, language),
              }))}
            />
            <TextField
              field={fields.bankAccountNo}
              enterKeyHint="next"
              label={t("profile.bankAccountNo")}
              hint={t("register.bank.accountNoHint")}
              kind="accountNo"
            />
          </>
        )}
        {bankAccount && !banks && (
          <div className="mb-4">
            <p className="mb-1 font-semibold">{t("profile.bank")}</p>
            <BankAccountCard account={bankAccount} />
          </div>
        )}
        <TextField
          field={fields.bankAccountName}
          label={t("profile.bankAccountName")}
          hint={t(isEnglish ? "register.bank.englishHint" : "register.bank.nameHint")}
          autoComplete="off"
          kind="holder"
        />
        <ConfirmingPassword
          hint={asksPassword ? t("bankname.password") : undefined}
          field={fields.password}
        />
      </DialogForm>
    </Dialog>
  )
}
