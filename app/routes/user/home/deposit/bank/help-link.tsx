// The picture that shows how to transfer: a tap opens it large in its own dialog.
import { href } from "react-router"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { useLanguage, useT } from "#app/locales/language.ts"
import type { DepositAccount } from "#app/services/lookup.server.ts"
import { namesOf } from "../ways.ts"
import picture from "./help/transfer-help.svg?no-inline"

export function HelpLink({ bank, way }: { bank: DepositAccount; way: string }) {
  const t = useT()
  return (
    <Link
      to={href("/user/home/deposit/:bank/help", { bank: way })}
      className="surface mt-3 flex items-center gap-4 p-3"
    >
      <img
        src={picture}
        alt={t("deposit.bank.helpImage", { bank: namesOf(bank, useLanguage()).name })}
        width={128}
        height={96}
        className="shrink-0 rounded-field"
      />
      <div className="grow">
        <p className="font-semibold">{t("deposit.bank.help")}</p>
        <p className="text-sm opacity-80">{t("deposit.bank.helpOpen")}</p>
      </div>
      <Icon name="chevron-right" className="size-5" />
    </Link>
  )
}
