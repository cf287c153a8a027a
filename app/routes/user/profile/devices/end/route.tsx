// /user/profile/devices/end/…: ends one session, the others, or all, after the password (docs/product/accounts.md).
import { href, redirect } from "react-router"
import { z } from "zod"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { TextField } from "#app/components/field.tsx"
import { useForm } from "#app/components/use-form.ts"
import { secretText } from "#app/forms/fields.ts"
import { badRequest, parse, refused } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { member } from "#app/middleware/session.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { endOtherSessions, endSession } from "#app/request/sealed-session.server.ts"
import { endSessions, listSessions } from "#app/services/account-extensions.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

const schema = z.object({ password: secretText("validation.passwordRequired") })

export async function loader({ params }: Route.LoaderArgs) {
  const scope = scopeOf(params.session)
  if (scope !== "one") return { scope, device: undefined }
  const known = await listSessions(api())
  const session = known.ok && known.value.sessions.find(({ id }) => id === params.session)
  // It has ended, or it is this one, which the logout ends.
  if (!session || session.isCurrent) throw redirect(href("/user/profile/devices"), 303)
  return { scope, device: session.device ?? "" }
}

export async function action(args: Route.ActionArgs) {
  const { params } = args
  const submission = await parse(args, schema)
  if (submission.status !== "success") return badRequest(submission)

  const scope = scopeOf(params.session)
  const { password } = submission.value
  const ended = await endSessions(api(), {
    password,
    scope,
    sessionId: scope === "one" ? params.session : undefined,
  })
  if (!ended.ok) return refused(submission, ended.error, { WRONG_PASSWORD: "password" })
  return scope === "all" ? leave() : stay(scope)
}

/** The page of devices again; the other sessions end for every copy of their cookies. */
async function stay(scope: "one" | "others") {
  const session = member()
  if (scope === "others") await endOtherSessions(session.username, session)
  const text = scope === "one" ? "devices.ended" : "devices.endedOthers"
  return seeOther(href("/user/profile/devices"), { tone: "success", text })
}

/** The login, since this session has ended too. */
async function leave() {
  await endOtherSessions(member().username)
  const answer = seeOther(href("/login"), { tone: "info", text: "login.loggedOut" })
  endSession(answer.headers)
  return answer
}

function scopeOf(session: string): "one" | "others" | "all" {
  return session === "others" || session === "all" ? session : "one"
}

export default function EndSessions({
  loaderData: { scope, device },
  params,
  actionData,
}: Route.ComponentProps) {
  const t = useT()
  const fields = useForm<"password">({
    id: "end",
    required: ["password"],
  })
  const text = {
    one: t("devices.endOneText", { device: device || t("devices.unknown") }),
    others: t("devices.endOthersText"),
    all: t("devices.endAllText"),
  }[scope]
  const title = { one: t("devices.endOne"), others: t("devices.endOthers"), all: t("devices.endAll") }[scope]
  return (
    <Dialog title={title} describedBy="end-text" startsInside={!actionData}>
      <p id="end-text" className="mb-4">
        {text}
      </p>
      <DialogForm
        id="end"
        action={href("/user/profile/devices/end/:session", { session: params.session })}
        cancelTo={href("/user/profile/devices")}
        submit={t("devices.end")}
        isDanger
      >
        <TextField
          field={fields.password}
          label={t("login.password")}
          hint={t("devices.passwordHint")}
          kind="password"
        />
      </DialogForm>
    </Dialog>
  )
}
