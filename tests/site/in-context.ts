// Runs a part of the web app as if it handled the request with this context.
import type { RouterContextProvider } from "react-router"
import { contextStorageMiddleware } from "#app/request/context.server.ts"

export function inContext<Value>(
  context: Readonly<RouterContextProvider>,
  run: () => Value | Promise<Value>,
): Promise<Value> {
  return contextStorageMiddleware({ context } as never, run as never) as Promise<Value>
}
