// The server's side of <spin-wheel> (app/islands/spin-wheel.ts): the wheel, its pointer, and the form at its centre.

import { href } from "react-router"
import { OperationForm } from "#app/components/operation-form.tsx"
import { Unreadable } from "#app/components/unreadable.tsx"
import { useT } from "#app/locales/language.ts"
import { type FaceSlice, WheelFace } from "./wheel-face.tsx"

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
