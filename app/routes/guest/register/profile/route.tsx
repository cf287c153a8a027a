// /register/profile: name, password, source and inviter, which the backend checks before the bank
// (docs/product/accounts.md).
import { href } from "react-router"
import type { z } from "zod"
import { SelectField, TextField } from "#app/components/field.tsx"
import { Link } from "#app/components/link.tsx"
import { PageForm } from "#app/components/post-form.tsx"
import { useForm } from "#app/components/use-form.ts"
import { badRequest, parse, passwordMessage, refused } from "#app/forms/submission.server.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import { api } from "#app/middleware/api.server.ts"
import { newPasswordHint } from "#app/request/account-extensions.server.ts"
import { validateAccount } from "#app/services/account.server.ts"
import { listSources } from "#app/services/lookup.server.ts"
import { refusedPhones, toldOfPhone } from "#app/session/attempt-limits.server.ts"
import { draftAt, goOn } from "../draft.server.ts"
import { RegisterStep, stepPaths } from "../step.tsx"
import type { Route } from "./+types/route"
import { profileSchema, unknownInviteCode } from "./schema.ts"

export async function loader({ request }: Route.LoaderArgs) {
  const { phone, asksOtp, profile, inviteCode } = await draftAt(request, "profile")
  return {
    asksOtp,
    phone,
    passwordHint: newPasswordHint(),
    sources: valueOr(await listSources(api()), []),
    typed: profile ? { ...profile, password: undefined } : { inviteCode },
  }
}

export async function action(args: Route.ActionArgs) {
  const { request } = args
  const submission = await parse(args, profileSchema)
  const draft = await draftAt(request, "profile")
  if (submission.status !== "success") return badRequest(submission)

  const refusedNow = refusedPhones()
  if (refusedNow) return refused(submission, refusedNow)
  const { passwordConfirmation: _, ...profile } = submission.value
  const valid = await validateAccount(api(), {
    ...profile,
    username: draft.phone,
    otpToken: draft.proof,
  })
  if (!valid.ok) {
    const isUnknownInviter = valid.error.kind === "refused" && valid.error.code === "INVALID_CODE"
    if (isUnknownInviter) return badRequest(submission, { inviteCode: [unknownInviteCode] })
    return refused(submission, toldOfPhone(valid.error), {
      EXISTING_USER: "phone",
      PHONE_NUMBER_REQUIRE_10_DIGIT: "phone",
      ...(passwordMessage(valid.error) && { INVALID_USER_INFO: "password" }),
    })
  }
  return goOn({ ...draft, profile })
}

export default function RegisterProfile({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const say = useWords()
  const { asksOtp, phone, passwordHint, sources, typed } = loaderData
  const fields = useForm<keyof z.input<typeof profileSchema> | "phone">({
    id: "profile",
    defaultValue: typed,
    required: ["name", "password", "passwordConfirmation"],
  })
  return (
    <RegisterStep step="profile" asksOtp={asksOtp} backTo="phone" heading={t("register.profile.heading")}>
      <PageForm id="profile" action={href("/register/profile")} submit={t("register.next")}>
        <TextField
          field={{ ...fields.phone, initialValue: phone }}
          label={t("register.profile.phone")}
          type="tel"
          autoComplete="username"
          readOnly
        />
        <Link to={stepPaths.phone} className="-mt-3 mb-2 inline-block link py-2.25 text-primary">
          {t("register.phone.change")}
        </Link>
        <TextField
          field={fields.name}
          enterKeyHint="next"
          label={t("register.profile.name")}
          hint={t("register.profile.nameHint")}
          autoComplete="name"
        />
        <TextField
          field={fields.password}
          enterKeyHint="next"
          label={t("register.profile.password")}
          hint={t(passwordHint)}
          kind="newPassword"
        />
        <TextField
          field={fields.passwordConfirmation}
          enterKeyHint="next"
          label={t("register.profile.passwordConfirm")}
          kind="newPassword"
        />
        {sources.length > 0 && (
          <SelectField
            field={fields.sourceCode}
            label={t("register.profile.source")}
            placeholder={t("register.profile.sourcePlaceholder")}
            options={sources.map(({ code, description }) => ({
              value: code,
              label: say(description || code).text,
            }))}
          />
        )}
        <TextField
          field={fields.inviteCode}
          label={t("register.profile.inviteCode")}
          hint={t("register.profile.inviteCodeHint")}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </PageForm>
    </RegisterStep>
  )
}
