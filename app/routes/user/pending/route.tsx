// /user/pending: the box for money in progress, as a small document of its own. In its frame it refreshes itself; with
// a script its page fetches the `data-live` part (docs/decisions/096-pending.md).
import { data } from "react-router"
import { usePath } from "#app/components/page-context.tsx"
import { useT } from "#app/locales/language.ts"
import { askAgainAfter, readBox } from "#app/pending/box.server.ts"
import { askedIn } from "#app/pending/box-path.ts"
import { getContext } from "#app/request/context.server.ts"
import { documentContext } from "#app/request/server-context.ts"
import type { Route } from "./+types/route"
import { BoxPart } from "./box-part.tsx"

/** With a script the box asks three times as often: a part of a page costs little. */
const timesWithScript = 3

export async function loader({ url }: Route.LoaderArgs) {
  getContext().get(documentContext).framed = true
  const box = await readBox(askedIn(url.searchParams))
  const afterS = askAgainAfter(box, Date.now())
  const isHeld = url.searchParams.has("hold")
  const headers: Record<string, string> = { "cache-control": "private, no-store" }
  // Without an address, so that the browser's history gets no entry.
  if (afterS !== undefined && !isHeld) headers.refresh = String(afterS)
  return data(
    { box, atMs: Date.now(), liveS: afterS === undefined ? undefined : afterS / timesWithScript, isHeld },
    { headers },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export default function PendingBox({ loaderData: { box, atMs, liveS, isHeld } }: Route.ComponentProps) {
  const t = useT()
  const [path, query] = usePath().split("?")
  const params = new URLSearchParams(query)
  params.delete("hold")
  const live = `${path}?${params}`
  return (
    <main>
      <title>{t("home.pending.title")}</title>
      <h1 className="sr-only">{t("home.pending.title")}</h1>
      <BoxPart
        box={box}
        atMs={atMs}
        againS={isHeld ? undefined : liveS}
        toggle={liveS === undefined ? undefined : { isHeld, to: isHeld ? live : `${live}&hold` }}
      />
    </main>
  )
}
