// The frame of a step: heading, text, and the form in a card.
import type { ReactNode } from "react"
import { href } from "react-router"
import { Card } from "#app/components/card.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"

type Props = { heading: string; text: string; children: ReactNode; after?: ReactNode }

export function ForgotStep({ heading, text, children, after }: Props) {
  const t = useT()
  return (
    <>
      <title>{heading}</title>
      <h1 className="mt-2 text-2xl font-bold">{heading}</h1>
      <p className="mt-1 mb-4 opacity-80">{text}</p>
      <Card>{children}</Card>
      {after}
      <p className="mt-4 text-center">
        <Link to={href("/contact")} className="inline-block link py-2.5 text-sm">
          {t("forgot.contact")}
        </Link>
      </p>
      <Link to={href("/login")} className="btn min-h-13 w-full btn-ghost text-base">
        {t("common.actions.goLogin")}
      </Link>
    </>
  )
}
