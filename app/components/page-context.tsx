// Values that any component of a page may need: the URL of the browser's script, the form key, the path.
import { createContext, useContext } from "react"
import type { Unread } from "#app/request/unread.server.ts"

type PageContext = {
  script: string
  formKey: string | undefined
  path: string
  /** The address of this site. */
  origin?: string
  /** The form of this request that was not sent (request/unsent.server.ts). */
  unsentForm?: string
  /** The time of rendering in milliseconds since 1970, by the backend's clock. */
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
  /** Puts a text about the last step before the document's title. */
  announce?: (text: string) => void
}

const Context = createContext<PageContext>({ script: "", formKey: undefined, path: "/", shownAtMs: 0 })

export const PageProvider = Context.Provider

/** The built file of `entry.client.ts`. */
export function useAssets(): { script: string } {
  return useContext(Context)
}

/** The member's form key (docs/decisions/009-guard.md); nothing for guests. */
export function useFormKey(): string | undefined {
  return useContext(Context).formKey
}

/** What the page lacks of the backend's answers. */
export function useUnread(): Unread {
  return useContext(Context).unread ?? { isUnreadable: false, hasMore: false }
}

/** What was typed in this page's form before a login. */
export function useTyped(): Record<string, string> | undefined {
  return useContext(Context).typed
}

/** When the page is rendered, by the backend's clock and at the earliest: milliseconds since 1970. */
export function useShownAt(): number {
  return useContext(Context).shownAtMs
}

/** Does the player hide what they have? */
export function useAreAmountsHidden(): boolean {
  return useContext(Context).areAmountsHidden ?? false
}

/** What support asks for after a failure. */
export function useRequestId(): string | undefined {
  return useContext(Context).requestId
}

/** Must the page say that no money here is real? */
export function useSandboxNotice(): boolean {
  return useContext(Context).sandboxNotice ?? false
}

/** The address of this site: scheme, host and port. */
export function useOrigin(): string | undefined {
  return useContext(Context).origin
}

/** Path and query of the page being rendered. */
export function usePath(): string {
  return useContext(Context).path
}

/** The address of the form that was posted and not sent, with what was typed; nothing in all other cases. */
export function useUnsentForm(): string | undefined {
  return useContext(Context).unsentForm
}

/**
 * Lets the browser load `to` by itself after so many seconds, without a script. It becomes a header of the answer
 * (docs/decisions/096-pending.md), so it renders nothing.
 */
export function LoadNext({ seconds, to }: { seconds: number; to: string }) {
  useContext(Context).loadNext?.(seconds, to)
  return null
}

/**
 * Puts what the last step did into the document's title. Screen readers speak the title of a new page first, and do not
 * announce messages that are in the page from the start.
 */
export function useAnnounce(): (text: string) => void {
  const { announce } = useContext(Context)
  return text => announce?.(text)
}
