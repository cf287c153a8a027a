// GET /user/home/deposit/:bank/qr/state: one word for the script that waits beside a code: `open` while it can be paid
// (docs/product/qr.md).
import { qrWay } from "../../../load.server.ts"
import { qrCodeOf } from "../../../ways.ts"
import { briefQrState } from "../qr-state.server.ts"
import type { Route } from "./+types/route"

export async function loader({ params: { bank } }: Route.LoaderArgs) {
  const kind = await briefQrState(async () => qrCodeOf(await qrWay(bank)))
  return new Response(kind, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  })
}
