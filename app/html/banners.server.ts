// Banners as the backend sends them, made safe to show: a picture, a text, or both.
import type { Banner } from "#contract/reward.ts"
import type { WordLanguage } from "#contract/words.ts"
import { imageSource } from "./image-source.server.ts"
import { type SaidHtml, saidHtml } from "./said-html.server.ts"

export type BannerView = { image?: string; html?: SaidHtml }

/** What `<BannerCarousel>` shows; banners that have neither a picture nor a text are left out. */
export function bannerViews(
  banners: readonly Banner[] | null | undefined,
  apiBaseUrl: string,
  spoken: WordLanguage,
): BannerView[] {
  return (banners ?? []).flatMap(banner => {
    const image = imageSource(banner.image, apiBaseUrl)
    const html = saidHtml(banner.html, spoken)
    return image || html ? [{ image, html }] : []
  })
}
