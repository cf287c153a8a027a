// /register/otp: step 2, the code that was sent to the phone (docs/product/accounts.md).
import { parseWithZod } from "@conform-to/zod/v4"
import { href } from "react-router"
import { z } from "zod"
import { PostForm } from "#app/components/post-form.tsx"
import { badRequest, readForm, refused, refusedAt } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { sendSharedOtp, verifySharedOtp } from "../../code-calls.server.ts"
import { codesOfTheCode, OtpForm, otpSchema } from "../../otp-form.tsx"
import { draftAt, verifiedDraft } from "../draft.server.ts"
import { goOn } from "../go-on.server.ts"
import { StepRefusal } from "../refusal.tsx"
import { RegisterStep } from "../step.tsx"
import type { Route } from "./+types/route"

export async function loader({ request }: Route.LoaderArgs) {
  const { phone, otp } = await draftAt(request, "otp")
  return { phone, ref: otp?.otpRef }
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args)
  return fields.get("intent") === "resend" ? resend(args) : verify(args, fields)
}

async function verify({ request }: Route.ActionArgs, fields: FormData) {
  const draft = await draftAt(request, "otp")
  const submission = parseWithZod(fields, { schema: otpSchema })
  if (submission.status !== "success") return badRequest(submission)

  const verified = await verifySharedOtp(api(), draft.otp?.otpToken ?? "", submission.value.otpCode)
  if (!verified.ok) return refusedAt(submission, verified.error, codesOfTheCode)
  const flash = { tone: "success", text: "register.otp.verified" } as const
  return goOn(verifiedDraft(draft), flash)
}

async function resend({ request }: Route.ActionArgs) {
  const draft = await draftAt(request, "otp")
  const submission = parseWithZod(new FormData(), { schema: z.object({}) })
  const { proof } = verifiedDraft(draft)
  const sent = await sendSharedOtp(api(), draft.phone, draft.otp?.otpToken ?? "", proof)
  if (!sent.ok) return refused(submission, sent.error)
  if (sent.value.verified) return goOn(verifiedDraft(draft))
  return goOn({ ...draft, otp: sent.value }, { tone: "success", text: "register.otp.resent" })
}

export default function RegisterOtp({ loaderData: { phone, ref }, actionData }: Route.ComponentProps) {
  const t = useT()
  const path = href("/register/otp")
  return (
    <RegisterStep
      step="otp"
      asksOtp
      backTo="phone"
      heading={t("register.otp.heading")}
      text={t("register.otp.text", { phone })}
      after={<ResendForm action={path} />}
    >
      <StepRefusal refusal={actionData?.refusal} />
      <OtpForm action={path} reference={ref} lastResult={actionData?.result} />
    </RegisterStep>
  )
}

function ResendForm({ action }: { action: string }) {
  const t = useT()
  return (
    <PostForm action={action} className="mt-5 text-center">
      <input type="hidden" name="intent" value="resend" />
      <p>{t("register.otp.notReceived")}</p>
      <button type="submit" className="btn btn-ghost text-base text-primary">
        {t("register.otp.resend")}
      </button>
    </PostForm>
  )
}
