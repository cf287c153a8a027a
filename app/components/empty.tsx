// The content of an empty list or part of a page: a short text, and a link.
import type { ReactNode } from "react"
import { ButtonLink } from "./button.tsx"
import { Icon, type IconName } from "./icon.tsx"

/** Nothing there yet. */
export function Empty({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className="surface flex flex-col items-center gap-3 px-6 py-10 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-secondary text-secondary-content">
        <Icon name={icon} className="size-8" />
      </span>
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  )
}

/** A part of the page that could not be loaded (docs/product/errors.md). */
export function NotLoaded({ text, retry, icon = "info" }: { text: string; retry: string; icon?: IconName }) {
  return (
    <Empty icon={icon} title={text}>
      <ButtonLink to={retry} text="common.actions.tryAgain" />
    </Empty>
  )
}
