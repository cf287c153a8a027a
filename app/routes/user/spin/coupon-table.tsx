// The member's coupons, page by page, each with a way to claim it (docs/product/wheel.md).
import { href } from "react-router"
import { DateTime } from "#app/components/date-time.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { Link } from "#app/components/link.tsx"
import type { Pages } from "#app/components/page-links.tsx"
import { PageLinks } from "#app/components/page-links.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { StackingTable } from "#app/components/stacking-table.tsx"
import { Amount } from "#app/components/unreadable.tsx"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import { couponKey, couponName, couponSlice } from "#contract/coupon-key.ts"
import type { Coupon, Slice } from "#contract/spinwheel.ts"

type Props = {
  /** Those of a page, how many stand before them, and by page the coupon it begins with; undefined where not loaded. */
  coupons:
    | { rows: Coupon[]; start: number; pages: Pages; begins: Record<string, string | undefined> }
    | undefined
  /** The wheel's, which name a coupon that has only its slice's code. */
  slices: readonly Slice[] | undefined
  nowMs: number
}

export function CouponTable({ coupons, slices, nowMs }: Props) {
  const t = useT()
  const pathOf = (page: number) => {
    const from = coupons?.begins[page]
    const query = page === 1 ? "" : `?${new URLSearchParams({ page: String(page), ...(from && { from }) })}`
    return `${href("/user/spin")}${query}#coupons`
  }
  return (
    <section id="coupons" aria-labelledby="coupons-title" className="mt-8 scroll-mt-20 lg:mt-0">
      <h2 id="coupons-title" className="mb-3 text-lg font-semibold">
        {t("spin.coupons.title")}
      </h2>
      {!coupons ? (
        <NotLoaded text={t("spin.coupons.couldNotLoad")} retry={href("/user/spin")} icon="ticket" />
      ) : coupons.rows.length === 0 ? (
        <Empty icon="ticket" title={t("spin.coupons.empty")} />
      ) : (
        <>
          <StackingTable className="surface px-4 text-left" aria-labelledby="coupons-title">
            <thead>
              <tr className="whitespace-nowrap text-sm *:px-2 *:pt-3 *:font-semibold *:first:pl-0 *:last:pr-0 sm:*:px-3">
                <th scope="col">{t("spin.coupons.index")}</th>
                <th scope="col">{t("spin.coupons.prize")}</th>
                <th scope="col" className="text-right">
                  {t("spin.coupons.amount")}
                </th>
              </tr>
            </thead>
            <tbody>
              {coupons.rows.map((coupon, at) => (
                <CouponRow
                  key={couponKey(coupon)}
                  coupon={coupon}
                  slices={slices}
                  index={coupons.start + at + 1}
                  nowMs={nowMs}
                />
              ))}
            </tbody>
          </StackingTable>
          <PageLinks pages={coupons.pages} pathOf={pathOf} />
        </>
      )}
    </section>
  )
}

type RowProps = Pick<Props, "slices" | "nowMs"> & { coupon: Coupon; index: number }

function CouponRow({ coupon, slices, index, nowMs }: RowProps) {
  const say = useWords()
  const t = useT()
  const { expiresAt } = coupon
  const name = couponName(coupon, slices)
  const { label } = couponSlice(coupon, slices)
  const hasExpired = expiresAt != null && expiresAt <= nowMs
  return (
    <tr className="border-base-300 border-t *:px-2 *:py-3 first:border-0 *:first:pl-0 *:last:pr-0 sm:*:px-3">
      <td className="tabular-nums">{index}</td>
      <td>
        <SaidText className="font-semibold" words={name} />
        {say(label).text !== say(name).text && <SaidText className="block text-sm" words={label} />}
        {expiresAt != null && (
          <span className="block text-sm opacity-80">
            {t(hasExpired ? "spin.coupons.expired" : "spin.coupons.until")} <DateTime at={expiresAt} />
          </span>
        )}
      </td>
      <td>
        <div className="flex flex-col items-end justify-end gap-1 whitespace-nowrap tabular-nums sm:flex-row sm:items-center sm:gap-4">
          <Amount of={coupon} field="amount" />
          {!hasExpired && (
            <Link
              to={href("/user/spin/claim/:coupon", { coupon: couponKey(coupon) })}
              className="btn px-3"
              aria-label={t("spin.coupons.claimOf", { name: say(name).text })}
            >
              {t("spin.coupons.claim")}
            </Link>
          )}
        </div>
      </td>
    </tr>
  )
}
