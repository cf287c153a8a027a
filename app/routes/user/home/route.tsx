// /user/home: the balance and everything that a player does with it (docs/product/home.md).
import { data, href, Outlet, type RouterContextProvider } from "react-router"
import { hasForeignName } from "#app/banks/bank-name.ts"
import { useHasDialog } from "#app/components/dialog.tsx"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { pendingOf } from "#app/pending/pending.server.ts"
import { PendingNotice } from "#app/pending/pending-notice.tsx"
import { redirectIfEnded, statusOf } from "#app/request/failure.server.ts"
import { flashOf } from "#app/request/flash.server.ts"
import { wallet } from "#app/request/wallet.server.ts"
import { isWheelActive } from "#app/services/spinwheel.server.ts"
import {
  gamesBalance,
  refreshGameAccounts,
  totalBalance,
  type Wallet,
  walletBalance,
} from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"
import { Account, UnknownAccount } from "./account.tsx"
import { openAgreements } from "./agreement/agreement.server.ts"
import { Agreement } from "./agreement/agreement.tsx"
import { unseenNotice } from "./notice/notice.server.ts"
import { Notice } from "./notice/notice.tsx"
import { chosenGame } from "./remembered-game.server.ts"

/** Refreshing every provider's balance may not keep the home screen waiting longer (docs/product/home.md). */
const refreshMs = 2500

export async function loader({ context, url }: Route.LoaderArgs) {
  const isHome = url.pathname === href("/user/home")
  const isWaiting = url.searchParams.has("waiting")
  const [balances, notice, hasWheel, agreements, pending] = await Promise.all([
    readBalances(context, isHome && !isWaiting),
    unseenNotice(context),
    isWheelActive(api(context)),
    isHome ? openAgreements(context) : undefined,
    isHome ? pendingOf(context) : undefined,
  ])
  const shared = { atMs: Date.now(), chosenGame: chosenGame(context), notice, hasWheel, agreements, pending }
  if (balances.wallet.ok)
    return { ...shared, ...accountOf(balances.wallet.value), mayBeOld: balances.mayBeOld }
  // The screen renders without its figures too: result pages open over it, also while the backend is down.
  const { error } = balances.wallet
  redirectIfEnded(error)
  const refusal = error.kind === "refused" ? error.message : undefined
  return data({ ...shared, refusal }, isHome ? { status: statusOf(error) } : undefined)
}

function accountOf(mine: Wallet) {
  const { profile, bankAccount, slots, invite } = mine
  return {
    name: profile?.name || profile?.username || "",
    total: totalBalance(mine),
    walletSatang: walletBalance(mine),
    gamesSatang: gamesBalance(mine),
    games: slots ?? [],
    inviteSatang: invite?.amount ?? undefined,
    bankNameNeeded: hasForeignName(bankAccount) ? bankAccount : undefined,
  }
}

/**
 * Home refreshes the providers' balances first. Dialogs over it do not, nor does a page that refreshes itself, nor the
 * page after "refresh all".
 */
async function readBalances(context: Readonly<RouterContextProvider>, isFresh: boolean) {
  const refreshes = isFresh && flashOf(context)?.text !== "home.refreshed"
  const mayBeOld = refreshes && !(await refreshGameAccounts(api(context), refreshMs)).ok
  return { mayBeOld, wallet: await wallet(context) }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const hasDialog = useHasDialog()
  return (
    <>
      <div inert={hasDialog}>
        {!hasDialog && <title>{t("home.title")}</title>}
        {loaderData.notice && <Notice {...loaderData.notice} />}
        {loaderData.pending && (
          <PendingNotice {...loaderData.pending} refreshTo={`${href("/user/home")}?waiting`} />
        )}
        {"games" in loaderData ? (
          <Account {...loaderData} />
        ) : (
          <UnknownAccount hasWheel={loaderData.hasWheel} refusal={loaderData.refusal} />
        )}
      </div>
      {loaderData.agreements && <Agreement texts={loaderData.agreements} />}
      <Outlet />
    </>
  )
}
