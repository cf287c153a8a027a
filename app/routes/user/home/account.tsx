// The home screen's account: the balance, the tiles and the games, or a notice when they could not be loaded.
import { href } from "react-router"
import { Alert, messageText } from "#app/components/alert.tsx"
import { Balance } from "#app/components/balance.tsx"
import { Empty } from "#app/components/empty.tsx"
import { Kept } from "#app/components/kept.tsx"
import { BalanceLink } from "#app/components/link.tsx"
import { NewDeviceNotice } from "#app/devices/new-device-notice.tsx"
import { GameStyles } from "#app/games/game-cover.tsx"
import { SearchForm } from "#app/games/search-form.tsx"
import { useT } from "#app/locales/language.ts"
import { PendingNotice } from "#app/pending/waiting-frame.tsx"
import { InviteBonus } from "#app/rewards/invite-bonus.tsx"
import { gameCategories } from "#contract/wallet.ts"
import type { Route } from "./+types/route"
import { GameShelf } from "./game-shelf.tsx"
import { BankNameNotice, BonusInUse, FirstDeposit, Notice } from "./news.tsx"
import { MainActions, Tiles } from "./tiles.tsx"
import { YourGames } from "./your-games.tsx"

type HomeData = Route.ComponentProps["loaderData"]
type AccountProps = Extract<HomeData, { games: unknown }>

export function Account(props: AccountProps) {
  const t = useT()
  const { name, mayBeOld, bankNameNeeded, inviteSatang, bonus, lastGame, walletSatang, games } = props
  return (
    <>
      <GameStyles />
      <h1 className="mb-0.5 text-sm font-semibold">{t("home.greeting", { name })}</h1>
      <Balance {...props} />
      <MainActions />
      {mayBeFirst(props) && <FirstDeposit />}
      <YourGames games={props.yours} lastGame={lastGame} walletSatang={walletSatang} />
      {props.pending && <PendingNotice {...props.pending} />}
      <News {...props} />
      {bonus && <BonusInUse bonus={bonus} />}
      {bankNameNeeded && <BankNameNotice account={bankNameNeeded} />}
      {mayBeOld && <Alert tone="warning">{t("home.mayBeOld")}</Alert>}
      <Tiles hasWheel={props.hasWheel} />
      {inviteSatang !== undefined && <InviteBonus amountSatang={inviteSatang} on="home" />}
      <Kept as="div" className="mt-6" part={Games} given={{ hasGames: games.length > 0 }} />
      {gameCategories.map(category => (
        <GameShelf
          key={category}
          category={category}
          games={games.filter(game => game.category === category)}
        />
      ))}
    </>
  )
}

/** What stands above the shelves of games, or in their place. */
function Games({ hasGames }: { hasGames: boolean }) {
  const t = useT()
  return hasGames ? <SearchForm /> : <Empty icon="gamepad-2" title={t("home.games.empty")} />
}

/** A new device, and what the operator says: below the money and the games, never before them. */
function News({ newDevices, notice }: Pick<HomeData, "newDevices" | "notice">) {
  return (
    <>
      <NewDeviceNotice devices={newDevices} />
      {notice && <Notice {...notice} />}
    </>
  )
}

/** No money, nothing on its way and no game opened: there is nothing to do but to deposit. */
function mayBeFirst({ total, pending, games, lastGame }: AccountProps): boolean {
  return (
    total.satang === 0 &&
    total.uncounted === 0 &&
    !pending &&
    !lastGame &&
    games.length > 0 &&
    games.every(game => game.isActive === false)
  )
}

/**
 * The backend did not give the balances: the reason if it gave one, the tiles that work without, and a link to retry.
 */
export function UnknownAccount(props: Exclude<HomeData, AccountProps>) {
  const t = useT()
  const { refusal, hasWheel } = props
  return (
    <>
      <h1 className="mb-2 font-semibold">{t("home.title")}</h1>
      <section className="balance flex flex-col gap-4 p-5 sm:p-6" aria-labelledby="total">
        <h2 id="total" className="text-lg font-semibold">
          {t("home.noBalance.title")}
        </h2>
        <p className="text-sm">{refusal ? messageText(t, refusal) : t("home.noBalance.text")}</p>
        <BalanceLink to={href("/user/home")} className="mt-auto">
          {t("common.actions.tryAgain")}
        </BalanceLink>
      </section>
      <MainActions />
      {props.pending && <PendingNotice {...props.pending} />}
      <News {...props} />
      <Tiles hasWheel={hasWheel} />
    </>
  )
}
