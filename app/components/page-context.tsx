// What every component of a page may need: the URL of the browser's script, and the key of the member's forms.
import { createContext, useContext } from "react"

type PageContext = { script: string; formKey: string | undefined; path: string }

const Context = createContext<PageContext>({ script: "", formKey: undefined, path: "/" })

export const PageProvider = Context.Provider

/** The built file of `entry.client.ts`. */
export function useAssets(): { script: string } {
  return useContext(Context)
}

/** The member's form key (decision 9); nothing for guests. */
export function useFormKey(): string | undefined {
  return useContext(Context).formKey
}

/** Path and query of the page being rendered. */
export function usePath(): string {
  return useContext(Context).path
}
