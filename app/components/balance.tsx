// The balance on top of home: the total, its parts, when that was, and the button that hides the amounts.
import { dateTime, isoTime } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { Balances } from "#app/services/wallet.server.ts"
import { AmountsButton } from "./amounts-button.tsx"
import { Kept } from "./kept.tsx"
import { groupsOf, LargeFigures, MoneyText, useHeld } from "./money.tsx"
import { useAreAmountsHidden } from "./page-context.tsx"
import { Uncounted, Unreadable } from "./unreadable.tsx"

type Props = Balances & { atMs: number }

export function Balance({ total, walletSatang, gamesSatang, atMs }: Props) {
  const held = useHeld()
  const figures = held(total.isUnknown ? undefined : total.satang)
  return (
    <Kept
      as="section"
      className="balance flex flex-col gap-x-6 gap-y-1 px-5 py-2 sm:flex-row sm:items-end sm:justify-between sm:p-6"
      aria-labelledby="total"
      part={Inside}
      given={{
        length: figures.length,
        uncounted: total.uncounted,
        isWalletKnown: walletSatang !== undefined,
        isHidden: useAreAmountsHidden(),
      }}
      blanks={[isoTime(atMs), dateTime(atMs), held(walletSatang), held(gamesSatang), ...groupsOf(figures)]}
    />
  )
}

type InsideProps = {
  length: number
  uncounted: number
  isWalletKnown: boolean
  isHidden: boolean
  blanks: readonly string[]
}

function Inside({ length, uncounted, isWalletKnown, isHidden, blanks }: InsideProps) {
  const t = useT()
  const [iso = "", time = "", wallet = "", games = "", ...groups] = blanks
  return (
    <>
      <div>
        <div className="-mr-3 flex justify-between gap-2">
          <div className="min-w-0">
            <h2 id="total" className="text-sm">
              {t("home.totalBalance")}
            </h2>
            <p className="text-xs opacity-85">
              <time dateTime={iso}>{t("home.asOf", { time })}</time>
            </p>
          </div>
          <AmountsButton isHidden={isHidden} />
        </div>
        <LargeFigures groups={groups} length={length} />
        <Uncounted count={uncounted} />
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
