// /register/bank: the last step, the bank account; its post creates the account (docs/product/accounts.md).
import { href } from "react-router"
import type { z } from "zod"
import { withTyped } from "#app/banks/account-fields.ts"
import { mayBeDone } from "#app/components/alert.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { SelectField, TextField } from "#app/components/field.tsx"
import { PageForm } from "#app/components/post-form.tsx"
import { useForm } from "#app/components/use-form.ts"
import { badRequest, parse, passwordMessage, refused, refusedHere } from "#app/forms/submission.server.ts"
import { valueOrForm } from "#app/loading/failure.server.ts"
import { useT } from "#app/locales/language.ts"
import { api, apiFor } from "#app/middleware/api.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { settings } from "#app/request/server-context.ts"
import { sharedSecretCall } from "#app/request/shared-call.server.ts"
import { createAccount, logIn } from "#app/services/account.server.ts"
import { listBanks } from "#app/services/lookup.server.ts"
import { countedLogin } from "#app/session/counted-login.server.ts"
import { draftAt, finishDraft } from "../draft.server.ts"
import { forgetInvited } from "../invited.server.ts"
import { RegisterStep } from "../step.tsx"
import type { Route } from "./+types/route"
import { BankField, groupBanks } from "./bank-field.tsx"
import { bankSchema } from "./schema.ts"

export async function loader({ request }: Route.LoaderArgs) {
  const { asksOtp } = await draftAt(request, "bank")
  return {
    asksOtp,
    banks: valueOrForm(await listBanks(api())) ?? [],
    isLaos: settings().deployment === "laos",
  }
}

export async function action(args: Route.ActionArgs) {
  const { request } = args
  const submission = await parse(args, bankSchema(settings().deployment))
  const { phone, profile, proof, once } = await draftAt(request, "bank")
  if (submission.status !== "success") return badRequest(submission)

  const account = { ...profile!, ...submission.value, username: phone, otpToken: proof }
  const { username, password } = account
  const created = await sharedSecretCall(`new-account/${JSON.stringify([once, account])}`, () =>
    createAccount(api(), account, () =>
      // Whoever types a stranger's phone must not guess the password here past the limits of /login.
      countedLogin(username, () => logIn(apiFor(undefined), { username, password })),
    ),
  )
  if (!created.ok) {
    // Only here the backend knows the account number, which the password may be.
    if (passwordMessage(created.error)) return refusedHere(submission, "validation.passwordOwn")
    return refused(submission, created.error, {
      EXISTING_BANK: "bankAccountNo",
      INVALID_BANK: "bankAccountNo",
      BANK_ACCOUNT_NAME_ENG: "firstName",
    })
  }
  return seeOther(href("/register/done"), await finishDraft(), forgetInvited())
}

export default function RegisterBank({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { asksOtp, banks, isLaos } = loaderData
  const fields = useForm<keyof z.input<ReturnType<typeof bankSchema>>>({
    id: "bank",
    defaultValue: { currency: "LAK" },
    required: ["bankCode", "firstName", "bankAccountNo"],
  })
  return (
    <RegisterStep
      step="bank"
      asksOtp={asksOtp}
      backTo="profile"
      heading={t("register.bank.heading")}
      text={t("register.bank.text")}
    >
      {mayBeDone(actionData?.refusal) && (
        <ButtonLink wide className="mb-4 min-h-13" to={href("/login")} text="register.success.login" />
      )}
      <PageForm id="bank" action={href("/register/bank")} submit={t("register.submit")}>
        <BankField
          field={fields.bankCode}
          banks={groupBanks(withTyped(fields.bankCode.initialValue, banks))}
        />
        <TextField
          field={fields.firstName}
          enterKeyHint="next"
          label={t("register.bank.firstName")}
          hint={t("register.bank.nameHint")}
          autoComplete="given-name"
          kind="holder"
        />
        <TextField
          field={fields.lastName}
          enterKeyHint="next"
          label={t("register.bank.lastName")}
          hint={`${t("register.bank.lastNameHint")} · ${t("register.bank.englishHint")}`}
          autoComplete="family-name"
          kind="holder"
        />
        <TextField
          field={fields.bankAccountNo}
          label={t("register.bank.accountNo")}
          hint={t("register.bank.accountNoHint")}
          kind="accountNo"
        />
        {isLaos && (
          <SelectField
            field={fields.currency}
            label={t("register.bank.currency")}
            options={[
              { value: "LAK", label: t("register.bank.LAK") },
              { value: "BAHT", label: t("register.bank.BAHT") },
            ]}
          />
        )}
      </PageForm>
    </RegisterStep>
  )
}
