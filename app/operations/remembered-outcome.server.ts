// What this process remembers of the operations it sent, for backends that do not: one that ignores operation keys,
// so that duplicates of one form share one call and one outcome, and one that keeps no receipts. It holds within one
// process only, and the README says so.
import QuickLRU from "quick-lru"
import type { RouterContextProvider } from "react-router"
import { member } from "#app/middleware/session.server.ts"
import type { OperationForm } from "./operation-key.server.ts"
import type { Outcome } from "./perform.server.ts"

type Remembered = { fields: string; outcome: Promise<Outcome> }

const remembered = new QuickLRU<string, Remembered>({ maxSize: 20_000, maxAge: 15 * 60_000 })

/** An operation of this member, as it is remembered: its form, its key, and what it was sent with. */
export type Sent = { form: OperationForm; key: string; fields: Record<string, unknown> }

type Context = Readonly<RouterContextProvider>

/**
 * Runs `work` the first time a key is seen; later callers with the same fields get the same outcome, also while it is
 * under way. With other fields the key stands for another operation and nothing is done, unless that one was refused.
 */
export async function rememberedOutcome(
  context: Context,
  sent: Sent,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const name = nameOf(context, sent)
  const fields = JSON.stringify(sent.fields)
  for (let known = remembered.get(name); known; known = remembered.get(name)) {
    const earlier = await known.outcome
    if (known.fields === fields) return earlier.outcome === "done" ? { ...earlier, replayed: true } : earlier
    if (earlier.outcome !== "refused") return { outcome: "other", key: sent.key }
    // Several may have waited here; the first one's work is what the others find.
    if (remembered.get(name) === known) remembered.delete(name)
  }
  const outcome = work()
  remembered.set(name, { fields, outcome })
  return outcome
}

/** The outcome of a key, if this process sent it. */
export function recallOutcome(
  context: Context,
  operation: { form: OperationForm; key: string },
): Promise<Outcome> | undefined {
  return remembered.get(nameOf(context, operation))?.outcome
}

function nameOf(context: Context, { form, key }: { form: OperationForm; key: string }): string {
  return `${member(context).id}/${form}/${key}`
}
