// Which request the running code belongs to, for lines and rows that tell what happened (docs/decisions/052-log.md).
import { AsyncLocalStorage } from "node:async_hooks"

const current = new AsyncLocalStorage<string>()

/** Runs `work` for the request of this name, which the web app gave it; any other text names nothing. */
export function asRequest<Result>(name: string | undefined, work: () => Result): Result {
  return name && /^[\w-]{1,64}$/.test(name) ? current.run(name, work) : work()
}

export function currentRequest(): string | undefined {
  return current.getStore()
}
