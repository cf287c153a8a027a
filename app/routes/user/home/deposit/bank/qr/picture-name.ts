// The name of a code's saved picture: what a player looks for in the gallery.
import { dateTime } from "#app/locales/format.ts"
import type { LiveQr } from "#app/services/qrcode.server.ts"

/** Such as `qr-250.00-until-23-45.png`. */
export function pictureName(
  { amountSatang, expiresAtMs }: Pick<LiveQr, "amountSatang" | "expiresAtMs">,
  image: string | undefined,
) {
  const amount = amountSatang === undefined ? "" : `-${(amountSatang / 100).toFixed(2)}`
  const until =
    expiresAtMs === undefined ? "" : `-until-${dateTime(expiresAtMs).slice(11, 16).replace(":", "-")}`
  // Without the text there is only the backend's own picture.
  const own = /^data:image\/(\w+)/.exec(image ?? "")?.[1]
  return `qr${amount}${until}.${own ?? "png"}`
}
