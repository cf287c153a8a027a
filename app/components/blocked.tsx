// What stands in place of a form that would be refused: why, what the form is about, and the way to what helps.
import type { ReactNode } from "react"
import { href } from "react-router"
import { useT } from "#app/locales/language.ts"
import { Alert } from "./alert.tsx"
import { ButtonLink } from "./button.tsx"
import { DialogActions } from "./dialog.tsx"
import { Link } from "./link.tsx"

type Props = {
  title?: string
  helps?: { to: string; text: string } | undefined
  /** What can be read all the same. */
  about?: ReactNode
  children: ReactNode
}

export function Blocked({ title, helps, about, children }: Props) {
  return (
    <>
      <Alert tone="warning" {...(title && { title })}>
        {children}
      </Alert>
      {about}
      <DialogActions>
        <ButtonLink large main={!helps} to={href("/user/home")} text="operation.backHome" />
        {helps && (
          <Link to={helps.to} className="btn btn-lg btn-primary">
            {helps.text}
          </Link>
        )}
      </DialogActions>
    </>
  )
}

/** A member without a bank account: what needs one, and the way to add it. */
export function BlockedWithoutAccount() {
  const t = useT()
  return (
    <Blocked helps={{ to: href("/user/profile/edit"), text: t("profile.edit") }}>
      {t("errors.NO_BANK")}
    </Blocked>
  )
}
