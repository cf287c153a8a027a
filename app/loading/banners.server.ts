// Banners as the backend sends them, made safe to show: a picture, a text, or both.
import { type SaidHtml, saidHtml } from "#app/html/said-html.server.ts"
import type { Banner } from "#contract/reward.ts"
import type { WordLanguage } from "#contract/words.ts"
import { pictureSource } from "./picture.server.ts"

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
