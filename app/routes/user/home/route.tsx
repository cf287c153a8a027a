// /user/home: the balance and everything that a player does with it (specification, sections 1, 2 and 4).
import { href, Outlet, type RouterContextProvider } from "react-router"
import { hasForeignName } from "#app/bank-name.ts"
import { Alert } from "#app/components/alert.tsx"
import { useHasDialog } from "#app/components/dialog.tsx"
import { orThrow } from "#app/failure.server.ts"
import { flashOf } from "#app/flash.server.ts"
import { useT } from "#app/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { wallet } from "#app/middleware/wallet.server.ts"
import { chosenGame } from "#app/remembered-game.server.ts"
import { gamesBalance, refreshGameAccounts, totalBalance } from "#app/services/wallet.server.ts"
import { gameCategories } from "#contract/wallet.ts"
import type { Route } from "./+types/route"
import { Balance } from "./balance.tsx"
import { BankNameNotice } from "./bank-name-notice.tsx"
import { GameShelf } from "./game-shelf.tsx"
import { unseenNotice } from "./notice.server.ts"
import { Notice } from "./notice.tsx"
import { Tiles } from "./tiles.tsx"

/** Refreshing every provider's balance may not keep the home screen waiting longer (`spec-notes.md`, U23). */
const refreshMs = 2500

export async function loader({ context, url }: Route.LoaderArgs) {
  const [balances, notice] = await Promise.all([readBalances(context, url), unseenNotice(context)])
  const { profile, bankAccount, slots } = balances.wallet
  return {
    name: profile.name || profile.username || "",
    totalSatang: totalBalance(balances.wallet),
    walletSatang: balances.wallet.wallet.amount,
    gamesSatang: gamesBalance(balances.wallet),
    mayBeOld: balances.mayBeOld,
    atMs: Date.now(),
    games: slots ?? [],
    chosenGame: chosenGame(context),
    bankNameNeeded: hasForeignName(bankAccount) ? bankAccount : undefined,
    notice,
  }
}

/** Home itself refreshes the providers' balances first; a dialog over it does not, nor what a refresh just did. */
async function readBalances(context: Readonly<RouterContextProvider>, url: URL) {
  const isHome = url.pathname === href("/user/home") && flashOf(context)?.text !== "home.refreshed"
  const mayBeOld = isHome && !(await refreshGameAccounts(api(context), refreshMs)).ok
  return { mayBeOld, wallet: orThrow(await wallet(context)) }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const hasDialog = useHasDialog()
  const { name, games, chosenGame, mayBeOld, bankNameNeeded, notice } = loaderData
  return (
    <>
      <div inert={hasDialog}>
        {!hasDialog && <title>{t("home.title")}</title>}
        {notice && <Notice {...notice} />}
        {bankNameNeeded && <BankNameNotice account={bankNameNeeded} />}
        <h1 className="mb-2 font-semibold">{t("home.greeting", { name })}</h1>
        <div className="grid gap-3 md:grid-cols-[3fr_2fr]">
          <Balance {...loaderData} />
          <Tiles />
        </div>
        {mayBeOld && (
          <div className="mt-3">
            <Alert tone="warning">{t("home.mayBeOld")}</Alert>
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
      </div>
      <Outlet />
    </>
  )
}
