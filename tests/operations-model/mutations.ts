// The safeguards of the operations, each taken out by a change of the source or of the world. A test shows that the
// simulation finds every one of them.
import { registerHooks } from "node:module"
import type { Weakness } from "./history.ts"

export type Mutation = { name: string; file: string; from: string; to: string } | { name: Weakness }

const memory = "tests/gateway/memory-store.ts"
const once = "gateway/keeping/send-once.ts"

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
    file: once,
    from: "await store.write(undefined, row)",
    to: "store.write(undefined, row).catch(() => {})",
  },
  {
    name: "a claim whose answer was lost counts as won",
    file: once,
    from: "await store.write(undefined, row)",
    to: "await store.write(undefined, row).catch(() => true)",
  },
  {
    name: "another's claim counts as won",
    file: once,
    from: "return { won: false, found }",
    to: "return { won: true, row: found }",
  },
  {
    name: "an unknown intent is taken over",
    file: once,
    from: "return { won: false, found }",
    to: 'return found.state === "unknown" ? { won: true, row: found } : { won: false, found }',
  },
  {
    name: "what was done makes room for other fields",
    file: "app/operations/send.server.ts",
    from: 'record.value.status === "refused"\n}',
    to: "true\n}",
  },
  {
    name: "a store that is down does not stop the sending",
    file: once,
    from: 'if (!(error instanceof StoreDown)) throw error\n    return { kind: "not-sent", isStoreDown: true }',
    to: 'const answer = await sending.send()\n    return { kind: "kept", ending: endingIn(answer)!, row: {} as never, isReplayed: false }',
  },
  {
    name: "what was given up is sent all the same",
    file: once,
    from: "pace.elapsedMs() - sinceMs > settlingMs",
    to: "sinceMs < 0",
  },
  {
    name: "another one is sent beside an open one",
    file: "gateway/evidence/evidence.ts",
    from: "if (!(await store.read(allowance(other)))) found.push(other)",
    to: "if (false as boolean) found.push(other)",
  },
  {
    name: "the fields are not compared",
    file: once,
    from: "if (ended.fingerprint !== operation.fingerprint) return",
    to: "if (false as boolean) return",
  },
  {
    name: "a timeout counts as a refusal",
    file: once,
    from: 'return failure.kind === "refused" ?',
    to: 'return failure.kind === "refused" || failure.kind === "timeout" ?',
  },
  {
    name: "an answer that proves nothing counts as a refusal",
    file: once,
    from: 'return failure.kind === "refused" ?',
    to: 'return failure.kind === "refused" || failure.kind === "unconfirmed" ?',
  },
  {
    name: "an overdue operation counts as refused",
    file: "gateway/keeping/store.ts",
    from: 'state: "unknown", failure: { kind: "timeout" }',
    to: 'state: "refused", failure: { kind: "refused", code: undefined, message: "", status: 409 }',
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
