// A row of banners to swipe through: a picture of 300x211 and its text each (docs/product/bonuses.md).
import type { BannerView } from "#app/loading/picture.server.ts"
import stylesheet from "./banner-carousel.css?url"
import { ServerHtml } from "./server-html.tsx"

type Props = {
  banners: BannerView[]
  /** What the banners are about: the name of the region, and of pictures that have no text beside them. */
  label: string
  /** Room for three side by side, where the screen has it. */
  wide?: boolean
}

/** Scrolls and snaps by CSS alone; the keyboard's arrows move it. Renders nothing without a banner. */
export function BannerCarousel({ banners, label, wide = false }: Props) {
  if (banners.length === 0) return null
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <section
        className={wide ? "banner-carousel is-wide" : "banner-carousel"}
        aria-label={label}
        // A scrolling region must be reachable by the keyboard.
        tabIndex={banners.length > 1 ? 0 : undefined}
      >
        <ul>
          {banners.map(({ image, html }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: banners have no other name, and never change places
            <li key={index}>
              {image && (
                <img
                  className="banner-picture"
                  src={image}
                  alt={html ? "" : label}
                  width={300}
                  height={211}
                  referrerPolicy="no-referrer"
                />
              )}
              {html && <ServerHtml {...html} />}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
