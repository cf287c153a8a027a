// Sessions that ended before their cookies do: by logout, by a new password, by the member's wish. A cookie that was
// copied earlier opens nothing from then on, whatever the backend does with its token
// (docs/decisions/008-sessions.md).
import QuickLRU from "quick-lru"
import type { EndedSessions, Opened, Others } from "#platform/ended-sessions.ts"

export type { EndedSessions, Opened } from "#platform/ended-sessions.ts"

/** `here-only`: this process refuses the session; others will once that can be written down. */
type Written = "written" | "here-only"

/** As a store, but an ending never fails. `endToken` ends the session's token at the backend, and rejects until it has. */
export type SessionEndings = Omit<EndedSessions, "end" | "endOthers"> & {
  end(session: Opened, untilMs: number, endToken: () => Promise<void>): Promise<Written>
  endOthers(member: string, others: Others, untilMs: number): Promise<Written>
}

/** Entries of each kind: some 10 MB at most, and more logouts than one process sees in a month. */
const mostEntries = 50_000

/** Ended sessions in this process's memory, bounded: the oldest entries go first. */
export function endedSessionsInMemory(): EndedSessions {
  const sessions = new QuickLRU<string, true>({ maxSize: mostEntries })
  const members = new QuickLRU<string, Others>({ maxSize: mostEntries })
  return {
    async end({ id }, untilMs) {
      sessions.set(id, true, { maxAge: untilMs - Date.now() })
    },
    async endOthers(member, others, untilMs) {
      members.set(member, others, { maxAge: untilMs - Date.now() })
    },
    async hasEnded({ id, member, beganAtMs }) {
      if (sessions.has(id)) return true
      const others = members.get(member)
      return others !== undefined && beganAtMs < others.atMs && id !== others.keptId
    },
  }
}

/** How long whoever ends a session waits for a store that fails. */
const patienceMs = 3000
const firstPauseMs = 20
const longestPauseMs = 5000

/**
 * Ended sessions in a store that other processes share and that outlives this one. Without one the backend is asked to
 * end the token, for all processes; the tokens of a member's other sessions it has ended by then. This process knows its
 * own at once, and refuses them by itself. What fails delays nobody for more than 3 s and a call, and is tried again until
 * it is done; `onUnwritten` hears of it once an outage. Where the store cannot be read either, no session is served.
 */
export function endedSessionsIn(
  store: EndedSessions | undefined,
  onUnwritten: (error: unknown) => void,
): SessionEndings {
  const own = endedSessionsInMemory()
  const unwritten: (() => Promise<unknown>)[] = []

  const write = async (run: () => Promise<unknown>): Promise<Written> => {
    const error = await failureOf(run, patienceMs)
    if (error === undefined) return "written"
    unwritten.push(run)
    if (unwritten.length > mostEntries) unwritten.shift()
    if (unwritten.length > 1) return "here-only"
    onUnwritten(error)
    writeLater()
    return "here-only"
  }
  const writeLater = async () => {
    for (let next = unwritten[0]; next; next = unwritten[0]) {
      await pause(longestPauseMs)
      if ((await failureOf(next, 0)) === undefined) unwritten.shift()
    }
  }
  return {
    async end(session, untilMs, endToken) {
      await own.end(session, untilMs)
      if (!store) return write(endToken)
      const [written] = await Promise.all([
        write(() => store.end(session, untilMs)),
        endToken().catch(() => {}),
      ])
      return written
    },
    async endOthers(member, others, untilMs) {
      await own.endOthers(member, others, untilMs)
      return store ? write(() => store.endOthers(member, others, untilMs)) : "written"
    },
    async hasEnded(session) {
      return (await own.hasEnded(session)) || (store?.hasEnded(session) ?? false)
    },
  }
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Runs it until it succeeds, or for so long: the last failure, or undefined. */
async function failureOf(run: () => Promise<unknown>, forMs: number): Promise<unknown> {
  const startedMs = performance.now()
  for (let nextMs = firstPauseMs; ; nextMs = Math.min(longestPauseMs, nextMs * 2)) {
    try {
      await run()
      return undefined
    } catch (error) {
      if (performance.now() - startedMs + nextMs >= forMs) return error ?? "unknown"
    }
    await pause(nextMs)
  }
}
