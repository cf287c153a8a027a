// /register/otp: step 2, the code that was sent to the phone (docs/product/accounts.md).
import { href } from "react-router"
import { SubmitButton } from "#app/components/button.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { badRequest, parse, readForm, refused } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { sharedCall } from "#app/request/shared-call.server.ts"
import { verifyOtp } from "#app/services/account.server.ts"
import { sendSharedOtp } from "../../code-calls.server.ts"
import { codesOfTheCode, OtpForm, otpSchema } from "../../otp-form.tsx"
import { draftAt, goOn, keepDraft, verifiedDraft } from "../draft.server.ts"
import { RegisterStep } from "../step.tsx"
import type { Route } from "./+types/route"

export async function loader({ request }: Route.LoaderArgs) {
  const { phone, otp } = await draftAt(request, "otp")
  return { phone, ref: otp?.otpRef, isUnclear: otp?.isUnclear === true }
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args)
  switch (fields.get("intent")) {
    case "resend":
      return resend(args, fields)
    case "go-on":
      return goOnUnclear(args)
    default:
      return verify(args, fields)
  }
}

async function verify({ request }: Route.ActionArgs, fields: FormData) {
  const draft = await draftAt(request, "otp")
  const submission = await parse(fields, otpSchema)
  if (submission.status !== "success") return badRequest(submission)

  const { otpCode } = submission.value
  const otpToken = draft.otp?.otpToken ?? ""
  const verified = await sharedCall(`verify/${draft.once}/${otpCode}`, () =>
    verifyOtp(api(), otpToken, otpCode),
  )
  if (!verified.ok) {
    const isUnclear = verified.error.kind === "unconfirmed" && draft.otp
    const headers = isUnclear && {
      "set-cookie": await keepDraft({ ...draft, otp: { ...isUnclear, isUnclear: true } }),
    }
    return refused(submission, verified.error, codesOfTheCode, headers || undefined)
  }
  const flash = { tone: "success", text: "register.otp.verified" } as const
  return goOn(verifiedDraft(draft), flash)
}

/** The backend answers a code in words of its own, and nothing shows what they mean: the registration will. */
async function goOnUnclear({ request }: Route.ActionArgs) {
  const draft = await draftAt(request, "otp")
  return goOn(draft.otp?.isUnclear ? verifiedDraft(draft) : draft)
}

async function resend({ request }: Route.ActionArgs, fields: FormData) {
  const draft = await draftAt(request, "otp")
  const { proof } = verifiedDraft(draft)
  const sent = await sendSharedOtp(api(), draft.phone, String(draft.once), proof)
  if (!sent.ok) return refused(fields, sent.error)
  if (sent.value.verified) return goOn(verifiedDraft(draft))
  return goOn({ ...draft, otp: sent.value }, { tone: "success", text: "register.otp.resent" })
}

export default function RegisterOtp({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { phone, ref } = loaderData
  const isUnclear = loaderData.isUnclear || (actionData?.refusal && "unconfirmed" in actionData.refusal)
  const path = href("/register/otp")
  return (
    <RegisterStep
      step="otp"
      asksOtp
      backTo="phone"
      heading={t("register.otp.heading")}
      text={t("register.otp.text", { phone })}
      after={
        <>
          {isUnclear && <GoOnForm action={path} />}
          <ResendForm action={path} />
        </>
      }
    >
      <OtpForm action={path} reference={ref} />
    </RegisterStep>
  )
}

function GoOnForm({ action }: { action: string }) {
  const t = useT()
  return (
    <PostForm action={action} className="mt-5 text-center">
      <input type="hidden" name="intent" value="go-on" />
      <p className="mb-2">{t("register.otp.unclear")}</p>
      <SubmitButton wide text="register.otp.goOn" />
    </PostForm>
  )
}

function ResendForm({ action }: { action: string }) {
  const t = useT()
  return (
    <PostForm action={action} className="mt-5 text-center">
      <input type="hidden" name="intent" value="resend" />
      <p>{t("register.otp.notReceived")}</p>
      <SubmitButton quiet className="text-base text-primary" text="register.otp.resend" />
    </PostForm>
  )
}
