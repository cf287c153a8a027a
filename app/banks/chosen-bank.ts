// The bank that a player chose, where the list of banks could not be loaded again.
import type { Bank } from "#contract/lookup.ts"

/** The banks to choose from; the chosen one alone, by its code, where there is no list. */
export function withTyped(code: string | undefined, banks: Bank[]): Bank[] {
  return banks.length === 0 && code ? [{ code }] : banks
}
