// The frame of a step outside the registration: heading, text, and the form in a card, below why it was refused; and the step that asks for a code.
import type { ReactNode } from "react"
import { href, useActionData } from "react-router"
import { RefusalAlert } from "#app/components/alert.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { Card } from "#app/components/card.tsx"
import { Title } from "#app/components/flash.tsx"
import { Link } from "#app/components/link.tsx"
import type { FormAnswer } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { OtpForm } from "./otp-form.tsx"

type Props = { heading: string; text: string; children: ReactNode; after?: ReactNode }

export function GuestStep({ heading, text, children, after }: Props) {
  const t = useT()
  return (
    <>
      <Title>{heading}</Title>
      <h1 className="mt-2 text-2xl font-bold">{heading}</h1>
      <p className="mt-1 mb-4 opacity-80">{text}</p>
      <Card>
        <RefusalAlert refusal={useActionData<FormAnswer>()?.refusal} />
        {children}
      </Card>
      {after}
      <p className="mt-4 text-center">
        <Link to={href("/contact")} className="inline-block link py-2.75 text-sm">
          {t("forgot.contact")}
        </Link>
      </p>
      <ButtonLink tall wide quiet to={href("/login")} text="common.actions.goLogin" />
    </>
  )
}

type CodeProps = {
  text: string
  action: string
  /** What the message names beside its code. */
  reference: string
  /** The form that sends another code. */
  resendTo: string
}

export function CodeStep({ text, action, reference, resendTo }: CodeProps) {
  const t = useT()
  return (
    <GuestStep
      heading={t("register.otp.heading")}
      text={text}
      after={
        <p className="mt-5 text-center">
          {t("register.otp.notReceived")}{" "}
          <Link to={resendTo} className="inline-block link py-2.25 font-semibold text-primary">
            {t("register.otp.resend")}
          </Link>
        </p>
      }
    >
      <OtpForm action={action} reference={reference} />
    </GuestStep>
  )
}
