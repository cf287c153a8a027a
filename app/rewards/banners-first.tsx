// The carousel of banners that comes before refund and invite; closing it leads on
// (docs/product/refunds-and-invites.md).
import { BannerCarousel } from "#app/components/banner-carousel.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { Dialog, DialogActions } from "#app/components/dialog.tsx"
import type { BannerView } from "#app/loading/picture.server.ts"

export function BannersFirst({
  title,
  banners,
  next,
}: {
  title: string
  banners: BannerView[]
  next: string
}) {
  return (
    <Dialog title={title} closeTo={next} wide>
      <BannerCarousel banners={banners} label={title} wide />
      <DialogActions>
        <ButtonLink large main to={next} text="common.actions.continue" />
      </DialogActions>
    </Dialog>
  )
}

const seen = "banners"

/** The dialog itself, at a page of its list. */
export function pastBanners(path: string, page = 1): string {
  return `${path}?${seen}=seen${page === 1 ? "" : `&log=${page}`}`
}

export function isPastBanners(url: URL): boolean {
  return url.searchParams.has(seen)
}
