// Operations and ended sessions at the edge: one SQLite Durable Object for each member.
import { within } from "#platform/deadline.ts"
import type { EndedSessions } from "#platform/ended-sessions.ts"
import type { KeptOperation, OperationStore } from "../keeping/store.ts"
import type { ObjectRequest } from "./operation-object.ts"

/** The binding of wrangler.jsonc, as far as it is used. */
export type OperationObjects = {
  idFromName: (name: string) => unknown
  get: (id: never) => { fetch: (request: Request) => Promise<Response> }
}

const limitMs = 1500

/** A store whose objects find themselves by the member, so that a request asks one. They tidy up themselves. */
export function durableStore(objects: OperationObjects): OperationStore & { endedSessions: EndedSessions } {
  /** Rejects when the member's object does not answer in time. */
  async function ask<Name extends ObjectRequest["method"]>(
    member: string,
    method: Name,
    ...values: ObjectRequest<Name>["values"]
  ) {
    const object = objects.get(objects.idFromName(`member ${member}`) as never)
    const body = JSON.stringify({ method, values })
    const asked = object.fetch(new Request("https://operations/", { method: "POST", body }))
    const answer = await within(limitMs, asked, () => {
      throw new Error("the object does not answer")
    })
    if (!answer.ok) throw new Error(`the object answers ${answer.status}`)
    return await answer.json()
  }

  return {
    read: async named => ((await ask(named.member, "read", named)) as KeptOperation | null) ?? undefined,
    ofMember: async member => (await ask(member, "ofMember", member)) as KeptOperation[],
    write: async (before, after) => {
      const replaced = before && { claim: before.claim, state: before.state }
      return (await ask(after.member, "write", replaced, after)) === true
    },
    release: async ({ member, key, claim }) => {
      await ask(member, "release", { member, key, claim })
    },
    tidy: async () => 0,
    endedSessions: {
      end: (session, untilMs) => ask(session.member, "end", session, untilMs),
      endOthers: (member, others, untilMs) => ask(member, "endOthers", member, others, untilMs),
      hasEnded: async session => (await ask(session.member, "hasEnded", session)) === true,
    },
  }
}
