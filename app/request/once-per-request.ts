// What one request reads or keeps once, however many of its loaders ask for it.
import { createContext, type RouterContextProvider } from "react-router"

type Context = Readonly<RouterContextProvider>

type OncePerRequest<Value> = {
  /** The value of this request: made at the first call, the same at every other. */
  (context: Context): Value
  /** The value, if it has been made. */
  known(context: Context): Value | undefined
}

/** Remembers what `make` gives for as long as the request lasts; a promise is shared while it is under way. */
export function oncePerRequest<Value>(make: (context: Context) => Value): OncePerRequest<Value> {
  const key = createContext<{ value: Value } | null>(null)
  const once = (context: Context) => {
    let made = context.get(key)
    if (!made) {
      made = { value: make(context) }
      // Loaders see the context as read-only, to keep values in middleware. This one is nobody's but the caller's.
      ;(context as RouterContextProvider).set(key, made)
    }
    return made.value
  }
  return Object.assign(once, { known: (context: Context) => context.get(key)?.value })
}
