// /login/code: the code that a login asks for beside the password (docs/product/accounts.md).
import { href } from "react-router"
import { badRequest, parse, refused } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { apiFor } from "#app/middleware/api.server.ts"
import { sharedCall } from "#app/request/shared-call.server.ts"
import { logInByCode } from "#app/services/account.server.ts"
import { countLoginCode } from "#app/session/attempt-limits.server.ts"
import { isWrongPassword } from "#app/session/counted-login.server.ts"
import { CodeStep } from "../../frame.tsx"
import { codesOfTheCode, otpSchema } from "../../otp-form.tsx"
import { deviceFor } from "../authenticate.server.ts"
import { endDraft, waitingLogin } from "../draft.server.ts"
import { enter } from "../enter.server.ts"
import type { Route } from "./+types/route"

export async function loader() {
  const { username, otpRef, next } = await waitingLogin()
  return { phone: username, ref: otpRef, next }
}

export async function action(args: Route.ActionArgs) {
  const { request } = args
  const { headers: sent } = request
  const submission = await parse(args, otpSchema)
  const { username, remember, next, otpToken, form } = await waitingLogin()
  if (submission.status !== "success") return badRequest(submission)

  const { otpCode } = submission.value
  // A form that is sent twice begins one session; `form` says so to the backend when another process has its other post.
  const send = async () => {
    const device = await deviceFor(sent, username)
    return logInByCode(apiFor(undefined), { otpToken, otpCode, ...device }, form)
  }
  const login = await sharedCall(`login-code/${otpToken}/${otpCode}`, () =>
    countLoginCode(username, { send, isWrong: isWrongPassword }),
  )
  if (!login.ok) return refused(submission, login.error, codesOfTheCode)
  const entered = await enter({ ...login.value, username, remember, next })
  if (!entered) return refused(submission, { kind: "garbage", status: 200 })
  entered.headers.append("set-cookie", endDraft)
  return entered
}

export default function LoginCode({ loaderData: { phone, ref, next } }: Route.ComponentProps) {
  const t = useT()
  return (
    <CodeStep
      text={t("register.otp.text", { phone })}
      action={href("/login/code")}
      reference={ref}
      resendTo={next ? `${href("/login")}?${new URLSearchParams({ next })}` : href("/login")}
    />
  )
}
