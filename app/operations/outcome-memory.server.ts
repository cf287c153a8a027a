// The one place that remembers outcomes, for backends that do not: those that ignore idempotency keys, so that
// duplicates of one form share one call, and those that give no receipts. The memory is this process's and lasts 15
// minutes.
import QuickLRU from "quick-lru"
import type { RouterContextProvider } from "react-router"
import { member } from "#app/middleware/session.server.ts"
import { isErrorCode } from "#contract/errors.ts"
import type { Intent, Outcome } from "./send.server.ts"

type Entry = { fields: string; outcome: Promise<Outcome> }

/** By member's session, form and key. */
const entries = new QuickLRU<string, Entry>({ maxSize: 20_000, maxAge: 15 * 60_000 })

/** What the backend said beside an outcome, by member's session, form and key. */
const words = new QuickLRU<string, string>({ maxSize: 20_000, maxAge: 15 * 60_000 })

const maxWordsLength = 300

type Context = Readonly<RouterContextProvider>

/**
 * Runs `work` when the intent's key is new, and remembers its outcome. Later callers with the same fields get the same
 * outcome, also while it is under way. With other fields nothing is done (`earlier-operation`), unless the first was
 * refused: then nothing moved, and `work` runs.
 */
export async function rememberOutcome(
  context: Context,
  intent: Intent,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const name = nameOf(context, intent)
  const fields = JSON.stringify(intent.fields)
  for (let entry = entries.get(name); entry; entry = entries.get(name)) {
    const earlier = await entry.outcome
    if (entry.fields === fields) return earlier.kind === "done" ? { ...earlier, replayed: true } : earlier
    if (earlier.kind !== "refused") return { kind: "earlier-operation", key: intent.key }
    // Several callers may have waited here: the first one runs its work, the others find that.
    if (entries.get(name) === entry) entries.delete(name)
  }
  const outcome = work()
  entries.set(name, { fields, outcome })
  return outcome
}

/**
 * The outcome of a key that this process sent for this member; it may still be under way. `undefined` for all others.
 */
export function recallOutcome(
  context: Context,
  intent: Pick<Intent, "form" | "key">,
): Promise<Outcome> | undefined {
  return entries.get(nameOf(context, intent))?.outcome
}

/** Remembers the backend's own words of its last answer, in place of earlier ones. */
export function rememberWords(context: Context, intent: Intent, said: string | undefined): void {
  const name = nameOf(context, intent)
  if (said && !isErrorCode(said)) words.set(name, said.slice(0, maxWordsLength))
  else words.delete(name)
}

/** The backend's own words beside the outcome of a key, as far as this process knows them. */
export function recallWords(context: Context, intent: Pick<Intent, "form" | "key">): string | undefined {
  return words.get(nameOf(context, intent))
}

function nameOf(context: Context, { form, key }: Pick<Intent, "form" | "key">): string {
  return `${member(context).id}/${form}/${key}`
}
