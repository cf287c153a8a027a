// /user/home: the balance and everything that a player does with it.
import { href, Outlet } from "react-router"
import { useHasDialog } from "#app/components/dialog.tsx"
import { Link } from "#app/components/link.tsx"
import { Money } from "#app/components/money.tsx"
import { orThrow } from "#app/failure.server.ts"
import { useT } from "#app/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { readWallet, refreshWallet, totalBalance } from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"

export async function loader({ context, url }: Route.LoaderArgs) {
  // The balances are refreshed when home itself is opened, not under a dialog (decision 3).
  const isHome = url.pathname === href("/user/home")
  const wallet = orThrow(await (isHome ? refreshWallet : readWallet)(api(context)))
  return { wallet, totalSatang: totalBalance(wallet) }
}

export default function Home({ loaderData: { totalSatang } }: Route.ComponentProps) {
  const t = useT()
  const hasDialog = useHasDialog()
  return (
    <>
      <div inert={hasDialog}>
        <title>{t("common.nav.home")}</title>
        <Money amountSatang={totalSatang} />
        <Link to={href("/user/home/transfer")} className="btn btn-primary">
          {t("common.nav.transfer")}
        </Link>
      </div>
      <Outlet />
    </>
  )
}
