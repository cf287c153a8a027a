// /forgot/code: a forgotten password, step 2: the code from the message (docs/product/accounts.md).
import { parseWithZod } from "@conform-to/zod/v4"
import { href, redirect } from "react-router"
import { z } from "zod"
import { RefusalAlert } from "#app/components/alert.tsx"
import { TextField } from "#app/components/field.tsx"
import { Link } from "#app/components/link.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { oneTimeCode } from "#app/forms/fields.ts"
import { badRequest, readForm, refusedAt } from "#app/forms/submission.server.ts"
import { useForm } from "#app/forms/use-form.ts"
import { useT } from "#app/locales/language.ts"
import { extensionsOr } from "#app/middleware/account-extensions.server.ts"
import { apiFor } from "#app/middleware/api.server.ts"
import { once } from "#app/request/once.server.ts"
import { verifyResetCode } from "#app/services/forgotten.server.ts"
import { draftAt, keepDraft } from "../draft.server.ts"
import { ForgotStep } from "../frame.tsx"
import type { Route } from "./+types/route"

export const middleware: Route.MiddlewareFunction[] = [extensionsOr(href("/contact"))]

export async function loader({ context }: Route.LoaderArgs) {
  const { phone, otpRef } = await draftAt(context, "code")
  return { phone, ref: otpRef }
}

export async function action(args: Route.ActionArgs) {
  const { context } = args
  const submission = parseWithZod(await readForm(args), { schema: z.object({ otpCode: oneTimeCode }) })
  const draft = await draftAt(context, "code")
  if (submission.status !== "success") return badRequest(submission)

  const { otpCode } = submission.value
  const verified = await once(`reset-code/${draft.otpToken}/${otpCode}`, () =>
    verifyResetCode(apiFor(context, undefined), draft.otpToken, otpCode),
  )
  if (!verified.ok) return refusedAt(submission, verified.error, codesOfTheCode)
  const cookie = await keepDraft(context, { ...draft, verified: true })
  return redirect(href("/forgot/password"), { status: 303, headers: { "set-cookie": cookie } })
}

const codesOfTheCode = {
  OTP_TOKEN_INVALID: "otpCode",
  OTP_NOT_EXIST: "otpCode",
  OTP_EXPIRED: "otpCode",
  OTP_CODE_INVALID: "otpCode",
  OTP_VERIFY_FAIL: "otpCode",
  OTP_BLOCK: "otpCode",
}

export default function ForgotCode({ loaderData: { phone, ref }, actionData }: Route.ComponentProps) {
  const t = useT()
  const [form, fields] = useForm<{ otpCode: string }>({
    id: "forgot",
    lastResult: actionData?.result,
    constraint: { otpCode: { required: true } },
  })
  return (
    <ForgotStep
      heading={t("register.otp.heading")}
      text={t("forgot.codeText", { phone })}
      after={
        <p className="mt-5 text-center">
          {t("register.otp.notReceived")}{" "}
          <Link to={href("/forgot")} className="inline-block link py-2 font-semibold text-primary">
            {t("register.otp.resend")}
          </Link>
        </p>
      }
    >
      <RefusalAlert refusal={actionData?.refusal} />
      <PostForm id={form.id} action={href("/forgot/code")} autoComplete="off">
        <TextField
          field={fields.otpCode}
          label={t("register.otp.label")}
          hint={t("register.otp.ref", { ref })}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="text-center text-2xl! font-semibold tabular-nums"
        />
        <button type="submit" className="btn h-13 w-full btn-primary text-base">
          {t("register.otp.submit")}
        </button>
      </PostForm>
    </ForgotStep>
  )
}
