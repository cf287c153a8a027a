// The form for a code that was sent to a phone: at registration and for a forgotten password.
import { z } from "zod"
import { TextField } from "#app/components/field.tsx"
import { PageForm } from "#app/components/post-form.tsx"
import { useForm } from "#app/components/use-form.ts"
import { besideCode, oneTimeCode } from "#app/forms/fields.ts"
import { useT } from "#app/locales/language.ts"

export const otpSchema = z.object({ otpCode: oneTimeCode })

/** The refusals that stand beside the field; no more codes are a refusal of this form alone. */
export const codesOfTheCode = { ...besideCode, OTP_BLOCK: "otpCode" }

/** `reference`: what the message names beside its code. */
export function OtpForm({ action, reference }: { action: string; reference: string | undefined }) {
  const t = useT()
  const fields = useForm<"otpCode">({
    id: "otp",
    required: ["otpCode"],
  })
  return (
    <PageForm id="otp" action={action} autoComplete="off" submit={t("register.otp.submit")}>
      <TextField
        field={fields.otpCode}
        label={t("register.otp.label")}
        hint={reference ? t("register.otp.ref", { ref: reference }) : undefined}
        kind="code"
      />
    </PageForm>
  )
}
