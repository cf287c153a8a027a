// The balance on top of home: the total, its parts, and the links to move money.
import { href } from "react-router"
import { BalanceLink } from "#app/components/balance-link.tsx"
import { Icon } from "#app/components/icon.tsx"
import { LargeMoney, Money } from "#app/components/money.tsx"
import { Uncounted, Unreadable } from "#app/components/unreadable.tsx"
import { dateTime, isoTime } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { Sum } from "#app/services/wallet.server.ts"

type Props = { total: Sum; walletSatang: number | undefined; gamesSatang: number; atMs: number }

export function Balance({ total, walletSatang, gamesSatang, atMs }: Props) {
  const t = useT()
  return (
    <section className="balance flex flex-col gap-4 p-5 sm:p-6" aria-labelledby="total">
      <div>
        <h2 id="total" className="text-sm">
          {t("home.totalBalance")}
        </h2>
        <LargeMoney amountSatang={total.satang} />
        <Uncounted sum={total} />
        <p className="text-xs opacity-85">
          <time dateTime={isoTime(atMs)}>{t("home.asOf", { time: dateTime(atMs) })}</time>
        </p>
      </div>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          <div>
            <dt className="text-sm opacity-85">{t("home.wallet")}</dt>
            <dd className="font-semibold">
              {walletSatang === undefined ? <Unreadable /> : <Money amountSatang={walletSatang} />}
            </dd>
          </div>
          <div>
            <dt className="text-sm opacity-85">{t("home.inGames")}</dt>
            <dd className="font-semibold">
              <Money amountSatang={gamesSatang} />
            </dd>
          </div>
        </dl>
        <BalanceLink to={href("/user/home/transfer")} className="grow sm:grow-0">
          <Icon name="arrow-left-right" className="size-5" />
          {t("home.transfer")}
        </BalanceLink>
      </div>
    </section>
  )
}
