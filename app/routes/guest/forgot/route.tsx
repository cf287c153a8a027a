// /forgot: a forgotten password, step 1: the phone number, to which a code is sent if it is a member's. The page does
// not tell whether it is (docs/product/accounts.md).
import { href, redirect } from "react-router"
import { z } from "zod"
import { Alert } from "#app/components/alert.tsx"
import { TextField } from "#app/components/field.tsx"
import { PageForm } from "#app/components/post-form.tsx"
import { useForm } from "#app/components/use-form.ts"
import { phoneNumber } from "#app/forms/fields.ts"
import { badRequest, parse, readForm, refused } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { apiFor } from "#app/middleware/api.server.ts"
import { extensionsOr } from "#app/request/account-extensions.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { settings } from "#app/request/server-context.ts"
import { knownDevice } from "#app/session/devices.server.ts"
import { randomId } from "#platform/seal.ts"
import { sendSharedResetCode } from "../code-calls.server.ts"
import { GuestStep } from "../frame.tsx"
import type { Route } from "./+types/route"
import { forgottenCookie } from "./draft.server.ts"

export const middleware: Route.MiddlewareFunction[] = [extensionsOr(href("/contact"))]

export async function loader({ url }: Route.LoaderArgs) {
  return {
    isLaos: settings().deployment === "laos",
    phone: (await forgottenCookie.open())?.phone,
    expired: url.searchParams.has("expired"),
    /** Identifies this form, so that two posts of it send one message. */
    once: randomId(),
  }
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args)
  const submission = await parse(fields, z.object({ phone: phoneNumber(settings().deployment) }))
  if (submission.status !== "success") return badRequest(submission)

  const { phone } = submission.value
  const device = await knownDevice(phone)
  const api = apiFor(undefined)
  const sent = await sendSharedResetCode(api, phone, String(fields.get("once")), device?.token)
  const earlier = await forgottenCookie.open()
  if (!sent.ok) {
    const isUnderWay = earlier?.phone === phone && !earlier.verified
    if (isUnderWay && "code" in sent.error && sent.error.code === "REQUEST_LIMIT_1MIN") {
      return redirect(href("/forgot/code"), 303)
    }
    return refused(submission, sent.error, { PHONE_NUMBER_REQUIRE_10_DIGIT: "phone" })
  }
  return seeOther(href("/forgot/code"), await forgottenCookie.keep({ phone, ...sent.value, verified: false }))
}

export default function Forgot({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { isLaos, phone, expired, once } = loaderData
  const fields = useForm<"phone">({
    id: "forgot",
    defaultValue: { phone },
    required: ["phone"],
  })
  return (
    <GuestStep heading={t("forgot.title")} text={t("forgot.text")}>
      {expired && !actionData && <Alert tone="warning">{t("errors.OTP_EXPIRED")}</Alert>}
      <PageForm id="forgot" action={href("/forgot")} submit={t("forgot.send")}>
        <input type="hidden" name="once" value={once} />
        <TextField
          field={fields.phone}
          label={t("login.phone")}
          hint={t(isLaos ? "register.phone.hintLaos" : "register.phone.hint")}
          kind="phone"
          autoComplete="username"
        />
      </PageForm>
    </GuestStep>
  )
}
