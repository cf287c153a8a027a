// How the gateway measures and passes time. Tests put their own in its place.

export type Pace = {
  /** Milliseconds since some moment; never goes back. */
  elapsedMs: () => number
  /** Resolves after this many milliseconds, a little more or less where many may wait for the same. */
  sleep: (ms: number) => Promise<void>
}

export const realPace: Pace = {
  elapsedMs: () => performance.now(),
  sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
}
