// The balance on top of home: the total, its parts, and when that was.
import { baht, dateTime, isoTime } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { Balances } from "#app/services/wallet.server.ts"
import { Kept } from "./kept.tsx"
import { groupsOf, LargeFigures, MoneyText } from "./money.tsx"
import { Uncounted, Unreadable } from "./unreadable.tsx"

export function Balance({ total, walletSatang, gamesSatang, atMs }: Balances & { atMs: number }) {
  const figures = baht(total.satang)
  return (
    <Kept
      as="section"
      className="balance flex flex-col gap-x-6 gap-y-2 px-5 py-4 sm:flex-row sm:items-end sm:justify-between sm:p-6"
      aria-labelledby="total"
      part={Inside}
      given={{
        length: figures.length,
        uncounted: total.uncounted,
        isWalletKnown: walletSatang !== undefined,
      }}
      blanks={[isoTime(atMs), dateTime(atMs), baht(walletSatang), baht(gamesSatang), ...groupsOf(figures)]}
    />
  )
}

type InsideProps = {
  length: number
  uncounted: number
  isWalletKnown: boolean
  blanks: readonly string[]
}

function Inside({ length, uncounted, isWalletKnown, blanks }: InsideProps) {
  const t = useT()
  const [iso = "", time = "", wallet = "", games = "", ...groups] = blanks
  return (
    <>
      <div>
        <h2 id="total" className="text-sm">
          {t("home.totalBalance")}
        </h2>
        <LargeFigures groups={groups} length={length} />
        <Uncounted count={uncounted} />
        <p className="text-xs opacity-85">
          <time dateTime={iso}>{t("home.asOf", { time })}</time>
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <div>
          <dt className="text-sm opacity-85">{t("home.wallet")}</dt>
          <dd className="text-[min(1rem,8.5vw)] font-semibold">
            {isWalletKnown ? <MoneyText>{wallet}</MoneyText> : <Unreadable />}
          </dd>
        </div>
        <div>
          <dt className="text-sm opacity-85">{t("home.inGames")}</dt>
          <dd className="text-[min(1rem,8.5vw)] font-semibold">
            <MoneyText>{games}</MoneyText>
          </dd>
        </div>
      </dl>
    </>
  )
}
