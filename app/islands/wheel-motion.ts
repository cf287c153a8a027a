// How the wheel moves in the browser: it is set in motion, goes on at full speed, and is stopped by friction (0.991 of
// its speed is left after a frame; docs/product/wheel.md) with a little drag of its bearing, so that it does stop.
const friction = 0.991
const framesPerSecond = 60
const decay = -Math.log(friction) * framesPerSecond

/** Degrees per second. */
export const fullSpeed = 540
/** How long it takes to get there. */
export const startMs = 400

/** Degrees turned after so long, from standing still. */
export function angleAfter(ms: number): number {
  const speed = fullSpeed / 1000
  return ms < startMs ? (speed * ms * ms) / (2 * startMs) : speed * (ms - startMs / 2)
}

/** Degrees that it still turns when it is stopped within so many seconds. */
export function brakingAngle(seconds: number): number {
  return fullSpeed * (1 / decay - seconds / (Math.exp(decay * seconds) - 1))
}

/** The part of those that lies behind after `elapsed` of the `seconds`: 0 to 1. */
export function brakingPart(elapsed: number, seconds: number): number {
  const rest = Math.exp(-decay * seconds)
  const way = (at: number) => (1 - Math.exp(-decay * at)) / decay - at * rest
  return way(elapsed) / way(seconds)
}
