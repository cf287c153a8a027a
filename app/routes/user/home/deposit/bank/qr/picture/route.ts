// GET /user/home/deposit/:bank/qr/picture: the member's open code as a picture to save, for those who pay with the
// phone that shows it (docs/product/qr.md). Where the backend does not give the code's text, it is the backend's own picture.
import { data } from "react-router"
import { svgImage } from "#app/html/safe-svg.server.ts"
import { valueOrThrow } from "#app/loading/failure.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { byOurClock, isClockKnown } from "#app/request/backend-clock.server.ts"
import { readQr } from "#app/services/qrcode.server.ts"
import { qrWay } from "../../../load.server.ts"
import { qrCodeOf } from "../../../ways.ts"
import { pictureName } from "../picture-name.ts"
import type { Route } from "./+types/route"
import { drawPicture } from "./draw-picture.server.ts"

export async function loader({ params: { bank } }: Route.LoaderArgs) {
  const way = await qrWay(bank)
  const qr = valueOrThrow(await readQr(api(), qrCodeOf(way), { byOurClock, isKnown: isClockKnown }))
  const name = qr && pictureName(qr)
  const png = qr?.text && drawPicture(qr.text)
  if (png) return new Response(png, { headers: headersOf("image/png", name) })
  const image = qr && svgImage(qr.markup)
  if (!image) throw data(null, { status: 404 })
  const markup = Uint8Array.from(atob(image.slice(image.indexOf(",") + 1)), sign => sign.charCodeAt(0))
  return new Response(markup, { headers: headersOf("image/svg+xml", name) })
}

/** A browser may show it or keep it, and nothing between us stores it. */
function headersOf(type: string, name = "qr.png"): Record<string, string> {
  return {
    "content-type": type,
    "content-disposition": `inline; filename="${name}"`,
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cache-control": "private, no-store",
  }
}
