// Tells the holder of an account at KTB, TMB or BBL that its name must be put into English letters.
import { href } from "react-router"
import { bankName } from "#app/components/bank-name.ts"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { useLanguage, useT } from "#app/locales/language.ts"
import type { BankAccount } from "#contract/account.ts"

export function BankNameNotice({ account }: { account: BankAccount }) {
  const t = useT()
  const bank = bankName(account, useLanguage())
  return (
    <section
      aria-labelledby="bank-name-notice"
      className="message mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-box border p-4 text-warning"
    >
      <div className="flex min-w-0 basis-72 grow gap-3">
        <Icon name="circle-alert" />
        <div className="min-w-0 text-base-content">
          <h2 id="bank-name-notice" className="font-semibold">
            {t("home.bankName.title")}
          </h2>
          <p>{t("home.bankName.text", { bank })}</p>
        </div>
      </div>
      <Link to={href("/user/home/bank-name")} className="btn grow sm:grow-0">
        {t("home.bankName.edit")}
      </Link>
    </section>
  )
}
