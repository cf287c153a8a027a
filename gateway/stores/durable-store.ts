// Operations and ended sessions at the edge: one SQLite Durable Object for each member.

import type { EndedSessions } from "#platform/ended-sessions.ts"
import type { KeptOperation, OperationStore } from "../keeping/store.ts"
import type { ObjectRequest } from "./operation-object.ts"

/** The binding of wrangler.jsonc, as far as it is used. */
export type OperationObjects = {
  idFromName: (name: string) => unknown
  get: (id: never) => { fetch: (request: Request) => Promise<Response> }
}

const limitMs = 1500

/** Asks the object of this name. Rejects when it does not answer in time. */
function asking(objects: OperationObjects) {
  return async (objectName: string, asked: ObjectRequest) => {
    const object = objects.get(objects.idFromName(objectName) as never)
    const request = new Request("https://operations/", { method: "POST", body: JSON.stringify(asked) })
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error("the object does not answer")), limitMs)
    try {
      const answer = await Promise.race([object.fetch(request), late.promise])
      if (!answer.ok) throw new Error(`the object answers ${answer.status}`)
      return await answer.json()
    } finally {
      clearTimeout(timer)
    }
  }
}

/** A store whose objects find themselves by the member. They tidy up themselves. */
export function durableStore(objects: OperationObjects): OperationStore {
  const askObject = asking(objects)
  const ask = (member: string, asked: ObjectRequest) => askObject(`member ${member}`, asked)
  return {
    read: async ({ member, key }) =>
      ((await ask(member, { read: { member, key } })) as KeptOperation | null) ?? undefined,
    ofMember: async member => (await ask(member, { ofMember: member })) as KeptOperation[],
    write: async (before, after) => {
      const replaced = before && { claim: before.claim, state: before.state }
      return (await ask(after.member, { write: { before: replaced, after } })) === true
    },
    release: async ({ member, key, claim }) => {
      await ask(member, { release: { member, key, claim } })
    },
    tidy: async () => 0,
  }
}

/** Ended sessions in one object for each member, so that a request asks one. They tidy up themselves too. */
export function durableEndedSessions(objects: OperationObjects): EndedSessions {
  const askObject = asking(objects)
  const ask = (member: string, asked: ObjectRequest) => askObject(`member ${member}`, asked)
  return {
    async end(session, untilMs) {
      await ask(session.member, { end: { session, untilMs } })
    },
    async endOthers(member, others, untilMs) {
      await ask(member, { endOthers: { member, others, untilMs } })
    },
    hasEnded: async session => (await ask(session.member, { hasEnded: session })) === true,
  }
}
