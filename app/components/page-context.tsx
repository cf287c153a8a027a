// What every component of a page may need: the URL of the browser's script, and the key of the member's forms.
import { createContext, useContext } from "react"

type PageContext = {
  script: string
  formKey: string | undefined
  path: string
  /** When the page is rendered, by the backend's clock. */
  shownAtMs: number
  /** Takes note of when the browser is to load which address by itself. */
  loadNext?: (seconds: number, to: string) => void
  /** Takes note of what the last step did, for the document's title. */
  announce?: (text: string) => void
}

const Context = createContext<PageContext>({ script: "", formKey: undefined, path: "/", shownAtMs: 0 })

export const PageProvider = Context.Provider

/** The built file of `entry.client.ts`. */
export function useAssets(): { script: string } {
  return useContext(Context)
}

/** The member's form key (decision 9); nothing for guests. */
export function useFormKey(): string | undefined {
  return useContext(Context).formKey
}

/** When the page is rendered, by the backend's clock and at the earliest: milliseconds since 1970. */
export function useShownAt(): number {
  return useContext(Context).shownAtMs
}

/** Path and query of the page being rendered. */
export function usePath(): string {
  return useContext(Context).path
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
 * Says in the document's title what the last step did: of a new page, screen readers speak that first, and of messages
 * that stand in it from the start, nothing.
 */
export function useAnnounce(): (text: string) => void {
  const { announce } = useContext(Context)
  return text => announce?.(text)
}
