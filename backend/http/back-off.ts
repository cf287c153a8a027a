// Pauses between attempts to reach the database again, and the patience with one attempt.

const firstMs = 100
const longestMs = 2000

/**
 * The pause before attempt number `attempt + 1`: twice as long each time, at most 2 s, and of random length so that
 * processes spread.
 */
export function backOffMs(attempt: number): number {
  return Math.min(longestMs, firstMs * 2 ** attempt) * (0.5 + Math.random() / 2)
}

/** The result of `work`. @throws when there is none within `patienceMs`; `work` itself goes on. */
export async function within<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // After a stall of this process timers fire before the sockets are read: one more turn lets the answer through.
    timer = setTimeout(
      () => setTimeout(reject, 10, new Error(`no answer within ${patienceMs} ms`)),
      patienceMs,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
