// The brand's logo, which a dark screen may have a picture of its own for.
import logo from "#brand/logo.svg?url&no-inline"
import darkLogo from "#brand/logo-dark.svg?url&no-inline"

/** Always in a `<picture>`: React preloads other images, by a link that a kept part would take into itself. */
export function BrandMark({ className = "size-12" }: { className?: string }) {
  return (
    <picture className="contents">
      {darkLogo !== logo && <source srcSet={darkLogo} media="(prefers-color-scheme:dark)" />}
      <img src={logo} alt="" width="48" height="48" className={`shrink-0 ${className}`} />
    </picture>
  )
}
