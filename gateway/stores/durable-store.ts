// Intents and ended sessions at the edge: one SQLite Durable Object for the intents of each session, and one for the
// ended sessions of each member.

import type { EndedSessions } from "#app/request/ended-sessions.ts"
import type { IntentStore, KeptIntent } from "../keeping/store.ts"
import type { ObjectRequest } from "./intent-object.ts"

/** The binding of wrangler.jsonc, as far as it is used. */
export type IntentObjects = {
  idFromName: (name: string) => unknown
  get: (id: never) => { fetch: (request: Request) => Promise<Response> }
}

const limitMs = 1500

/** Asks the object of this name. Rejects when it does not answer in time. */
function asking(objects: IntentObjects) {
  return async (objectName: string, asked: ObjectRequest) => {
    const object = objects.get(objects.idFromName(objectName) as never)
    const request = new Request("https://intents/", { method: "POST", body: JSON.stringify(asked) })
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

/**
 * A store whose objects find themselves by the session at the beginning of an intent's name. They tidy up themselves.
 */
export function durableStore(objects: IntentObjects): IntentStore {
  const askObject = asking(objects)
  const ask = (name: string, asked: ObjectRequest) => askObject(name.slice(0, name.indexOf("/")), asked)
  return {
    read: async name => ((await ask(name, { read: name })) as KeptIntent | null) ?? undefined,
    write: async (before, after) => {
      const replaced = before && { claim: before.claim, state: before.state }
      return (await ask(after.name, { write: { before: replaced, after } })) === true
    },
    release: async ({ name, claim }) => {
      await ask(name, { release: { name, claim } })
    },
    tidy: async () => 0,
  }
}

/** Ended sessions in one object for each member, so that a request asks one. They tidy up themselves too. */
export function durableEndedSessions(objects: IntentObjects): EndedSessions {
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
