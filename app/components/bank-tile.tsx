// A bank by its code on its own colour (brand/banks.json), beside its name. Logos are trademarks, so there is none. It is
// an SVG: the pages' policy allows its colours, and the code shrinks to the tile.
import { bankTiles } from "#app/brand/brand.ts"
import { Monogram } from "./monogram.tsx"

/** Of the viewBox, by how many letters there are. */
const fontSizes = [0, 22, 20, 17, 14.5, 11.5, 10, 9]

export function BankTile({ code }: { code: string }) {
  const look = bankTiles[code]
  if (!look) return <Monogram name={code} code={code} />
  const { color, text = "#ffffff", letters = code } = look
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" className="size-12 shrink-0">
      <rect width="48" height="48" rx="12" fill={color} />
      <text
        x="24"
        y="24"
        textAnchor="middle"
        dominantBaseline="central"
        fill={text}
        fontSize={fontSizes[letters.length] ?? 8}
        fontWeight="700"
      >
        {letters}
      </text>
    </svg>
  )
}
