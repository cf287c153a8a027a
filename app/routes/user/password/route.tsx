// /user/profile/password: changes the password (specification, sections 2 and 5).
import { href, redirect } from "react-router"
import { RefusalAlert } from "#app/components/alert.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { TextField } from "#app/components/field.tsx"
import { Link } from "#app/components/link.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { flashCookie } from "#app/flash.server.ts"
import { badRequest, parse, refused } from "#app/forms/submission.server.ts"
import { useForm } from "#app/forms/use-form.ts"
import { useT } from "#app/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { changePassword } from "#app/services/account.server.ts"
import type { Route } from "./+types/route"
import { passwordSchema } from "./schema.ts"

export const handle = dialogHandle

export async function action(args: Route.ActionArgs) {
  const submission = await parse(args, passwordSchema)
  // With a field empty nothing happens at all (specification, section 5; `spec-notes.md`, U14).
  if (isIncomplete(submission.payload)) return redirect(href("/user/profile/password"), 303)
  if (submission.status !== "success") return badRequest(submission)

  const { oldPassword, newPassword } = submission.value
  const changed = await changePassword(api(args.context), { oldPassword, newPassword })
  if (!changed.ok) return refused(submission, changed.error)

  const cookie = flashCookie({ tone: "success", text: "password.savedMsg" })
  return redirect(href("/user/profile"), { status: 303, headers: { "set-cookie": cookie } })
}

function isIncomplete(payload: Record<string, unknown>): boolean {
  return !payload.oldPassword || !payload.newPassword || !payload.newPasswordConfirmation
}

type Fields = { oldPassword: string; newPassword: string; newPasswordConfirmation: string }

export default function Password({ actionData }: Route.ComponentProps) {
  const t = useT()
  const [form, fields] = useForm<Fields>({ id: "password", lastResult: actionData?.result })
  return (
    <Dialog title={t("password.title")} closeTo={href("/user/profile")}>
      <title>{t("password.title")}</title>
      <RefusalAlert refusal={actionData?.refusal} />
      <PostForm id={form.id} action={href("/user/profile/password")}>
        <TextField
          field={fields.oldPassword}
          label={t("password.old")}
          type="password"
          autoComplete="current-password"
        />
        <TextField
          field={fields.newPassword}
          label={t("password.new")}
          type="password"
          autoComplete="new-password"
          hint={t("password.hint")}
        />
        <TextField
          field={fields.newPasswordConfirmation}
          label={t("password.confirm")}
          type="password"
          autoComplete="new-password"
        />
        <div className="grid grid-cols-2 gap-3">
          <Link to={href("/user/profile")} className="btn btn-lg">
            {t("password.cancel")}
          </Link>
          <button type="submit" className="btn btn-primary btn-lg">
            {t("password.save")}
          </button>
        </div>
      </PostForm>
    </Dialog>
  )
}
