// The fields that confirm a withdrawal: the password, then the code that was sent.
import { href } from "react-router"
import { TextField } from "#app/components/field.tsx"
import { Link } from "#app/components/link.tsx"
import type { Field } from "#app/components/use-form.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { StepUpAsked } from "./step-up.server.ts"

type Props = {
  asked: StepUpAsked | undefined
  fields: Record<"amount" | "password" | "otpCode", Field>
  /** What leads to the page that they stand on, beside the amount. */
  query?: Record<string, string>
}

/** Nothing where the backend asks for nothing. */
export function StepUpFields({ asked, fields, query }: Props) {
  const t = useT()
  if (!asked) return null
  const { from, sendsCode, ref } = asked
  if (ref === undefined) {
    const why =
      from === undefined ? t("withdraw.stepUp.password") : t("withdraw.stepUp.from", { amount: baht(from) })
    return (
      <TextField
        field={fields.password}
        label={t("login.password")}
        hint={sendsCode ? `${why} ${t("withdraw.stepUp.codeFollows")}` : why}
        type="password"
        autoComplete="current-password"
      />
    )
  }
  const again = new URLSearchParams({ amount: fields.amount.initialValue ?? "", ...query, again: "1" })
  return (
    <>
      <TextField
        field={{ ...fields.otpCode, isFirstFault: fields.amount.errors ? undefined : true }}
        label={t("register.otp.label")}
        hint={`${t("withdraw.stepUp.codeSent")} ${t("register.otp.ref", { ref })}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="text-center text-2xl! font-semibold tabular-nums"
      />
      <Link to={`${href("/user/home/withdraw")}?${again}`} className="btn -mt-2 mb-3">
        {t("withdraw.stepUp.again")}
      </Link>
    </>
  )
}
