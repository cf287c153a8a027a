// Does this page answer a posted form? Then it shows what was typed, also where the rest of it cannot be loaded.
import { oncePerRequest } from "./once-per-request.ts"

const posted = oncePerRequest(() => ({ isForm: false }))

/** Marks the request as a posted form. */
export function markPosted(): void {
  posted().isForm = true
}

/** Is this the page that answers a posted form? */
export function isAnswerToForm(): boolean {
  return posted().isForm
}

const unsentOf = oncePerRequest((): { again?: string } => ({}))

/** Notes where the form stands, with what was typed in its query. */
export function noteUnsent(again: string): void {
  unsentOf().again = again
}

/** The address of the form that was not sent in this request. */
export function unsentForm(): string | undefined {
  return unsentOf.known()?.again
}
