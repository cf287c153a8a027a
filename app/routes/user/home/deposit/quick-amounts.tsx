// Amounts to tap instead of typing one: each sends its form.
import { Fragment, type ReactNode } from "react"
import { wholeBaht } from "#app/locales/format.ts"
import type { Satang } from "#contract/wire.ts"

export function QuickAmounts({ legend, amounts }: { legend: ReactNode; amounts: readonly Satang[] }) {
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2 sm:flex-nowrap">
        {amounts.map(each => (
          <Fragment key={each}>
            <button
              type="submit"
              name="amount"
              value={wholeBaht(each)}
              className="btn grow basis-1/4 btn-lg sm:basis-0 px-1 text-xl font-bold tabular-nums"
            >
              {wholeBaht(each)}
            </button>{" "}
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}
