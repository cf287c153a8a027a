// Names and values, one pair a line: a receipt, a profile, an account.
import type { ReactNode } from "react"

/** The list; its rows are `<Detail>`s. */
export function DetailList({ children }: { children: ReactNode }) {
  return <dl className="surface px-4">{children}</dl>
}

type Props = {
  label: string
  /** Stands at the end of the line, such as a copy button. */
  action?: ReactNode
  children: ReactNode
}

/** One line. Its value can be selected by one tap where it is worth copying (`select-all` on it). */
export function Detail({ label, action, children }: Props) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-base-300 border-b py-2 last:border-0">
      <dt className="text-sm opacity-80">{label}</dt>
      <dd className="ml-auto flex min-w-0 items-center gap-2 font-semibold">
        <span className="min-w-0 text-right">{children}</span>
        {action}
      </dd>
    </div>
  )
}
