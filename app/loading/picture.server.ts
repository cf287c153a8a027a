// Pictures that the backend names, as addresses that pages show. Those of the API itself pass through this site
// (routes/picture), where only addresses work that a page of ours has signed.
import { imageSource, picturePathAt } from "#app/html/image-source.server.ts"
import { type SaidHtml, saidHtml } from "#app/html/said-html.server.ts"
import { settings } from "#app/request/server-context.ts"
import type { Banner } from "#contract/reward.ts"
import type { WordLanguage } from "#contract/words.ts"
import { isKeyedHash, keyedHash } from "#platform/seal.ts"

const purpose = "picture"

/** The `<img src>` of a picture; `undefined` for what is none. */
export async function pictureSource(text: string | null | undefined): Promise<string | undefined> {
  const { apiBaseUrl, sessionSecret } = settings()
  const path = picturePathAt(text?.trim() ?? "", apiBaseUrl)
  if (!path) return imageSource(text)
  return `/picture?${new URLSearchParams({ path, signed: await keyedHash(sessionSecret, purpose, path) })}`
}

/** The address at the API of a picture that a page of ours shows. */
export async function signedPicture(query: URLSearchParams): Promise<string | undefined> {
  const path = query.get("path") ?? ""
  const { apiBaseUrl, sessionSecret } = settings()
  const isOurs = await isKeyedHash(sessionSecret, purpose, path, query.get("signed") ?? "")
  return isOurs ? new URL(path, apiBaseUrl).href : undefined
}

export type BannerView = { image?: string; html?: SaidHtml }

/** What `<BannerCarousel>` shows; banners that have neither a picture nor a text are left out. */
export async function bannerViews(
  banners: readonly Banner[] | null | undefined,
  spoken: WordLanguage,
): Promise<BannerView[]> {
  const views = (banners ?? []).map(async banner => ({
    image: await pictureSource(banner.image),
    html: saidHtml(banner.html, spoken),
  }))
  return (await Promise.all(views)).filter(({ image, html }) => image || html)
}
