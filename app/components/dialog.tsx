// A modal that is a URL: it renders over its parent screen, and closing it is a link (docs/decisions/003-modals.md).
import type { ReactNode } from "react"
import { Outlet, useActionData, useMatches } from "react-router"
import { Link } from "#app/components/link.tsx"
import type { FormAnswer } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { RefusalAlert } from "./alert.tsx"
import { FlashMessage, Title } from "./flash.tsx"
import { Icon } from "./icon.tsx"
import { UnreadNote } from "./unreadable.tsx"
import { useWayBack } from "./way-back.ts"

/** What a dialog's route exports as `handle`, so that the layouts make everything behind it inert. */
export const dialogHandle = { dialog: true } as const

const isDialog = ({ handle }: { handle: unknown }) =>
  (handle as { dialog?: boolean } | undefined)?.dialog === true

/** Is a dialog open over this page? */
export function useHasDialog(): boolean {
  return useMatches().some(isDialog)
}

type ScreenProps = { title: string; className?: string; children: ReactNode }

/** A screen that dialogs open over, as nested routes: inert behind one, which names the document then. */
export function Screen({ title, className, children }: ScreenProps) {
  const hasDialog = useHasDialog()
  return (
    <>
      <div inert={hasDialog} className={className}>
        {!hasDialog && <Title>{title}</Title>}
        {children}
      </div>
      <Outlet />
    </>
  )
}

type Props = {
  title: string
  /** Goes before its title in the document's, where that alone does not say enough. */
  about?: string | false
  /** The id of the text that screen readers speak with the title as the dialog opens. */
  describedBy?: string
  /** Absent: the screen that it stands over; for home, the one that it was opened from goes before. */
  closeTo?: string
  /** The path of the previous dialog. */
  backTo?: string
  /** Room for a row of pictures, where the screen has it. */
  wide?: boolean
  /** It does not come up from below: what a camera reads stands still when the page loads itself again. */
  isStill?: boolean
  /** The dialog opens at its field that is needed next. */
  startsInside?: boolean
  /** The dialog says itself why its form was refused. */
  hidesRefusal?: boolean
  children: ReactNode
}

/** As large as a thumb; large text leaves the row to the title. */
const iconButton = "btn btn-circle btn-ghost size-[min(3rem,15vw)]"

/**
 * The dialog: a sheet from below on phones, centred on wide screens. Focus starts at its title, or at the field that is
 * needed next; the page behind neither scrolls nor takes focus. It begins with what the last form did, or why its own was
 * refused. It also names the document, so screens leave their own
 * `<title>` out behind it.
 */
export function Dialog({
  title,
  about,
  describedBy,
  closeTo,
  backTo,
  wide = false,
  isStill = false,
  startsInside = false,
  hidesRefusal = false,
  children,
}: Props) {
  const t = useT()
  const answer = useActionData<FormAnswer>()
  const behind = useMatches().findLast(match => !isDialog(match))?.pathname ?? "/"
  const closed = useWayBack(closeTo ?? behind)
  const hasFaults = Object.keys(answer?.result?.error ?? {}).some(field => field !== "")
  return (
    <div className="dialog-ground fixed inset-0 z-30 flex items-end justify-center bg-black/50 sm:items-center sm:p-6">
      <Title about={about}>{title}</Title>
      <Link to={closed} className="absolute inset-0" tabIndex={-1} aria-hidden="true" />
      <section
        role="dialog"
        aria-modal="true"
        aria-labelledby="dialog-title"
        aria-describedby={describedBy}
        className={`${isStill ? "" : "dialog-sheet"} relative max-h-[94dvh] w-full border-t border-base-300 ${wide ? "max-w-5xl" : "max-w-lg"} overflow-y-auto overscroll-contain dialog-scroll rounded-t-box bg-base-200 px-4 sm:rounded-box sm:border sm:px-6`}
      >
        <div className="sticky top-(--edge) z-10 -mx-4 mb-2 flex items-center gap-2 bg-base-200 py-2 pr-2 pl-4 sm:-mx-6 sm:pr-4 sm:pl-6">
          {backTo && (
            <Link to={backTo} className={`${iconButton} -ml-3`}>
              <Icon name="chevron-left" label={t("common.actions.back")} />
            </Link>
          )}
          <h2
            id="dialog-title"
            tabIndex={-1}
            // biome-ignore lint/a11y/noAutofocus: without a script this is how focus moves into the dialog
            autoFocus={!hasFaults && !startsInside}
            className="grow text-xl font-bold outline-none"
          >
            {title}
          </h2>
          <Link to={closed} className={iconButton}>
            <Icon name="x" label={t("common.actions.close")} />
          </Link>
        </div>
        <div className="pb-[max(1.5rem,env(safe-area-inset-bottom))]">
          <FlashMessage />
          {!hidesRefusal && <RefusalAlert refusal={answer?.refusal} />}
          {children}
          <UnreadNote />
        </div>
      </section>
    </div>
  )
}

/** The last row of a dialog's form: its buttons stay in reach of the thumb while the rest scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="dialog-actions sticky bottom-(--sheet-edge) z-10 -mx-4 -mb-6 flex flex-wrap gap-3 bg-base-200 px-4 pt-3 pb-6 *:flex-[1_1_8rem] [&_.btn]:px-2 sm:-mx-6 sm:px-6">
      {children}
    </div>
  )
}
