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
  | "log-in"
  | "log-out"
  | "megaphone"
  | "message-circle"
  | "paperclip"
  | "pause"
  | "pencil"
  | "play"
  | "printer"
  | "qr-code"
  | "receipt-text"
  | "refresh-cw"
  | "search"
  | "send"
  | "shield-check"
  | "smartphone"
  | "star"
  | "ticket"
  | "trophy"
  | "user-plus"
  | "user-round"
  | "wallet"
  | "x"

/**
 * An icon that says nothing by itself: its text stands beside it or in the control's label. Its size in HTML is for
 * engines that can't read the style sheet.
 */
export function Icon({ name, className = "size-6" }: { name: IconName; className?: string }) {
  return (
    <svg width="24" height="24" className={`shrink-0 ${className}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
