// Values that are made once per request, however many of its loaders ask for them.
import { createContext, type RouterContextProvider } from "react-router"

type Context = Readonly<RouterContextProvider>

type OncePerRequest<Value> = {
  /** The value of this request: made at the first call, the same at every other. */
  (context: Context): Value
  /** The value, if it has been made. */
  known(context: Context): Value | undefined
}

/** Keeps the result of `make` for the rest of the request. A promise is shared while it is pending. */
export function oncePerRequest<Value>(make: (context: Context) => Value): OncePerRequest<Value> {
  const key = createContext<{ value: Value } | null>(null)
  const once = (context: Context) => {
    let made = context.get(key)
    if (!made) {
      made = { value: make(context) }
      // The context's type is read-only for loaders, so that only middleware sets shared values. This key is private.
      ;(context as RouterContextProvider).set(key, made)
    }
    return made.value
  }
  return Object.assign(once, { known: (context: Context) => context.get(key)?.value })
}
