// /user/home/deposit: every way to put money in (docs/product/deposits.md).
import { href } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { valueOr } from "#app/loading/failure.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { pendingOf } from "#app/pending/pending.server.ts"
import { PendingNotice } from "#app/pending/pending-notice.tsx"
import { settings } from "#app/request/server-context.ts"
import { activeBonus } from "#app/services/bonus.server.ts"
import { depositWays, minimumDeposit } from "#app/services/lookup.server.ts"
import type { Route } from "./+types/route"
import { AccountFold } from "./account-fold.tsx"
import { qrRule } from "./bank/qr/qr-rules.ts"
import { awaitsPayment } from "./bank/qr/qr-state.server.ts"
import { BankEntry } from "./bank-entry.tsx"
import { BonusNotice } from "./bonus-notice.tsx"
import { waysIn } from "./load.server.ts"
import { Notes } from "./notes.tsx"
import { SlipLink } from "./slip-link.tsx"
import { WalletEntry } from "./wallet-entry.tsx"
import { hasQr } from "./ways.ts"

export const handle = dialogHandle

export async function loader() {
  const client = api()
  const [ways, bonus, pending, minimumSatang] = await Promise.all([
    depositWays(client),
    activeBonus(client),
    pendingOf(awaitsPayment()),
    minimumDeposit(client),
  ])
  const { paytimzMinimum: paytimzMinimumBaht } = settings()
  const known = valueOr(ways, undefined)
  return {
    ways: known,
    banks: known ? waysIn(known) : [],
    bonus,
    pending,
    minimumSatang,
    paytimzMinimumBaht,
  }
}

export default function Deposit({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { ways, banks, bonus, pending, minimumSatang, paytimzMinimumBaht } = loaderData
  const offered = banks.filter(way => way.qr !== "none")
  const instant = [...offered.filter(hasQr), ...offered.filter(way => !hasQr(way))]
  const accounts = banks.filter(way => way.qr === "none")
  return (
    <Dialog title={t("deposit.title")} closeTo={href("/user/home")}>
      {pending && <PendingNotice {...pending} />}
      {ways === undefined ? (
        <NotLoaded text={t("deposit.couldNotLoad")} retry={href("/user/home/deposit")} />
      ) : ways.banks.length + ways.wallets.length === 0 ? (
        <Empty icon="landmark" title={t("deposit.empty")} />
      ) : (
        <>
          {bonus && <BonusNotice progress={bonus.progress} />}
          <p className="mb-3">{t("deposit.chooseWay")}</p>
          {(instant.length > 0 || ways.wallets.length > 0) && (
            <ul className="mb-3 grid gap-3">
              {instant.map(way => (
                <li key={way.key}>
                  <BankEntry way={way} minimumSatang={qrRule(way.key, paytimzMinimumBaht).minimumSatang} />
                </li>
              ))}
              {ways.wallets.length > 0 && (
                <li>
                  <WalletEntry wallets={ways.wallets} />
                </li>
              )}
            </ul>
          )}
          {accounts.length > 0 && (
            <AccountFold
              isOpen={ways.isManual || instant.length + ways.wallets.length === 0}
              isManual={ways.isManual}
              minimumSatang={minimumSatang}
            >
              {accounts.map(way => (
                <li key={way.key}>
                  <BankEntry way={way} />
                </li>
              ))}
            </AccountFold>
          )}
          <SlipLink />
          <Notes
            notes={[
              t("deposit.notes.registeredOnly"),
              ways.isManual ? t("deposit.bank.manual") : t("deposit.notes.credited"),
              t("deposit.notes.slipWithin"),
              t("deposit.notes.endBonus"),
            ]}
          />
        </>
      )}
    </Dialog>
  )
}
