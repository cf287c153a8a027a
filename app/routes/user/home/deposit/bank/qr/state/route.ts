// GET /user/home/deposit/:bank/qr/state: one word for the script that waits beside a code: `open` while it can be paid
// (docs/product/qr.md).
import { qrWay } from "../../../load.server.ts"
import { qrCodeOf } from "../../../ways.ts"
import { qrState } from "../qr-state.server.ts"
import type { Route } from "./+types/route"

export async function loader({ context, params: { bank } }: Route.LoaderArgs) {
  const way = await qrWay(context, bank)
  const { kind } = await qrState(context, { bankCode: qrCodeOf(way), hasShown: true })
  return new Response(kind, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  })
}
