// /login: phone and password, unless the site is shut down (docs/product/accounts.md).
import { href, redirect } from "react-router"
import { z } from "zod"
import { Alert, RefusalAlert } from "#app/components/alert.tsx"
import { Card } from "#app/components/card.tsx"
import { CheckboxField, TextField } from "#app/components/field.tsx"
import { Title } from "#app/components/flash.tsx"
import { Link } from "#app/components/link.tsx"
import { usePath } from "#app/components/page-context.tsx"
import { PageForm } from "#app/components/post-form.tsx"
import { useForm } from "#app/components/use-form.ts"
import { checkbox, requiredText, secretText } from "#app/forms/fields.ts"
import { badRequest, parse, refused } from "#app/forms/submission.server.ts"
import { type TextKey, useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { hasAccountExtensions } from "#app/request/account-extensions.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { settings } from "#app/request/server-context.ts"
import { isTerminated } from "#app/services/lookup.server.ts"
import { type Failure, refusal } from "#contract/client.ts"
import { isErrorCode } from "#contract/errors.ts"
import type { Deployment } from "#contract/rules/accounts.ts"
import { phoneNumberFrom } from "#contract/rules/phones.ts"
import type { Route } from "./+types/route"
import { authenticate } from "./authenticate.server.ts"
import { keepDraft } from "./draft.server.ts"
import { enter } from "./enter.server.ts"
import { LoginFace } from "./login-face.tsx"

export async function loader({ url }: Route.LoaderArgs) {
  if (await isTerminated(api())) throw redirect(href("/terminated"), 302)
  const { searchParams } = url
  return {
    ended: searchParams.get("ended"),
    wanted: searchParams.has("next"),
    isNew: searchParams.has("registered"),
    isCookieLost: searchParams.get("cookie") === "lost",
    hasReset: hasAccountExtensions(),
  }
}

export async function action({ request, url }: Route.ActionArgs) {
  const schema = loginSchema(settings().deployment)
  const submission = await parse({ request: request.clone() as Request }, schema)
  if (submission.status !== "success") return badRequest(submission)

  const login = await authenticate(request)
  if (!login.ok) return refused(submission, asRefusal(login.error))

  const { username, remember } = submission.value
  const next = url.searchParams.get("next")
  if ("code" in login.value) {
    const draft = await keepDraft({ username, remember, next, ...login.value.code })
    return seeOther(href("/login/code"), draft)
  }
  const entered = await enter({ ...login.value, username, remember, next })
  return entered ?? refused(submission, { kind: "garbage", status: 200 })
}

/** At the login, a failure that elsewhere redirects to /login becomes a refusal, which keeps what was typed. */
function asRefusal(failure: Failure): Failure {
  if (failure.kind !== "signed-out") return failure
  const code = failure.code === "UNAUTHORIZED" ? "WRONG_CREDENTIAL" : failure.code
  return refusal(isErrorCode(code) ? code : "LOGIN_FAIL", 400)
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const path = usePath()
  const { hasReset } = loaderData
  const reason = actionData ? undefined : reasonOf(loaderData)
  const fields = useForm<"username" | "password" | "remember">({
    id: "login",
    required: ["username", "password"],
  })
  return (
    <div className="login">
      <Title>{t("login.title")}</Title>
      <div className="min-w-0">
        <LoginFace hasMessage={Boolean(reason || actionData?.refusal)} />
        {reason && <Alert tone={reason.tone ?? "info"}>{t(reason.text)}</Alert>}
        <RefusalAlert refusal={actionData?.refusal} />
      </div>
      <div className="min-w-0">
        <Card>
          <PageForm id="login" action={path} submit={t("login.submit")}>
            <TextField
              field={fields.username}
              enterKeyHint="next"
              label={t("login.phone")}
              kind="phone"
              autoComplete="username"
            />
            <TextField
              field={{ ...fields.password, isNext: fields.password.isNext ?? Boolean(actionData?.refusal) }}
              label={t("login.password")}
              kind="password"
            />
            <CheckboxField field={fields.remember} label={t("login.remember")} />
          </PageForm>
        </Card>
        <p className="mt-4 text-center">
          {t("login.noAccount")}{" "}
          <Link to={href("/register")} className="inline-block link py-2.5 font-semibold text-primary">
            {t("login.register")}
          </Link>
        </p>
        <p className="text-center">
          <Link to={href(hasReset ? "/forgot" : "/contact")} className="inline-block link py-2.75 text-sm">
            {t(hasReset ? "forgot.title" : "login.forgotPassword")}
          </Link>
        </p>
      </div>
    </div>
  )
}

/** Why the player was sent to the login. */
function reasonOf({
  ended,
  wanted,
  isNew,
  isCookieLost,
}: Omit<Route.ComponentProps["loaderData"], "hasReset">): { text: TextKey; tone?: "success" } | undefined {
  if (isCookieLost) return { text: "login.noCookie" }
  if (isNew) return { text: "register.success.title", tone: "success" }
  if (ended === "identity") return { text: "errors.INVALID_USER_1" }
  if (ended) return { text: "login.sessionEnded" }
  return wanted ? { text: "login.pleaseLogin" } : undefined
}

/** Login requires username and password (docs/product/accounts.md). */
function loginSchema(deployment: Deployment) {
  return z.object({
    username: requiredText("validation.phoneRequired", 100).overwrite(text =>
      phoneNumberFrom(text, deployment),
    ),
    password: secretText("validation.passwordRequired"),
    remember: checkbox,
  })
}
