// The balance on top of home: the total, its parts, and when that was. A script puts a newer one in its place
// (docs/decisions/240-fresh-balance.md).
import { dateTime, isoTime } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { Balances } from "#app/services/wallet.server.ts"
import { LargeMoney, Money } from "./money.tsx"
import { Uncounted, Unreadable } from "./unreadable.tsx"

export function Balance({ total, walletSatang, gamesSatang, atMs }: Balances & { atMs: number }) {
  const t = useT()
  return (
    <section
      className="balance flex flex-col gap-x-6 gap-y-2 px-5 py-4 sm:flex-row sm:items-end sm:justify-between sm:p-6"
      aria-labelledby="total"
      data-balance
    >
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
    </section>
  )
}
