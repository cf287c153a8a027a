// Waiting for somebody else's answer, but not for ever.

/** What `work` gives, or what `otherwise` gives (or throws) when it takes longer; `work` goes on then. */
export async function within<Value, Other>(
  ms: number,
  work: Promise<Value>,
  otherwise: () => Other,
): Promise<Value | Other> {
  let limit: NodeJS.Timeout | undefined
  const late = new Promise<"late">(resolve => {
    limit = setTimeout(() => resolve("late"), ms)
  })
  try {
    const first = await Promise.race([work.then(value => ({ value })), late])
    return first === "late" ? otherwise() : first.value
  } finally {
    clearTimeout(limit)
    work.catch(() => undefined)
  }
}
