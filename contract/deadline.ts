// Waiting for somebody else's answer, but not for ever. What is waited for goes on by itself when the time is over.

/** What `work` gives; rejects with the signal's reason when that comes first, also where `work` does not watch it. */
export function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort))
    if (signal.aborted) return abort()
    signal.addEventListener("abort", abort, { once: true })
  })
}

/** What `work` gives, or what `otherwise` gives (or throws) when it takes longer than `ms`. */
export async function within<Value, Other>(
  ms: number,
  work: Promise<Value>,
  otherwise: () => Other,
): Promise<Value | Other> {
  const controller = new AbortController()
  const limit = setTimeout(() => controller.abort(), ms)
  try {
    return await untilAborted(work, controller.signal)
  } catch (error) {
    if (controller.signal.aborted && error === controller.signal.reason) return otherwise()
    throw error
  } finally {
    clearTimeout(limit)
  }
}
