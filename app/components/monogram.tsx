// Neutral tiles for games and banks. Logos are trademarks, so operators supply theirs by URL.

/** The tint nearest to the brand colour of the most common banks. */
const bankTints: Record<string, number> = {
  KBANK: 0,
  BAAC: 0,
  LDB: 0,
  KTB: 6,
  JDB: 6,
  BBL: 1,
  TMB: 1,
  SCB: 2,
  BAY: 3,
  GSB: 4,
  BCEL: 5,
  CIMBT: 5,
}

const tints = 8

type Props = {
  name: string
  /** A bank's or a game's code, which decides the tint. */
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
  return bankTints[code] ?? sum % tints
}

/** Two letters, with the marks that belong to them: a Thai or Lao vowel sign never stands alone. */
function lettersOf(name: string): string {
  const letters = name.match(/[\p{L}\p{N}]\p{M}*/gu) ?? []
  return letters.slice(0, 2).join("").toUpperCase()
}
