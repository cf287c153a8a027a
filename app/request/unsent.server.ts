// A form of this request that was not sent, since there was no connection: also an error page then says so, and leads
// back to the form with what was typed.
import { oncePerRequest } from "./once-per-request.ts"

const unsentOf = oncePerRequest((): { again?: string } => ({}))

/** Notes where the form stands, with what was typed in its query. */
export function noteUnsent(again: string): void {
  unsentOf().again = again
}

/** The address of the form that was not sent in this request. */
export function unsentForm(): string | undefined {
  return unsentOf.known()?.again
}
