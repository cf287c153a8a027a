// Icons from Lucide, as one cached sprite (scripts/icons.ts makes it).
import sprite from "./icons.svg?no-inline"

export type IconName =
  | "arrow-left-right"
  | "arrow-up-right"
  | "arrow-down-left"
  | "book-open"
  | "check"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "circle-alert"
  | "circle-check"
  | "clock"
  | "compass"
  | "copy"
  | "eye"
  | "eye-off"
  | "file-text"
  | "gamepad-2"
  | "gift"
  | "globe"
  | "hand-coins"
  | "house"
  | "info"
  | "key-round"
  | "landmark"
  | "list-filter"
  | "loader-pinwheel"
  | "lock"
  | "log-out"
  | "megaphone"
  | "message-circle"
  | "paperclip"
  | "pause"
  | "pencil"
  | "play"
  | "qr-code"
  | "receipt-text"
  | "refresh-cw"
  | "search"
  | "send"
  | "shield-check"
  | "smartphone"
  | "star"
  | "ticket"
  | "user-plus"
  | "user-round"
  | "wallet"
  | "x"

/** The address of an icon's drawing, for `<use>`. */
export function iconAddress(name: IconName): string {
  return `${sprite}#${name}`
}

type Props = {
  name: IconName
  className?: string
  /** What a control says that shows nothing else. An aria-label would not do: text browsers leave it out. */
  label?: string
}

/**
 * An icon, which says nothing by itself: its text stands beside it. Its size in HTML is for engines that can't read the
 * style sheet.
 */
export function Icon({ name, className = "size-6", label }: Props) {
  const drawing = (
    <svg width="24" height="24" className={`shrink-0 ${className}`} aria-hidden="true">
      <use href={iconAddress(name)} />
    </svg>
  )
  if (label === undefined) return drawing
  return (
    <>
      {drawing}
      <span className="sr-only">{label}</span>
    </>
  )
}
