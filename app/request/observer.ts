// Who is told what happens, for metrics. Patterns and outcomes only: never a payload, a path or whom it happens to.
import { createContext } from "react-router"

export type Observer = {
  /** A call to the backend ended: `GET /api/wallet`, and `ok` or the kind of failure. */
  called(endpoint: string, outcome: string, ms: number): void
  /** A form that moves money or changes something once has an outcome. */
  operated(form: string, outcome: string): void
}

/** The adapter's; absent where nobody counts. */
export const observerContext = createContext<Observer | undefined>(undefined)
