// Waits for work up to a deadline. The work itself goes on when the time is over.

/** The result of `work`; rejects with the signal's reason if that comes first, even if `work` ignores the signal. */
export function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    const ended = () => signal.removeEventListener("abort", abort)
    work.then(resolve, reject).then(ended)
    if (signal.aborted) return abort()
    signal.addEventListener("abort", abort, { once: true })
  })
}

/** The result of `work`, or what `otherwise` returns (or throws) if `work` takes longer than `ms`. */
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
