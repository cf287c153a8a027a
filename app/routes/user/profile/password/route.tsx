// /user/profile/password: changes the member's password (docs/product/accounts.md).
import { href, redirect } from "react-router"
import type { z } from "zod"
import { Alert, mayBeDone } from "#app/components/alert.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { TextField } from "#app/components/field.tsx"
import { useForm } from "#app/components/use-form.ts"
import { badRequest, parse, readForm, refused, refusedHere } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { member } from "#app/middleware/session.server.ts"
import { issueIdempotencyKey } from "#app/operations/idempotency-key.server.ts"
import { sendFormOnce } from "#app/operations/send-form.server.ts"
import { newPasswordHint } from "#app/request/account-extensions.server.ts"
import { type Flash, seeOther } from "#app/request/flash.server.ts"
import { endOtherSessions } from "#app/request/sealed-session.server.ts"
import { changePassword } from "#app/services/account.server.ts"
import { countOwnPassword } from "#app/session/attempt-limits.server.ts"
import type { Failure } from "#contract/client.ts"
import type { Route } from "./+types/route"
import { hasEmptyField, passwordSchema } from "./schema.ts"

export const handle = dialogHandle

export async function loader({ url }: Route.LoaderArgs) {
  return {
    hint: newPasswordHint(),
    idempotencyKey: await issueIdempotencyKey("password"),
    /** The member does not know a device on which somebody logged in. */
    isAlarmed: url.searchParams.get("device") === "unknown",
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  if (hasEmptyField(form)) return redirect(href("/user/profile/password"), 303)
  const submission = await parse(form, passwordSchema)
  if (submission.status !== "success") return badRequest(submission)

  const { oldPassword, newPassword } = submission.value
  const { result, headers, isCalledAgain } = await sendFormOnce({
    form: "password",
    posted: form.get("_op"),
    send: key =>
      countOwnPassword(member().username, {
        send: () => changePassword(api(), { oldPassword, newPassword }, key),
        isWrong: isGuess,
      }),
  })
  if (!result.ok) {
    if (isCalledAgain && isWrong(result.error))
      return refusedHere(submission, "password.mayBeChanged", { headers })
    const beside = { WRONG_PASSWORD: "oldPassword", INVALID_USER_INFO: "newPassword" }
    return refused(submission, result.error, beside, headers)
  }

  const session = member()
  const isEverywhere = await endOtherSessions(session.username, session)
  const flash: Flash = isEverywhere
    ? { tone: "success", text: "password.savedMsg" }
    : { tone: "danger", text: "password.savedHere" }
  return seeOther(href("/user/profile"), flash, headers.get("set-cookie"))
}

const isWrong = (failure: Failure) => failure.kind === "refused" && failure.code === "WRONG_PASSWORD"

/** Was the old password wrong? Words that we do not know may mean it. */
const isGuess = (failure: Failure) =>
  failure.kind === "refused" && failure.code !== "INVALID_USER_INFO" && failure.code !== "REQUEST_LIMIT"

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const fields = useForm<keyof z.input<typeof passwordSchema>>({
    id: "password",
    required: ["oldPassword", "newPassword", "newPasswordConfirmation"],
  })
  return (
    <Dialog title={t("password.title")} startsInside={!actionData && !loaderData.isAlarmed}>
      {loaderData.isAlarmed && !actionData && <Alert tone="warning">{t("devices.new.changeNow")}</Alert>}
      {mayBeDone(actionData?.refusal) && <Alert tone="info">{t("password.mayBeChanged")}</Alert>}
      <DialogForm
        id="password"
        action={href("/user/profile/password")}
        autoComplete="on"
        idempotencyKey={loaderData.idempotencyKey}
        cancelTo={href("/user/profile")}
        cancel={t("password.cancel")}
        submit={t("password.save")}
      >
        <TextField field={fields.oldPassword} enterKeyHint="next" label={t("password.old")} kind="password" />
        <TextField
          field={fields.newPassword}
          enterKeyHint="next"
          label={t("password.new")}
          hint={t(loaderData.hint)}
          kind="newPassword"
        />
        <TextField field={fields.newPasswordConfirmation} label={t("password.confirm")} kind="newPassword" />
      </DialogForm>
    </Dialog>
  )
}
