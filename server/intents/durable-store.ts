// Intents at the edge: one SQLite Durable Object for each session.
import type { IntentStore, KeptIntent } from "#app/operations/intents/store.ts"
import type { ObjectRequest } from "./intent-object.ts"

/** The binding of wrangler.jsonc, as far as it is used. */
export type IntentObjects = {
  idFromName: (name: string) => unknown
  get: (id: never) => { fetch: (request: Request) => Promise<Response> }
}

const limitMs = 1500

/** A store whose objects find themselves by the session at the beginning of an intent's name. They tidy up themselves. */
export function durableStore(objects: IntentObjects): IntentStore {
  const ask = async (name: string, asked: ObjectRequest) => {
    const object = objects.get(objects.idFromName(name.slice(0, name.indexOf("/"))) as never)
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
