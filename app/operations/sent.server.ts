// Keys under which this process has sent something: only for these is a form asked what it still stands for, so that no
// other form costs a call.
import QuickLRU from "quick-lru"

const sent = new QuickLRU<string, true>({ maxSize: 20_000, maxAge: 24 * 3600 * 1000 })

export function noteSent(key: string): void {
  sent.set(key, true)
}

export function wasSent(key: string): boolean {
  return sent.has(key)
}
