// The brand's logo, which a dark screen may have a picture of its own for.
import logo from "#brand/logo.svg?url&no-inline"
import darkLogo from "#brand/logo-dark.svg?url&no-inline"

export function BrandMark({ className = "size-12" }: { className?: string }) {
  const image = <img src={logo} alt="" width="48" height="48" className={`shrink-0 ${className}`} />
  if (darkLogo === logo) return image
  return (
    <picture className="contents">
      <source srcSet={darkLogo} media="(prefers-color-scheme:dark)" />
      {image}
    </picture>
  )
}
