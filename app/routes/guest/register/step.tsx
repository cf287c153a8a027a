// The steps of the registration in their order, and the frame of a step: the progress, the heading, and the link back.
import type { ReactNode } from "react"
import { href, useActionData } from "react-router"
import { RefusalAlert } from "#app/components/alert.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { Card } from "#app/components/card.tsx"
import { Title } from "#app/components/flash.tsx"
import type { FormAnswer } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"

export type Step = "phone" | "otp" | "profile" | "bank"

export const stepOrder: Step[] = ["phone", "otp", "profile", "bank"]

export const stepPaths: Record<Step, string> = {
  phone: href("/register"),
  otp: href("/register/otp"),
  profile: href("/register/profile"),
  bank: href("/register/bank"),
}

type Props = {
  heading: string
  text?: ReactNode
  step: Step
  /** Is the phone confirmed by a code? */
  asksOtp: boolean
  /** The step before; the first has none. */
  backTo?: Step
  /** The step's form, inside the card. */
  children: ReactNode
  /** Content below the card. */
  after?: ReactNode
}

export function RegisterStep({ heading, text, step, asksOtp, backTo, children, after }: Props) {
  const t = useT()
  const shown = stepOrder.filter(name => asksOtp || name !== "otp")
  const number = shown.indexOf(step) + 1
  return (
    <>
      <Title>{`${heading} · ${t("register.title")}`}</Title>
      <header className="mt-2 mb-5">
        <p className="mb-2 text-sm font-semibold text-primary">
          {t("register.title")} · {t("register.stepOf", { step: number, steps: shown.length })}
        </p>
        <div className="mb-5 flex gap-1.5" aria-hidden="true">
          {shown.map((name, index) => (
            <span
              key={name}
              className={`h-1.5 flex-1 rounded-full ${index < number ? "bg-primary" : "bg-base-300"}`}
            />
          ))}
        </div>
        <h1 className="text-2xl font-bold">{heading}</h1>
        {text && <p className="opacity-80">{text}</p>}
      </header>
      <Card>
        <StepRefusal />
        {children}
      </Card>
      {after}
      {backTo && <ButtonLink tall wide quiet className="mt-2" to={stepPaths[backTo]} text="register.back" />}
    </>
  )
}

const phoneCodes = ["EXISTING_USER", "UNVERIFIED_OTP", "PHONE_NUMBER_REQUIRE_10_DIGIT"]

/** A step's refusal, with a link to the earlier step that alone can mend it. */
function StepRefusal() {
  const refusal = useActionData<FormAnswer>()?.refusal
  const isPhone = refusal && "message" in refusal && phoneCodes.includes(refusal.message)
  const isPassword = refusal && "text" in refusal && refusal.text === "validation.passwordOwn"
  const isInviter = refusal && "message" in refusal && refusal.message === "INVALID_CODE"
  return (
    <>
      <RefusalAlert refusal={refusal} />
      {isPhone && (
        <ButtonLink wide className="mb-4 min-h-13" to={stepPaths.phone} text="register.phone.change" />
      )}
      {(isPassword || isInviter) && (
        <ButtonLink
          wide
          className="mb-4 min-h-13"
          to={stepPaths.profile}
          text={isPassword ? "password.title" : "register.profile.inviteCode"}
        />
      )}
    </>
  )
}
