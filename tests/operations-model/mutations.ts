// The safeguards of the operations, each taken out by a change of the source or of the world. A test shows that the
// simulation finds every one of them.
import { registerHooks } from "node:module"
import type { Weakness } from "./history.ts"

export type Mutation = { name: string; file: string; from: string; to: string } | { name: Weakness }

const claim = "gateway/keeping/claim.ts"
const memory = "gateway/keeping/memory-store.ts"
const once = "app/operations/send-at-most-once.server.ts"

export const mutations: readonly Mutation[] = [
  { name: "own store each" },
  { name: "store in memory" },
  { name: "a name may be taken twice", file: memory, from: ": !row", to: ": true" },
  {
    name: "a row is replaced whatever it has become",
    file: memory,
    from: "row?.claim === before.claim && row.state === before.state",
    to: "true",
  },
  {
    name: "the claim is not committed before it is sent",
    file: claim,
    from: "await store.write(undefined, row)",
    to: "store.write(undefined, row).catch(() => {})",
  },
  {
    name: "a claim whose answer was lost counts as won",
    file: claim,
    from: "await store.write(undefined, row)",
    to: "await store.write(undefined, row).catch(() => true)",
  },
  {
    name: "another's claim counts as won",
    file: claim,
    from: "return { won: false, found }",
    to: "return { won: true, row: found }",
  },
  {
    name: "an unknown intent is taken over",
    file: claim,
    from: "return { won: false, found }",
    to: 'return found.state === "unknown" ? { won: true, row: found } : { won: false, found }',
  },
  {
    name: "what was done makes room for other fields",
    file: once,
    from: 'ended.state !== "refused"',
    to: 'ended.state === "intended"',
  },
  {
    name: "a refused key is used by other fields",
    file: once,
    from: "key = await nextIdempotencyKey(intent.form, key)",
    to: "return await sendClaimed(current, send, { ...options, ...keeping, row: ended, sinceMs, timeoutMs })",
  },
  {
    name: "a store that is down does not stop the sending",
    file: once,
    from: 'return { kind: "not-sent" }',
    to: "return outcomeOf(intent, { answer: await send(intent.key, timeoutMs), isRetry: false })",
  },
  {
    name: "what was given up is sent all the same",
    file: once,
    from: "pace.elapsedMs() - sinceMs > settlingMs",
    to: "sinceMs < 0",
  },
  {
    name: "the fields are not compared",
    file: once,
    from: "if (found.fingerprint !== fingerprint) return",
    to: "if (false as boolean) return",
  },
  {
    name: "a timeout counts as a refusal",
    file: "app/operations/outcome.server.ts",
    from: '["timeout", ',
    to: "[",
  },
  {
    name: "an answer that proves nothing counts as a refusal",
    file: "app/operations/outcome.server.ts",
    from: '"unproven", ',
    to: "",
  },
  {
    name: "the key advances before the outcome is known",
    file: "app/operations/submit.server.ts",
    from: 'return outcome.kind === "done" || (',
    to: 'return outcome.kind === "unknown" || outcome.kind === "done" || (',
  },
]

/** From now on modules are loaded with the change in them. @throws when the source has no such text */
export function mutate(mutation: Mutation): void {
  if (!("file" in mutation)) return
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(mutation.file)) return loaded
      const source = String(loaded.source)
      if (!source.includes(mutation.from)) throw new Error(`${mutation.file} has no ${mutation.from}`)
      return { ...loaded, source: source.replace(mutation.from, mutation.to) }
    },
  })
}
