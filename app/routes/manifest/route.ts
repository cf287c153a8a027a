// /manifest.webmanifest: lets a phone put the app on its home screen (W3C Web Application Manifest).
import { href } from "react-router"
import { themeColor } from "#app/brand/brand.ts"
import { appNameOf } from "#app/loading/app-name.server.ts"
import { language, translator } from "#app/middleware/language.server.ts"

/** Seconds that browsers may cache the manifest, and that a new name may take to show. */
const keptSeconds = 3600

export async function loader() {
  const name = await appNameOf()
  const t = translator()
  const shortcut = (text: string, url: string) => ({ name: text, url })
  const manifest = {
    id: "/",
    name,
    short_name: name,
    lang: language(),
    start_url: href("/user"),
    scope: "/",
    display: "standalone",
    orientation: "portrait",
    background_color: themeColor.light,
    theme_color: themeColor.light,
    icons: [
      icon("/icon-192.png", 192, "any"),
      icon("/icon-512.png", 512, "any"),
      icon("/icon-maskable.png", 512, "maskable"),
    ],
    shortcuts: [
      shortcut(t("common.nav.deposit"), href("/user/home/deposit")),
      shortcut(t("common.nav.withdraw"), href("/user/home/withdraw")),
      shortcut(t("common.nav.statement"), href("/user/statement")),
    ],
  }
  return Response.json(manifest, {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": `public, max-age=${keptSeconds}`,
    },
  })
}

function icon(src: string, size: number, purpose: "any" | "maskable") {
  return { src, sizes: `${size}x${size}`, type: "image/png", purpose }
}
