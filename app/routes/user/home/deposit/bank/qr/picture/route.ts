// GET /user/home/deposit/:bank/qr/picture: the member's open code as a picture to save, for those who pay with the
// phone that shows it (docs/product/qr.md). Where the backend does not give the code's text, it is the backend's own picture.
import { data, redirect } from "react-router"
import { valueOrThrow } from "#app/loading/failure.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { byOurClock, isClockKnown } from "#app/request/backend-clock.server.ts"
import { readQr } from "#app/services/qrcode.server.ts"
import { qrWay } from "../../../load.server.ts"
import { qrCodeOf } from "../../../ways.ts"
import { drawPicture } from "../draw-code.server.ts"
import { pictureName } from "../picture-name.ts"
import { codeOf, pictureIn } from "../reading/read-code.server.ts"
import type { Route } from "./+types/route"

export async function loader({ params: { bank } }: Route.LoaderArgs) {
  const way = await qrWay(bank)
  const qr = valueOrThrow(await readQr(api(), qrCodeOf(way), { byOurClock, isKnown: isClockKnown }))
  const { text, image = "" } = qr ? await codeOf(qr) : {}
  const png = text && drawPicture(text)
  const name = qr && pictureName(qr, image)
  if (png) return new Response(png, { headers: headersOf("image/png", name) })
  const picture = pictureIn(image)
  if (!picture) throw image ? redirect(image) : data(null, { status: 404 })
  return new Response(picture.bytes, { headers: headersOf(picture.type, name) })
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
