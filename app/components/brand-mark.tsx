// The product's mark, a purse: drawn in the theme's colours, so that it fits light and dark (favicon.svg is its twin).
export function BrandMark({ className = "size-12" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width="48" height="48" aria-hidden="true" className={`shrink-0 ${className}`}>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <path
        d="M7 12a3 3 0 0 1 3-3h11v3h3a1 1 0 0 1 1 1v9a2 2 0 0 1-2 2H10a3 3 0 0 1-3-3z"
        className="fill-primary-content"
      />
      <circle cx="20.5" cy="17.5" r="2" className="fill-primary" />
    </svg>
  )
}
