// Does this page answer a posted form? Then it shows what was typed, also where the rest of it cannot be loaded.
import type { RouterContextProvider } from "react-router"
import { oncePerRequest } from "./once-per-request.ts"

type Context = Readonly<RouterContextProvider>

const posted = oncePerRequest(() => ({ isForm: false }))

/** Marks the request as a posted form. */
export function markPosted(context: Context): void {
  posted(context).isForm = true
}

/** Is this the page that answers a posted form? */
export function isAnswerToForm(context: Context): boolean {
  return posted(context).isForm
}
