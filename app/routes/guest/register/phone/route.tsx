// /register: step 1, the phone number; `?code=` is the inviter's code (docs/product/accounts.md).
import { data, href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { TextField } from "#app/components/field.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { usePath } from "#app/components/page-context.tsx"
import { PageForm } from "#app/components/post-form.tsx"
import { useForm } from "#app/components/use-form.ts"
import { badRequest, parse, readForm, refused } from "#app/forms/submission.server.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { settings } from "#app/request/server-context.ts"
import { briefMs, needsOtp } from "#app/services/lookup.server.ts"
import { refusedPhones, toldOfPhone } from "#app/session/attempt-limits.server.ts"
import { randomId } from "#platform/seal.ts"
import { sendSharedOtp } from "../../code-calls.server.ts"
import { goOn, openDraft } from "../draft.server.ts"
import { invitedBy, keepInvited } from "../invited.server.ts"
import { RegisterStep } from "../step.tsx"
import type { Route } from "./+types/route"
import { linkedInviteCode, phoneSchema } from "./schema.ts"

export async function loader({ url }: Route.LoaderArgs) {
  const draft = await openDraft()
  const linked = linkedInviteCode(url)
  const kept = keepInvited(linked)
  const step = {
    asksOtp: valueOr(await needsOtp(api(), briefMs), false),
    isLaos: settings().deployment === "laos",
    phone: draft?.phone,
    inviteCode: linked ?? draft?.inviteCode ?? invitedBy(),
    isUnreadable: linked === null,
    expired: url.searchParams.has("expired"),
    /** Identifies this form, so that two posts of it send one message. */
    once: randomId(),
  }
  return data(step, kept ? { headers: { "set-cookie": kept } } : undefined)
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args)
  const submission = await parse(fields, phoneSchema(settings().deployment))
  if (submission.status !== "success") return badRequest(submission)

  const { phone, inviteCode } = submission.value
  const asksOtp = await needsOtp(api())
  if (!asksOtp.ok) return refused(submission, asksOtp.error)
  const draft = { phone, inviteCode, asksOtp: asksOtp.value, verified: !asksOtp.value }
  if (draft.verified) return goOn(draft)

  const refusedNow = refusedPhones()
  if (refusedNow) return refused(submission, refusedNow)
  const earlier = await openDraft()
  const proof = earlier?.phone === phone ? earlier.proof : undefined
  const sent = await sendSharedOtp(api(), phone, String(fields.get("once")), proof)
  if (sent.ok) {
    const { verified } = sent.value
    return goOn(verified ? { ...draft, verified, proof } : { ...draft, otp: sent.value })
  }

  const isUnderWay = earlier?.otp && earlier.phone === phone
  if (isUnderWay && "code" in sent.error && sent.error.code === "REQUEST_LIMIT_1MIN") {
    return goOn({ ...draft, otp: earlier.otp })
  }
  return refused(submission, toldOfPhone(sent.error), {
    EXISTING_USER: "phone",
    PHONE_NUMBER_REQUIRE_10_DIGIT: "phone",
    OTP_SEND_FAIL: "phone",
  })
}

export default function RegisterPhone({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const path = usePath()
  const { asksOtp, isLaos, phone, inviteCode, isUnreadable, expired, once } = loaderData
  const fields = useForm<"phone" | "inviteCode">({
    id: "register",
    defaultValue: { phone, inviteCode },
    required: ["phone"],
  })
  const invitedBy = fields.inviteCode.initialValue
  return (
    <RegisterStep
      step="phone"
      asksOtp={asksOtp}
      heading={t("register.phone.heading")}
      text={t(asksOtp ? "register.phone.textOtp" : "register.phone.text")}
      after={
        <p className="mt-5 text-center">
          {t("register.haveAccount")}{" "}
          <Link to={href("/login")} className="inline-block link py-2.25 font-semibold text-primary">
            {t("register.login")}
          </Link>
        </p>
      }
    >
      {expired && !actionData && <Alert tone="warning">{t("register.draftExpired")}</Alert>}
      {isUnreadable && !invitedBy && <Alert tone="warning">{t("register.phone.inviteUnreadable")}</Alert>}
      <PageForm id="register" action={path} submit={t("register.next")}>
        <input type="hidden" name="once" value={once} />
        {invitedBy && <input type="hidden" name="inviteCode" value={invitedBy} />}
        <TextField
          field={fields.phone}
          label={t("register.phone.label")}
          hint={t(isLaos ? "register.phone.hintLaos" : "register.phone.hint")}
          kind="phone"
          autoComplete="tel"
        />
        {invitedBy && (
          <p className="mb-5 flex items-center gap-3 rounded-field bg-secondary px-4 py-3 text-secondary-content">
            <Icon name="gift" />
            {t("register.phone.invitedBy", { code: invitedBy })}
          </p>
        )}
      </PageForm>
    </RegisterStep>
  )
}
