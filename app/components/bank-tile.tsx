// A bank or a wallet as a drawn mark in its own colour with its code, beside its name (docs/product/brand.md). Logos are
// trademarks: the brand brings them. It is an SVG, since the pages' policy allows its colours.
import { bankTileLook } from "#app/brand/brand.ts"
import { iconAddress } from "./icon.tsx"

/** Letters in parts of the tile's 48, by how many there are; a longer code stands only in the name beside the mark. */
const letterSizes = [0, 18, 18, 16, 14, 12]

export function BankTile({ code, isWallet = false }: { code: string; isWallet?: boolean }) {
  const { color, text, letters = code, picture } = bankTileLook(code)
  const size = "size-[min(3rem,15vw)] shrink-0"
  if (picture) {
    const source = `data:image/svg+xml,${encodeURIComponent(picture)}`
    return <img src={source} width="48" height="48" alt="" className={size} />
  }
  const letterSize = letterSizes[letters.length]
  const [at, side] = letterSize ? [15, 18] : [10, 28]
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" className={size}>
      <rect width="48" height="48" rx="12" fill={color} />
      <use
        href={iconAddress(isWallet ? "wallet" : "landmark")}
        color={text}
        x={at}
        y={letterSize ? 7 : at}
        width={side}
        height={side}
      />
      {letterSize && (
        <text
          x="24"
          y="35"
          textAnchor="middle"
          dominantBaseline="central"
          fill={text}
          fontSize={letterSize}
          fontWeight="700"
        >
          {letters}
        </text>
      )}
    </svg>
  )
}
