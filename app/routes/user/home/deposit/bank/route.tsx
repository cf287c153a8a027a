// /user/home/deposit/:bank: the accounts of one bank to transfer to, its QR code and the slip upload
// (docs/product/deposits.md).
import { href } from "react-router"
import { DialogActions, dialogHandle } from "#app/components/dialog.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { valueOr } from "#app/loading/failure.server.ts"
import { activeBonus } from "#app/loading/page-around.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { baht } from "#app/locales/format.ts"
import { type TextKey, type Translate, useLanguage, useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { settings } from "#app/request/server-context.ts"
import type { DepositAccount } from "#app/services/lookup.server.ts"
import { slipRules } from "#app/services/slip.server.ts"
import { hasNoBankAccount } from "#app/services/wallet.server.ts"
import { WayDialog } from "../blocked.tsx"
import { detailWay, takesCodes } from "../load.server.ts"
import { AccountNumber, BankHead, Notes, SlipLink } from "../way-parts.tsx"
import { namesOf } from "../ways.ts"
import type { Route } from "./+types/route"
import picture from "./help/transfer-help.svg?no-inline"
import { qrRule } from "./qr/qr-rules.ts"

export const handle = dialogHandle

export async function loader({ params: { bank } }: Route.LoaderArgs) {
  const way = await detailWay(bank)
  const [bonus, slip, offersQr, mine] = await Promise.all([
    activeBonus(),
    slipRules(api()),
    takesCodes(way),
    wallet(),
  ])
  // The lookup's minimum is the slip's: an account that has a code too is credited by itself, from the code's on.
  const minimumSatang = valueOr(slip, undefined)?.minimumSatang
  const least = offersQr ? qrRule(bank, settings().paytimzMinimum).minimumSatang : minimumSatang
  return { way, bonus, minimumSatang: least, offersQr, lacksAccount: hasNoBankAccount(mine) }
}

export default function DepositBank({ loaderData, params }: Route.ComponentProps) {
  const t = useT()
  const { way, bonus, minimumSatang, offersQr, lacksAccount } = loaderData
  const { name } = namesOf(way.accounts[0], useLanguage())
  return (
    <WayDialog
      bonus={bonus}
      lacksAccount={lacksAccount}
      title={t("deposit.bank.details")}
      about={name}
      backTo={href("/user/home/deposit")}
    >
      <ul className="grid gap-3">
        {way.accounts.map(account => (
          <li key={account.bankAccountNo}>
            <AccountCard account={account} />
          </li>
        ))}
      </ul>
      {way.key === "BCEL" && <HelpLink bank={way.accounts[0]} way={way.key} />}
      <Notes
        notes={[
          t("deposit.notes.registeredOnly"),
          way.isManual ? t("deposit.bank.manual") : t("deposit.notes.credited"),
          minimumSatang !== undefined && t("deposit.notes.minimum", { amount: baht(minimumSatang) }),
          t("deposit.notes.endBonus"),
        ]}
      />
      <SlipLink isManual={way.isManual} />
      {offersQr && (
        <DialogActions>
          <Link to={href("/user/home/deposit/:bank/qr", params)} className="btn btn-lg btn-primary">
            <Icon name="qr-code" />
            {t("deposit.bank.useQr")}
          </Link>
        </DialogActions>
      )}
    </WayDialog>
  )
}

function AccountCard({ account }: { account: DepositAccount }) {
  const t = useT()
  const { bankAccountName, bankAccountNo, currency } = account
  return (
    <div className="surface p-4">
      <BankHead account={account} />
      <dl className="mt-4 grid gap-3 border-base-300 border-t pt-4">
        <div>
          <dt className="text-sm opacity-80">{t("deposit.bank.accountName")}</dt>
          <dd className="font-semibold">{bankAccountName?.toUpperCase() || "-"}</dd>
        </div>
        <div>
          <dt className="text-sm opacity-80">{t("deposit.bank.accountNo")}</dt>
          <dd>
            <AccountNumber number={bankAccountNo} />
          </dd>
        </div>
        {currency && (
          <div>
            <dt className="text-sm opacity-80">{t("deposit.bank.currency")}</dt>
            <dd className="font-semibold">{currencyName(t, currency)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

const currencies: Record<string, TextKey> = {
  LAK: "common.currency.LAK",
  BAHT: "common.currency.BAHT",
  THB: "common.currency.BAHT",
}

function currencyName(t: Translate, code: string): string {
  const name = currencies[code.toUpperCase()]
  return name ? t(name) : code
}

/** The picture that shows how to transfer: a tap opens it large in its own dialog. */
function HelpLink({ bank, way }: { bank: DepositAccount; way: string }) {
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
