// A bank by its code on its own colour (contract/rules/banks.ts), beside its name. Logos are trademarks, so there is none. It is
// an SVG: the pages' policy allows its colours, and the code shrinks to the tile.
import { bankTileLook } from "#app/brand/brand.ts"

/** In parts of the tile's 48, by how many letters there are. */
const fontSizes = [0, 22, 20, 17, 14, 11, 9.5, 8.5]
const mostLetters = fontSizes.length - 1

export function BankTile({ code }: { code: string }) {
  const { color, text, letters = code } = bankTileLook(code)
  const shown = Array.from(letters).slice(0, mostLetters)
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" className="size-12 shrink-0">
      <rect width="48" height="48" rx="12" fill={color} />
      <text
        x="24"
        y="24"
        textAnchor="middle"
        dominantBaseline="central"
        fill={text}
        fontSize={fontSizes[shown.length]}
        fontWeight="700"
      >
        {shown.join("")}
      </text>
    </svg>
  )
}
