// The wheel's face, drawn by the server. The angle comes as an attribute of the SVG and the turning as a class: the
// page's policy allows no style attribute. <spin-wheel> draws the same SVG on its canvas.
import { brand } from "#app/brand/brand.ts"
import { useLanguage } from "#app/locales/language.ts"
import type { Said } from "#app/locales/words.ts"
import { labelLook, slicePath } from "./geometry.ts"
import type { SliceColors } from "./slice-colors.ts"

export type FaceSlice = { label: Said } & SliceColors

type Props = {
  slices: FaceSlice[]
  /** How far it is turned. */
  angle: number
  /** It comes to rest there by turning first. */
  turns?: 0 | 1 | 2
}

export function WheelFace({ slices, angle, turns }: Props) {
  const spoken = useLanguage()
  return (
    <svg
      viewBox="-100 -100 200 200"
      xmlns="http://www.w3.org/2000/svg"
      fontFamily="system-ui, 'Noto Sans Thai', 'Noto Sans Lao', sans-serif"
      fontWeight="600"
      textAnchor="middle"
      aria-hidden="true"
      className={turns === undefined ? undefined : `wheel-turns wheel-turns-${turns}`}
    >
      <circle r="99" fill={brand.wheel.rim} />
      <g transform={`rotate(${angle.toFixed(2)})`}>
        {slices.map(({ label: whole, background, text }, index) => {
          const { transform, size, lines } = labelLook(whole.text, index, slices.length)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: slices are told by their place
            <g key={index}>
              <path
                d={slicePath(index, slices.length)}
                fill={background}
                stroke="#fff"
                strokeOpacity="0.35"
              />
              <text
                transform={transform}
                fill={text}
                fontSize={size}
                dominantBaseline="central"
                lang={whole.language === spoken ? undefined : whole.language}
              >
                {lines.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines of one label never move
                  <tspan key={at} x="0" dy={at === 0 ? `${(1 - lines.length) * 0.625}em` : "1.25em"}>
                    {line}
                  </tspan>
                ))}
              </text>
            </g>
          )
        })}
      </g>
    </svg>
  )
}
