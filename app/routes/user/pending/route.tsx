// /user/pending: the box for money in progress, as a small document of its own that refreshes itself in its frame
// (docs/decisions/096-pending.md).
import { data } from "react-router"
import { useT } from "#app/locales/language.ts"
import { askAgainAfter, readBox } from "#app/pending/box.server.ts"
import { askedIn } from "#app/pending/box-path.ts"
import { BoxRows } from "#app/pending/box-rows.tsx"
import { isHeld, refreshHeaders, WaitingBox } from "#app/pending/waiting-box.tsx"
import { backendNow } from "#app/request/backend-clock.server.ts"
import { settings, visit } from "#app/request/server-context.ts"
import type { Route } from "./+types/route"

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
  visit().document.framed = true
  const asked = askedIn(searchParams)
  const box = await readBox(asked)
  const refreshS = askAgainAfter(box, backendNow().earliestMs)
  const isLive = refreshS !== undefined && !isHeld(searchParams)
  const withdrawals = { account: asked.account, usualMinutes: settings().withdrawalMinutes }
  return data({ box, refreshS, isLive, withdrawals }, { headers: refreshHeaders(refreshS, searchParams) })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export default function PendingBox({
  loaderData: { box, refreshS, isLive, withdrawals },
}: Route.ComponentProps) {
  const t = useT()
  const isNews = box.state === "read" && box.ended.length > 0
  return (
    <WaitingBox title={t("home.pending.title")} isNews={isNews} refreshS={refreshS}>
      <BoxRows box={box} isLive={isLive} withdrawals={withdrawals} />
    </WaitingBox>
  )
}
