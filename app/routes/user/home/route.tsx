// /user/home: the balance and everything that a player does with it (docs/product/home.md).
import { data, href, Outlet } from "react-router"
import { hasForeignName } from "#app/components/bank-name.ts"
import { useHasDialog } from "#app/components/dialog.tsx"
import { Title } from "#app/components/flash.tsx"
import { newDevicesOf } from "#app/devices/new-devices.server.ts"
import { readForm } from "#app/forms/submission.server.ts"
import { gamesOf } from "#app/games/find-games.ts"
import { chosenGame, yourGames } from "#app/games/remembered.server.ts"
import { redirectIfEnded, statusOf, valueOr } from "#app/loading/failure.server.ts"
import { hideAmounts } from "#app/loading/hidden-amounts.server.ts"
import { activeBonus, hasWheel } from "#app/loading/page-around.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { issueIdempotencyKey } from "#app/operations/idempotency-key.server.ts"
import { pendingOf } from "#app/pending/pending.server.ts"
import { type Flash, peekFlash, seeOther } from "#app/request/flash.server.ts"
import { screenPath } from "#app/request/own-path.ts"
import {
  balancesOf,
  type GameAccount,
  refreshGameAccounts,
  type Wallet,
} from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"
import { Account, UnknownAccount } from "./account.tsx"
import { agreedCookie, openAgreements } from "./agreement/agreement.server.ts"
import { Agreement } from "./agreement/agreement.tsx"
import { awaitsPayment } from "./deposit/bank/qr/qr-state.server.ts"
import { canLaunch } from "./game/launch.ts"
import { putAway, unseenNotice } from "./notice.server.ts"

/** Refreshing every provider's balance may not keep the home screen waiting longer (docs/product/home.md). */
const refreshMs = 2500

/** "Refresh all" asks them longer. */
const refreshAllMs = 15_000

export async function loader({ pattern }: Route.LoaderArgs) {
  // Not the address: /user/home/ and /User/Home are this page too.
  const isHome = `/${pattern}` === href("/user/home")
  const [balances, notice, wheel, agreements, pending, bonus, newDevices] = await Promise.all([
    readBalances(isHome),
    unseenNotice(),
    hasWheel(),
    isHome ? openAgreements() : undefined,
    isHome ? pendingOf(awaitsPayment()) : undefined,
    isHome ? activeBonus() : undefined,
    isHome ? newDevicesOf() : [],
  ])
  const shared = {
    atMs: Date.now(),
    notice,
    hasWheel: valueOr(wheel, false),
    agreements,
    pending,
    bonus,
    newDevices,
  }
  if (balances.wallet.ok) {
    const { value } = balances.wallet
    const yours = gamesOf(value.slots ?? [], yourGames())
    const lastGame = isHome ? await lastGameOf(yours[0]) : undefined
    return {
      ...shared,
      ...accountOf(value),
      yours,
      lastGame,
      mayBeOld: balances.mayBeOld,
    }
  }
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
    ...balancesOf(mine),
    games: slots ?? [],
    inviteSatang: invite?.amount ?? undefined,
    bankNameNeeded: hasForeignName(bankAccount) ? bankAccount : undefined,
  }
}

/** The game used last, if it can be opened, with the key of the transfer to it. */
async function lastGameOf(game: GameAccount | undefined) {
  if (!game?.isActive || game.code !== chosenGame() || !canLaunch(game)) return undefined
  return { game, idempotencyKey: await issueIdempotencyKey(`game-${game.code}`) }
}

/** Home refreshes the providers' balances first. Dialogs over it do not, nor does the page after "refresh all". */
async function readBalances(isFresh: boolean) {
  const refreshes = isFresh && peekFlash()?.text !== "home.refreshed"
  const mayBeOld = refreshes && !(await refresh(refreshMs))
  return { mayBeOld, wallet: await wallet() }
}

/** What home's forms do; each sets a cookie, or asks the providers, so none is a link. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const home = href("/user/home")
  switch (args.url.searchParams.get("do")) {
    case "agreement":
      return seeOther(home, agreedCookie())
    case "notice":
      return seeOther(home, putAway(form.get("mark")))
    case "amounts":
      return seeOther(screenPath(form.get("back")) ?? home, hideAmounts(form.get("hide") === "yes"))
    default:
      return seeOther(home, await refreshAll())
  }
}

async function refreshAll(): Promise<Flash> {
  if (await refresh(refreshAllMs)) return { tone: "success", text: "home.refreshed" }
  return { tone: "danger", text: "home.refreshFailed" }
}

/** Did every provider tell its balances in this time? */
async function refresh(timeoutMs: number): Promise<boolean> {
  const refreshed = await refreshGameAccounts(api(), timeoutMs)
  if (!refreshed.ok) redirectIfEnded(refreshed.error)
  return refreshed.ok
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const hasDialog = useHasDialog()
  return (
    <>
      <div inert={hasDialog}>
        {!hasDialog && <Title>{t("home.title")}</Title>}
        {"games" in loaderData ? <Account {...loaderData} /> : <UnknownAccount {...loaderData} />}
      </div>
      {loaderData.agreements && <Agreement texts={loaderData.agreements} />}
      <Outlet />
    </>
  )
}
