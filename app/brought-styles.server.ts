// A page that begins a visit brings its styles: its first paint then needs one round trip, not two
// (docs/decisions/002-styles.md).
import agreement from "#app/routes/user/home/agreement/agreement.css?inline"
import agreementUrl from "#app/routes/user/home/agreement/agreement.css?url"
import app from "./app.css?inline"
import appUrl from "./app.css?url"
import bonus from "./bonus/bonus.css?inline"
import bonusUrl from "./bonus/bonus.css?url"
import banners from "./components/banner-carousel.css?inline"
import bannersUrl from "./components/banner-carousel.css?url"
import table from "./components/stacking-table.css?inline"
import tableUrl from "./components/stacking-table.css?url"
import games from "./games/games.css?inline"
import gamesUrl from "./games/games.css?url"

/** The style sheets of pages where visits begin, by their address. The others stay links. */
const sheets = new Map([
  [appUrl, app],
  [gamesUrl, games],
  [bannersUrl, banners],
  [bonusUrl, bonus],
  [tableUrl, table],
  [agreementUrl, agreement],
])

/** By address: what the Content-Security-Policy says of the sheet. */
const hashes = new Map<string, string>()

const sheetLink = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g

/**
 * The document with its style sheets in it, and the hashes that allow them. The links stay, for media that no device
 * is: browsers load these sheets late, so that the next page finds them.
 */
export async function bringStyles(html: string): Promise<{ html: string; styleHash: string }> {
  const used: string[] = []
  const brought = html.replace(sheetLink, (link, url: string) => {
    const text = sheets.get(url)
    if (text === undefined) return link
    used.push(url)
    return `<style>${text}</style><link rel="stylesheet" href="${url}" media="not all"/>`
  })
  const known = await Promise.all(used.map(hashOf))
  return { html: brought, styleHash: known.join(" ") }
}

async function hashOf(url: string): Promise<string> {
  const known = hashes.get(url)
  if (known !== undefined) return known
  const bytes = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(sheets.get(url))),
  )
  const hash = `'sha256-${btoa(String.fromCharCode(...bytes))}'`
  hashes.set(url, hash)
  return hash
}
