// What the page of an operation knows of it, and when it looks again by itself.
import type { Receipt } from "#contract/wallet.ts"

export type ResultView =
  | ({ state: "known"; receipt: Receipt; keyAdvanced: boolean } & Partial<Asked>)
  /** Not yet known. */
  | ({ state: "checking" } & Asked)
  /** The backend has never heard of it: nothing moved, and sending again is safe. */
  | { state: "absent" }
  /** The backend can't be asked, or keeps no operations. `isFinal`: nobody will ever tell. */
  | { state: "unknown"; isFinal: boolean }

export type Asked = {
  /** How often the page has asked by itself. */
  ask: number
  /** The player has stopped it from asking by itself. */
  isHeld: boolean
}

/** How often the page asks by itself before it says that nothing has arrived; the player can always go on asking. */
export const asks = 15

/**
 * The page's next look by itself: soon at first, then more and more calmly, since a page that loads again is read out
 * again. Nothing where the player has stopped it or nothing is to come. `pendingS` is for what is on its way.
 */
export function nextRefresh(
  view: ResultView,
  pendingS: number | undefined,
): { seconds: number; ask: number } | undefined {
  if ((view.state !== "checking" && view.state !== "known") || view.isHeld || view.ask === undefined)
    return undefined
  const ask = view.ask + 1
  if (view.state === "checking") return { seconds: Math.max(2, Math.floor(view.ask / 2)), ask }
  return view.receipt.status === "pending" && pendingS ? { seconds: pendingS, ask } : undefined
}

/** For what takes minutes: after 5 s at first, after a minute in the end, and no more after half an hour. */
export function backOffS(view: ResultView): number | undefined {
  if (view.state !== "known" || view.ask === undefined || view.ask > 60) return undefined
  return Math.min(60, 5 + 5 * Math.floor(view.ask / 4))
}
