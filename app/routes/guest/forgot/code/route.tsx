// /forgot/code: a forgotten password, step 2: the code from the message (docs/product/accounts.md).
import { href } from "react-router"
import { badRequest, parse, refused } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { apiFor } from "#app/middleware/api.server.ts"
import { extensionsOr } from "#app/request/account-extensions.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { sharedCall } from "#app/request/shared-call.server.ts"
import { verifyResetCode } from "#app/services/account-extensions.server.ts"
import { CodeStep } from "../../frame.tsx"
import { codesOfTheCode, otpSchema } from "../../otp-form.tsx"
import { draftAt, forgottenCookie } from "../draft.server.ts"
import type { Route } from "./+types/route"

export const middleware: Route.MiddlewareFunction[] = [extensionsOr(href("/contact"))]

export async function loader() {
  const { phone, otpRef } = await draftAt("code")
  return { phone, ref: otpRef }
}

export async function action(args: Route.ActionArgs) {
  const submission = await parse(args, otpSchema)
  const draft = await draftAt("code")
  if (submission.status !== "success") return badRequest(submission)

  const { otpCode } = submission.value
  const verified = await sharedCall(`reset-code/${draft.otpToken}/${otpCode}`, () =>
    verifyResetCode(apiFor(undefined), draft.otpToken, otpCode),
  )
  if (!verified.ok) return refused(submission, verified.error, codesOfTheCode)
  return seeOther(href("/forgot/password"), await forgottenCookie.keep({ ...draft, verified: true }))
}

export default function ForgotCode({ loaderData: { phone, ref } }: Route.ComponentProps) {
  const t = useT()
  return (
    <CodeStep
      text={t("forgot.codeText", { phone })}
      action={href("/forgot/code")}
      reference={ref}
      resendTo={href("/forgot")}
    />
  )
}
