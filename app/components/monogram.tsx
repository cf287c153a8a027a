// Neutral tiles for games. Logos are trademarks, so operators supply theirs by URL.

const tints = 8

type Props = {
  name: string
  /** A game's code, which decides the tint. */
  code: string
  image?: string | null
  className?: string
}

/** The operator's picture, or two letters of the name on a calm tint. */
export function Monogram({ name, code, image, className = "size-12" }: Props) {
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
  return (
    <span
      aria-hidden="true"
      className={`tint tint-${tintOf(code)} flex shrink-0 items-center justify-center rounded-field font-bold ${className}`}
    >
      {lettersOf(name)}
    </span>
  )
}

function tintOf(code: string): number {
  let sum = 0
  for (const letter of code) sum = (sum * 31 + letter.charCodeAt(0)) % 997
  return sum % tints
}

/** Two letters, with the marks that belong to them: a Thai or Lao vowel sign never stands alone. */
function lettersOf(name: string): string {
  const letters = name.match(/[\p{L}\p{N}]\p{M}*/gu) ?? []
  return letters.slice(0, 2).join("").toUpperCase()
}
