// Neutral tiles for games and banks: logos are trademarks, operators bring theirs by URL.

/** The banks that players meet most, by the tint nearest to the colour they know them by. */
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
  /** What the tile's tint follows: a bank's or a game's code. */
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
