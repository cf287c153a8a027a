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
  | "pencil"
  | "play"
  | "printer"
  | "qr-code"
  | "receipt-text"
  | "refresh-cw"
  | "send"
  | "shield-check"
  | "smartphone"
  | "ticket"
  | "trophy"
  | "user-plus"
  | "user-round"
  | "wallet"
  | "x"

/** A decorative icon: the text stands beside it or in the control's label. */
export function Icon({ name, className = "size-6" }: { name: IconName; className?: string }) {
  return (
    <svg className={`shrink-0 ${className}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
