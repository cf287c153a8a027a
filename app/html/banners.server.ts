// Banners as the backend sends them, made safe to show: a picture, a text, or both.
import type { Banner } from "#contract/reward.ts"
import { imageSource } from "./image-source.server.ts"
import { type SafeHtml, safeHtml } from "./safe-html.server.ts"

export type BannerView = { image?: string; html?: SafeHtml }

/** What `<BannerCarousel>` shows; banners that have neither a picture nor a text are left out. */
export function bannerViews(banners: readonly Banner[] | null | undefined, apiBaseUrl: string): BannerView[] {
  return (banners ?? []).flatMap(banner => {
    const image = imageSource(banner.image, apiBaseUrl)
    const html = banner.html?.trim() ? safeHtml(banner.html) : undefined
    return image || html ? [{ image, html }] : []
  })
}
