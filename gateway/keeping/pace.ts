// How operations measure and pass time. Tests put their own in its place.
import { createContext } from "react-router"

export type Pace = {
  /** Milliseconds since some moment; never goes back. */
  elapsedMs: () => number
  /** Resolves after this many milliseconds, a little more or less where many may wait for the same. */
  sleep: (ms: number) => Promise<void>
}

export const paceContext = createContext<Pace>({
  elapsedMs: () => performance.now(),
  sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
})
