// The home screen's account: the balance, the tiles and the games, or a notice when they could not be loaded.
import { href } from "react-router"
import { Alert, messageText } from "#app/components/alert.tsx"
import { BalanceLink } from "#app/components/balance-link.tsx"
import { Empty } from "#app/components/empty.tsx"
import { useT } from "#app/locales/language.ts"
import { InviteBonus } from "#app/rewards/invite-bonus.tsx"
import { gameCategories } from "#contract/wallet.ts"
import type { Route } from "./+types/route"
import { Balance } from "./balance.tsx"
import { BankNameNotice } from "./bank-name/bank-name-notice.tsx"
import { GameShelf } from "./game-shelf.tsx"
import { Tiles } from "./tiles.tsx"

type AccountProps = Extract<Route.ComponentProps["loaderData"], { games: unknown }>

export function Account(props: AccountProps) {
  const t = useT()
  const { name, games, chosenGame, mayBeOld, bankNameNeeded, inviteSatang, hasWheel } = props
  return (
    <>
      {bankNameNeeded && <BankNameNotice account={bankNameNeeded} />}
      <h1 className="mb-2 font-semibold">{t("home.greeting", { name })}</h1>
      <div className="grid gap-3 md:grid-cols-[3fr_2fr]">
        <Balance {...props} />
        <Tiles hasWheel={hasWheel} />
      </div>
      {inviteSatang !== undefined && <InviteBonus amountSatang={inviteSatang} />}
      {mayBeOld && (
        <div className="mt-3">
          <Alert tone="warning">{t("home.mayBeOld")}</Alert>
        </div>
      )}
      {games.length === 0 && (
        <div className="mt-6">
          <Empty icon="gamepad-2" title={t("home.games.empty")} />
        </div>
      )}
      {gameCategories.map(category => (
        <GameShelf
          key={category}
          category={category}
          games={games.filter(game => game.category === category)}
          chosen={chosenGame}
        />
      ))}
    </>
  )
}

/**
 * The backend did not give the balances: the reason if it gave one, the tiles that work without, and a link to retry.
 */
export function UnknownAccount({ hasWheel, refusal }: { hasWheel: boolean; refusal: string | undefined }) {
  const t = useT()
  return (
    <>
      <h1 className="mb-2 font-semibold">{t("home.title")}</h1>
      <div className="grid gap-3 md:grid-cols-[3fr_2fr]">
        <section className="balance flex flex-col gap-4 p-5 sm:p-6" aria-labelledby="total">
          <h2 id="total" className="text-lg font-semibold">
            {t("home.noBalance.title")}
          </h2>
          <p className="text-sm">{refusal ? messageText(t, refusal) : t("home.noBalance.text")}</p>
          <BalanceLink to={href("/user/home")} className="mt-auto">
            {t("common.actions.tryAgain")}
          </BalanceLink>
        </section>
        <Tiles hasWheel={hasWheel} />
      </div>
    </>
  )
}
