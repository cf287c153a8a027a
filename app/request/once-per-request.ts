// Values that are made once per request, however many of its loaders ask for them.
import { createContext, type RouterContextProvider } from "react-router"
import { getContext } from "./context.server.ts"

type OncePerRequest<Value> = {
  /** The value of this request: made at the first call, the same at every other. */
  (): Value
  /** The value, if it has been made. */
  known(): Value | undefined
}

/** Keeps the result of `make` for the rest of the request. A promise is shared while it is pending. */
export function oncePerRequest<Value>(make: () => Value): OncePerRequest<Value> {
  const key = createContext<{ value: Value } | null>(null)
  const once = () => {
    const context = getContext()
    let made = context.get(key)
    if (!made) {
      made = { value: make() }
      // The context's type is read-only for loaders, so that only middleware sets shared values. This key is private.
      ;(context as RouterContextProvider).set(key, made)
    }
    return made.value
  }
  return Object.assign(once, { known: () => getContext().get(key)?.value })
}
