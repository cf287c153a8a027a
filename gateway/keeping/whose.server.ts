// Which session of a member has an intent: kept beside it, so that a later session of the same member can read what
// became of it (docs/decisions/055-foreign-backends.md).
import { member } from "#app/middleware/session.server.ts"
import { looksLikeKey } from "#app/operations/idempotency-key.server.ts"
import { getContext } from "#app/request/context.server.ts"
import { randomId } from "#platform/seal.ts"
import { readIntent } from "./claim.ts"
import { type Intent, nameOfIntent } from "./intent.ts"
import { intentsContext, type KeptIntent } from "./store.ts"

type Named = Pick<Intent, "form" | "key">

/** The name of the row that says whose an intent is. The member comes first, as in ended sessions. */
function nameOfOwner({ form, key }: Named): string {
  return `member ${encodeURIComponent(member().username)}/${form}/${key}`
}

/** Notes that this session has the intent. Nothing depends on it but reading it later: a failure changes nothing. */
export async function noteOwner(intent: Named): Promise<void> {
  const row = {
    name: nameOfOwner(intent),
    claim: randomId(),
    // It has ended before it began: nobody waits for it or counts it.
    state: "done" as const,
    fingerprint: "",
    sent: JSON.stringify({ session: member().id }),
    patienceMs: 0,
    outcome: null,
    said: null,
    evidence: null,
  }
  await getContext()
    .get(intentsContext)
    .write(undefined, row)
    .catch(() => {})
}

/** What the store has of an intent of another session of this member. Rejects when the store does. */
export async function readOfEarlierSession(intent: Named): Promise<KeptIntent | undefined> {
  if (!looksLikeKey(intent.key)) return undefined
  const store = getContext().get(intentsContext)
  const owner = await store.read(nameOfOwner(intent))
  if (!owner) return undefined
  const { session } = JSON.parse(owner.sent) as { session: string }
  return session === member().id ? undefined : readIntent(store, nameOfIntent(session, intent))
}
