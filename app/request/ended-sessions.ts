// Sessions that ended before their cookies do: by logout, by a new password, by the member's wish. A cookie that was
// copied earlier opens nothing from then on, whatever the backend does with its token
// (docs/decisions/008-sessions.md).
import QuickLRU from "quick-lru"
import type { EndedSessions, Others } from "#platform/ended-sessions.ts"

export type { EndedSessions, Opened } from "#platform/ended-sessions.ts"

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

/** How long whoever ends a session waits for a store that fails, and how long it is still tried afterwards. */
type Patience = { firstMs: number; lateMs: number; pauseMs: number }
const usualPatience: Patience = { firstMs: 3000, lateMs: 10 * 60_000, pauseMs: 20 }
const longestPauseMs = 5000

/**
 * Ended sessions in a store that other processes share and that outlives this one. This process knows its own at once.
 * A store that fails delays nobody for more than 3 s, and is tried again for 10 minutes; while it fails, nobody else
 * can check a session either, so none that ended is served.
 */
export function endedSessionsIn(
  store: EndedSessions,
  onLost: (error: unknown) => void,
  patience = usualPatience,
): EndedSessions {
  const own = endedSessionsInMemory()
  const write = async (run: () => Promise<void>) => {
    if (await tried(run, patience.firstMs, patience.pauseMs)) return
    tried(run, patience.lateMs, longestPauseMs, onLost)
  }
  return {
    async end(session, untilMs) {
      await own.end(session, untilMs)
      await write(() => store.end(session, untilMs))
    },
    async endOthers(member, others, untilMs) {
      await own.endOthers(member, others, untilMs)
      await write(() => store.endOthers(member, others, untilMs))
    },
    async hasEnded(session) {
      return (await own.hasEnded(session)) || store.hasEnded(session)
    },
  }
}

/** Runs it until it succeeds, or for so long. `onLost` gets the last failure. */
async function tried(
  run: () => Promise<void>,
  patienceMs: number,
  firstPauseMs: number,
  onLost?: (error: unknown) => void,
): Promise<boolean> {
  const startedMs = performance.now()
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    try {
      await run()
      return true
    } catch (error) {
      if (performance.now() - startedMs + pauseMs > patienceMs) {
        onLost?.(error)
        return false
      }
    }
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}
