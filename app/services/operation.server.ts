// Operations by their idempotency key (docs/product/api.md).
import type { ApiClient, Result } from "#contract/client.ts"
import { allowAnother as allowed, type Receipt, readOperation } from "#contract/operation.ts"

/** Milliseconds; short, since the caller can ask again. */
const briefMs = 8000

/** The receipt of an operation of this member. Refused with NO_DATA when the key never arrived. */
export function findOperation(api: ApiClient, key: string): Promise<Result<Receipt>> {
  return api.call(readOperation, { params: { key }, timeoutMs: briefMs })
}

/** The member wants another one, though this one may still go through. */
export function allowAnother(api: ApiClient, key: string): Promise<Result<unknown>> {
  return api.call(allowed, { params: { key }, timeoutMs: briefMs })
}
