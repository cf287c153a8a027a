// Names and values, one pair a line: a receipt, a profile, an account.
import type { ReactNode } from "react"
import { dateTime, isoTime } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { CopyButton } from "./copy-button.tsx"
import { Unreadable } from "./unreadable.tsx"

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

/** A line with a time, to the second. */
export function TimeDetail({ label, atMs }: { label: string; atMs: number }) {
  return (
    <Detail label={label}>
      <time dateTime={isoTime(atMs)} className="tabular-nums">
        {dateTime(atMs)}
      </time>
    </Detail>
  )
}

type CopyProps = {
  label: string
  /** Nothing where it could not be read. */
  value: string | null | undefined
  /** What the button is called that copies it. */
  copy: string
}

/** A line with a value that one tap selects and a button copies. */
export function CopyDetail({ label, value, copy }: CopyProps) {
  return (
    <Detail label={label} action={value && <CopyButton value={value} label={copy} />}>
      {value ? (
        <span className="tabular-nums select-all" translate="no">
          {value}
        </span>
      ) : (
        <Unreadable />
      )}
    </Detail>
  )
}

/** A reference number among details: small enough for one line of a phone, and ready to copy. */
export function Reference({ id }: { id: string }) {
  const t = useT()
  return (
    <Detail
      label={t("statement.receipt.reference")}
      action={<CopyButton value={id} label={t("statement.receipt.copyReference")} />}
    >
      <span className="text-sm break-all tabular-nums select-all" translate="no">
        {id}
      </span>
    </Detail>
  )
}
