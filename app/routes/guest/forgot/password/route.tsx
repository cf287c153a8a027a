// /forgot/password: a forgotten password, step 3: the new one twice. It ends all sessions and leads to the login
// (docs/product/accounts.md).
import { href } from "react-router"
import { z } from "zod"
import { TextField } from "#app/components/field.tsx"
import { PageForm } from "#app/components/post-form.tsx"
import { useForm } from "#app/components/use-form.ts"
import { secretText } from "#app/forms/fields.ts"
import { badRequest, parse, refused } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { apiFor } from "#app/middleware/api.server.ts"
import { extensionsOr, newPasswordHint } from "#app/request/account-extensions.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { endOtherSessions } from "#app/request/sealed-session.server.ts"
import { sharedSecretCall } from "#app/request/shared-call.server.ts"
import { resetPassword } from "#app/services/account-extensions.server.ts"
import { deviceNameOf } from "#app/session/device-name.ts"
import { rememberDevice } from "#app/session/devices.server.ts"
import { GuestStep } from "../../frame.tsx"
import { draftAt, forgottenCookie } from "../draft.server.ts"
import type { Route } from "./+types/route"

const schema = z
  .object({
    newPassword: secretText("validation.newPasswordRequired"),
    newPasswordConfirmation: secretText("validation.passwordConfirmRequired"),
  })
  .refine(({ newPassword, newPasswordConfirmation }) => newPassword === newPasswordConfirmation, {
    path: ["newPasswordConfirmation"],
    error: "password.notEqual",
  })

export const middleware: Route.MiddlewareFunction[] = [extensionsOr(href("/contact"))]

export async function loader() {
  const { phone } = await draftAt("password")
  return { phone, hint: newPasswordHint() }
}

export async function action(args: Route.ActionArgs) {
  const { request } = args
  const { headers: sent } = request
  const submission = await parse(args, schema)
  const { phone, otpToken } = await draftAt("password")
  if (submission.status !== "success") return badRequest(submission)

  const { newPassword } = submission.value
  const reset = await sharedSecretCall(`new-password/${otpToken}/${newPassword}`, () =>
    resetPassword(apiFor(undefined), { otpToken, newPassword, device: deviceNameOf(sent) }),
  )
  if (!reset.ok && reset.error.kind === "refused" && reset.error.code === "OTP_EXPIRED") {
    return seeOther(`${href("/forgot")}?expired`, forgottenCookie.drop)
  }
  if (!reset.ok) return refused(submission, reset.error, { INVALID_USER_INFO: "newPassword" })

  await endOtherSessions(phone)
  const flash = { tone: "success", text: "forgot.done" } as const
  return seeOther(href("/login"), flash, forgottenCookie.drop, await rememberDevice(phone, reset.value))
}

export default function ForgotPassword({ loaderData: { phone, hint } }: Route.ComponentProps) {
  const t = useT()
  const fields = useForm<keyof z.input<typeof schema>>({
    id: "forgot",
    required: ["newPassword", "newPasswordConfirmation"],
  })
  return (
    <GuestStep heading={t("forgot.newPassword")} text={t("forgot.newPasswordText")}>
      <PageForm id="forgot" action={href("/forgot/password")} submit={t("password.save")}>
        {/* Password managers keep the new password for this username. */}
        <input type="hidden" name="username" autoComplete="username" value={phone} />
        <TextField
          field={fields.newPassword}
          enterKeyHint="next"
          label={t("password.new")}
          hint={t(hint)}
          kind="newPassword"
        />
        <TextField field={fields.newPasswordConfirmation} label={t("password.confirm")} kind="newPassword" />
      </PageForm>
    </GuestStep>
  )
}
