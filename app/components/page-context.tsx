// Values that any component of a page may need: the URL of the browser's script, the form key, the path.
import { createContext, useContext } from "react"
import type { Unread } from "#app/request/unread.server.ts"

type PageContext = {
  /** The built file of `entry.client.ts`. */
  script: string
  /** The app's name, as far as this page knows it. */
  name?: string
  /** The member's form key (docs/decisions/009-guard.md); nothing for guests. */
  formKey: string | undefined
  path: string
  /** The address of this site: scheme, host and port. */
  origin?: string
  /** The address of the form that was posted and not sent, with what was typed (request/posted.server.ts). */
  unsentForm?: string
  /** When it is rendered, by the backend's clock and at the earliest: milliseconds since 1970. */
  shownAtMs: number
  /** Names the request, for support. */
  requestId?: string | undefined
  /** Says that no money here is real. */
  sandboxNotice?: boolean
  /** What the page lacks of the backend's answers. */
  unread?: Unread
  /** What was typed in this page's form before a login. */
  typed?: Record<string, string>
  /** The player hides what they have (docs/product/home.md). */
  areAmountsHidden?: boolean
  /** Makes the browser load the address `to` after so many seconds. */
  loadNext?: (seconds: number, to: string) => void
}

const Context = createContext<PageContext>({ script: "", formKey: undefined, path: "/", shownAtMs: 0 })

export const PageProvider = Context.Provider

/** The page being rendered. */
export function usePage(): PageContext {
  return useContext(Context)
}

/** Path and query of the page being rendered. */
export function usePath(): string {
  return usePage().path
}

/** Does the player hide what they have? */
export function useAreAmountsHidden(): boolean {
  return usePage().areAmountsHidden ?? false
}

/**
 * Lets the browser load `to` by itself after so many seconds, without a script. It becomes a header of the answer
 * (docs/decisions/096-pending.md), so it renders nothing.
 */
export function LoadNext({ seconds, to }: { seconds: number; to: string }) {
  usePage().loadNext?.(seconds, to)
  return null
}
