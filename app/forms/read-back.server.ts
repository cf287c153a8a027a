// What a change did whose answer proves nothing, read back where the backend shows it: names and accounts in the
// profile, games in the wallet (docs/product/operations-evidence.md).
import { restartDeadline } from "#app/middleware/api.server.ts"
import type { Failure, Result } from "#contract/client.ts"
import { neverLeft } from "#contract/unsent.ts"

/**
 * The result of a change; done also where its answer proves nothing or is missing, and `isThere` finds it. Only for
 * what was not there before the change. `isThere` may fail: then the result stays what it was.
 */
export async function readBack<Value>(
  result: Result<Value>,
  isThere: () => Promise<boolean>,
): Promise<Result<Value | undefined>> {
  if (result.ok || !leavesOpen(result.error)) return result
  // The change may have used up the time of this request.
  restartDeadline()
  const isDone = await isThere().catch(() => false)
  return isDone ? { ok: true, value: undefined } : result
}

function leavesOpen(failure: Failure): boolean {
  return ["unproven", "garbage", "timeout", "unreachable"].includes(failure.kind) && !neverLeft(failure)
}
