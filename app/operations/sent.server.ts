// Keys under which this process has sent something: only for these is a form asked what it still stands for, so that no
// other form costs a call.
import QuickLRU from "quick-lru"

const sent = new QuickLRU<string, true>({ maxSize: 20_000, maxAge: 24 * 3600 * 1000 })

export function noteSent(key: string): void {
  sent.set(key, true)
}

const open = new QuickLRU<string, true>({ maxSize: 5000, maxAge: 3600 * 1000 })

/** Notes that nobody knows what became of a key's call. */
export function noteOpen(key: string): void {
  open.set(key, true)
}

export function wasOpen(key: string): boolean {
  return open.has(key)
}

export function wasSent(key: string): boolean {
  return sent.has(key)
}
