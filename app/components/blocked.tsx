// What stands in place of a form that would be refused: why, and the way to what helps.
import type { ReactNode } from "react"
import { href } from "react-router"
import { useT } from "#app/locales/language.ts"
import { Alert } from "./alert.tsx"
import { DialogActions } from "./dialog.tsx"
import { Link } from "./link.tsx"

type Props = { title?: string; helps?: { to: string; text: string } | undefined; children: ReactNode }

export function Blocked({ title, helps, children }: Props) {
  const t = useT()
  return (
    <>
      <Alert tone="warning" {...(title && { title })}>
        {children}
      </Alert>
      <DialogActions>
        <Link to={href("/user/home")} className={`btn btn-lg ${helps ? "" : "btn-primary"}`}>
          {t("operation.backHome")}
        </Link>
        {helps && (
          <Link to={helps.to} className="btn btn-lg btn-primary">
            {helps.text}
          </Link>
        )}
      </DialogActions>
    </>
  )
}
