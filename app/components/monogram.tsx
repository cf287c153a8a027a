// Neutral tiles for games and banks: logos are trademarks, operators bring theirs by URL.

/** The operator's picture, or two letters of the name on a calm ground. */
export function Monogram({
  name,
  image,
  className = "size-12",
}: {
  name: string
  image?: string | null
  className?: string
}) {
  if (image) {
    return (
      <img
        src={image}
        alt=""
        loading="lazy"
        decoding="async"
        className={`shrink-0 rounded-field object-cover ${className}`}
      />
    )
  }
  const letters = name
    .replace(/[^\p{L}\p{N}]/gu, "")
    .slice(0, 2)
    .toUpperCase()
  return (
    <span
      aria-hidden="true"
      className={`flex shrink-0 items-center justify-center rounded-field bg-secondary font-bold text-secondary-content ${className}`}
    >
      {letters}
    </span>
  )
}
