// Where a list or a part of a page has nothing to show: quiet words, and a way on.
import type { ReactNode } from "react"
import { useT } from "#app/language.ts"
import { Icon, type IconName } from "./icon.tsx"
import { Link } from "./link.tsx"

/** Nothing there yet. */
export function Empty({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-box bg-base-100 px-6 py-12 text-center">
      <Icon name={icon} className="size-10 opacity-60" />
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  )
}

/** A part that could not be loaded while the page stands (specification, section 8, Silent failures). */
export function NotLoaded({ text, retry }: { text: string; retry: string }) {
  const t = useT()
  return (
    <Empty icon="info" title={text}>
      <Link to={retry} className="btn mt-2">
        {t("common.actions.tryAgain")}
      </Link>
    </Empty>
  )
}
