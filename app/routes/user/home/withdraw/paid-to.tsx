// The bank account that a withdrawal is paid to.
import type { ComponentProps } from "react"
import { href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { BankAccountCard } from "#app/components/bank-account-card.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"

type Account = ComponentProps<typeof BankAccountCard>["account"]

/** The member's bank account, or a notice with a link to add one. */
export function PaidTo({ account }: { account: Account | undefined }) {
  const t = useT()
  return (
    <>
      <p className="mb-1 font-semibold">{t("withdraw.toAccount")}</p>
      {account ? (
        <BankAccountCard account={account} />
      ) : (
        <Alert tone="warning">
          <p className="mb-2">{t("errors.NO_BANK")}</p>
          <Link to={href("/user/profile/edit")} className="btn">
            {t("profile.edit")}
          </Link>
        </Alert>
      )}
    </>
  )
}
