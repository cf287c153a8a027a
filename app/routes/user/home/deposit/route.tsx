// /user/home/deposit: every way to put money in (docs/product/deposits.md).
import { href } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { pendingOf } from "#app/pending/pending.server.ts"
import { PendingNotice } from "#app/pending/pending-notice.tsx"
import { valueOr } from "#app/request/failure.server.ts"
import { activeBonus } from "#app/services/bonus.server.ts"
import { depositWays } from "#app/services/lookup.server.ts"
import type { Route } from "./+types/route"
import { BankEntry } from "./bank-entry.tsx"
import { BonusNotice } from "./bonus-notice.tsx"
import { Notes } from "./notes.tsx"
import { SlipLink } from "./slip-link.tsx"
import { WalletEntry } from "./wallet-entry.tsx"
import { bankWays } from "./ways.ts"

export const handle = dialogHandle

export async function loader({ context }: Route.LoaderArgs) {
  const client = api(context)
  const [ways, bonus, pending] = await Promise.all([
    depositWays(client),
    activeBonus(client),
    pendingOf(context),
  ])
  return { ways: valueOr(ways, undefined), bonus, pending }
}

export default function Deposit({ loaderData: { ways, bonus, pending } }: Route.ComponentProps) {
  const t = useT()
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
          <ul className="grid gap-3">
            {bankWays(ways).map(way => (
              <li key={way.key}>
                <BankEntry way={way} />
              </li>
            ))}
            {ways.wallets.length > 0 && (
              <li>
                <WalletEntry wallets={ways.wallets} />
              </li>
            )}
          </ul>
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
