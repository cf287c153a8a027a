// The carousel of banners that comes before refund and invite; closing it leads on
// (docs/product/refunds-and-invites.md).
import { BannerCarousel } from "#app/components/banner-carousel.tsx"
import { Dialog, DialogActions } from "#app/components/dialog.tsx"
import { Link } from "#app/components/link.tsx"
import type { BannerView } from "#app/loading/picture.server.ts"
import { useT } from "#app/locales/language.ts"

export function BannersFirst({
  title,
  banners,
  next,
}: {
  title: string
  banners: BannerView[]
  next: string
}) {
  const t = useT()
  return (
    <Dialog title={title} closeTo={next} wide>
      <BannerCarousel banners={banners} label={title} wide />
      <DialogActions>
        <Link to={next} className="btn btn-lg btn-primary">
          {t("common.actions.continue")}
        </Link>
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
