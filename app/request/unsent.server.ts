// A form of this request that was not sent, since there was no connection: also an error page then says so, and leads
// back to the form with what was typed.
import type { RouterContextProvider } from "react-router"
import { oncePerRequest } from "./once-per-request.ts"

const unsentOf = oncePerRequest((): { again?: string } => ({}))

type Context = Readonly<RouterContextProvider>

/** Notes where the form stands, with what was typed in its query. */
export function noteUnsent(context: Context, again: string): void {
  unsentOf(context).again = again
}

/** The address of the form that was not sent in this request. */
export function unsentForm(context: Context): string | undefined {
  return unsentOf.known(context)?.again
}
