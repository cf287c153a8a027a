// The server's side of <spin-wheel> (app/islands/spin-wheel.ts): the wheel, its pointer, and the form at its centre.
import { href } from "react-router"
import { brand } from "#app/brand/brand.ts"
import { OperationForm } from "#app/components/post-form.tsx"
import { Unreadable } from "#app/components/unreadable.tsx"
import { useLanguage, useT } from "#app/locales/language.ts"
import type { Said } from "#app/locales/words.ts"
import { labelLook, slicePath } from "./geometry.ts"
import type { SliceColors } from "./slice-colors.ts"

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "spin-wheel": {
        "data-landed"?: string
        failed: string
        spinning: string
        children: React.ReactNode
      }
    }
  }
}

type Props = {
  slices: FaceSlice[]
  /** `undefined`: not known. Then the backend decides. */
  coins: number | undefined
  idempotencyKey: string
  /** Where it came to rest, on the page of a spin. */
  landed?: { angle: number; turns: 0 | 1 | 2 }
}

export function SpinWheel({ slices, coins, idempotencyKey, landed }: Props) {
  const t = useT()
  return (
    <spin-wheel
      data-landed={landed?.angle.toFixed(2)}
      failed={t("errors.unreachable")}
      spinning={t("spin.spinning")}
    >
      <div className="wheel">
        <div
          className="wheel-face"
          role="img"
          aria-label={`${t("spin.wheel", { slices: slices.length })}: ${slices.map(({ label }) => label.text).join(", ")}`}
        >
          <WheelFace slices={slices} angle={landed?.angle ?? 0} turns={landed?.turns} />
        </div>
        <OperationForm action={href("/user/spin")} idempotencyKey={idempotencyKey} className="wheel-hub">
          <button type="submit" disabled={coins !== undefined && coins <= 0} aria-describedby="spin-note">
            <span className="font-bold">{t("spin.spin")}</span>{" "}
            {coins === undefined ? (
              <Unreadable />
            ) : (
              <span className={coins > 9999 ? "wheel-rich" : "text-[0.875em] tabular-nums"}>
                {t("spin.coins", { count: coins })}
              </span>
            )}
          </button>
        </OperationForm>
      </div>
      <p id="spin-note" role="status" className="text-center text-sm">
        {coins === undefined || coins > 0 ? t("spin.spinCost") : t("spin.noCoins")}
      </p>
    </spin-wheel>
  )
}

type FaceSlice = { label: Said } & SliceColors

type WheelFaceProps = {
  slices: FaceSlice[]
  /** How far it is turned. */
  angle: number
  /** It comes to rest there by turning first. */
  turns?: 0 | 1 | 2
}

/**
 * The wheel's face, drawn by the server. The angle comes as an attribute of the SVG and the turning as a class:
 * the page's policy allows no style attribute. <spin-wheel> draws the same SVG on its canvas.
 */
function WheelFace({ slices, angle, turns }: WheelFaceProps) {
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
