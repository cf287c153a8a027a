// What stands in the place of a value that the backend sent in a shape that cannot be read (docs/product/errors.md).
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { isUnreadable } from "#contract/odd-values.ts"
import { usePage } from "./page-context.tsx"

/** In the place of one value. */
export function Unreadable() {
  return <span className="text-sm font-normal">{useT()("common.unread.value")}</span>
}

/** The amount in a field of a part of an answer, `-` where there is none. */
export function Amount<Part extends object>({ of, field }: { of: Part; field: keyof Part }) {
  return isUnreadable(of, field) ? <Unreadable /> : baht(of[field] as number | null | undefined)
}

/** Below a sum: how many balances it leaves out. */
export function Uncounted({ count }: { count: number }) {
  const t = useT()
  return count > 0 && <p className="text-sm">{t("common.unread.balances", { count })}</p>
}

/** At the end of a page or of a dialog: parts of its answers could not be read, or were more than it shows. */
export function UnreadNote() {
  const t = useT()
  const { isUnreadable, hasMore } = usePage().unread ?? {}
  if (!isUnreadable && !hasMore) return null
  return (
    <p className="mt-4 text-center text-sm opacity-80">
      {isUnreadable && t("common.unread.page")} {hasMore && t("common.unread.more")}
    </p>
  )
}
