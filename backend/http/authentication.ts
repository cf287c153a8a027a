// Who calls, by the bearer token of the request, and what else one statement reads for the call.
import { AsyncLocalStorage } from "node:async_hooks"
import { setImmediate } from "node:timers"
import { type ReadToken, readToken, type SignedIn } from "../accounts/tokens.ts"
import type { StorageContext } from "../storage/context.ts"
import type { Part } from "../storage/parts.ts"
import { settingsPart } from "../storage/settings.ts"

/** The member of the request's token. Throws what `signedIn` of `ReadToken` throws. */
export async function authenticate(context: StorageContext, request: Request): Promise<SignedIn> {
  return (await readToken(context, tokenOf(request))).signedIn()
}

export function tokenOf(request: Request): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.get("authorization") ?? "")?.[1]
}

type SettingRow = { name: string; value: string }

type Reads = {
  /** The operator's settings, for whoever calls. */
  settings(): Promise<SettingRow[]>
  /** The caller of a token, parts of them, and the settings. */
  caller(token: string, parts?: Iterable<Part>): Promise<ReadToken>
}

/** `run` executes work within the request of the first call, with that request's language and name. */
type Shared<Answer> = PromiseWithResolvers<Answer> & { run: <Result>(work: () => Result) => Result }

type Statement = Shared<ReadToken> & { parts: Set<Part> }

const shared = <Answer>(): Shared<Answer> => ({
  ...Promise.withResolvers<Answer>(),
  run: AsyncLocalStorage.snapshot(),
})

/** What the calls of one turn ask for. */
type Turn = { callers: Map<string, Statement>; settings?: Shared<SettingRow[]> }

/**
 * Calls of one token that arrive in the same turn of the event loop share a statement. A page's calls do, since its
 * loaders run in parallel. The statement begins after the last call has arrived, so no answer is older than without it.
 */
export function createReads(context: StorageContext): Reads {
  let turn: Turn | undefined

  function current(): Turn {
    if (turn) return turn
    const begun: Turn = { callers: new Map() }
    setImmediate(() => {
      turn = undefined
      send(begun)
    })
    turn = begun
    return begun
  }

  function send({ callers, settings }: Turn): void {
    for (const [token, { parts, run, resolve, reject }] of callers)
      run(() => readToken(context, token, parts)).then(resolve, reject)
    if (!settings) return
    // Each statement reads the settings. A caller without the token gets nothing else of the statement.
    const [somebody] = callers.values()
    const read = somebody?.promise ?? settings.run(() => readToken(context, undefined, [settingsPart]))
    read.then(({ rowsOf }) => rowsOf(settingsPart)).then(settings.resolve, settings.reject)
  }

  return {
    settings() {
      const ours = current()
      ours.settings ??= shared<SettingRow[]>()
      return ours.settings.promise
    },
    caller(token, parts = []) {
      const { callers } = current()
      let statement = callers.get(token)
      if (!statement) {
        statement = { ...shared<ReadToken>(), parts: new Set([settingsPart]) }
        callers.set(token, statement)
      }
      for (const part of parts) statement.parts.add(part)
      return statement.promise
    },
  }
}
