// How the wheel moves in the browser: it accelerates, turns at full speed, and brakes by friction. After each frame
// 0.991 of the speed is left (docs/product/wheel.md). A small constant drag makes it stop completely.
const friction = 0.991
const framesPerSecond = 60
const decay = -Math.log(friction) * framesPerSecond

/** Degrees per second. */
export const fullSpeed = 540
/** Milliseconds from rest to full speed. */
export const startMs = 400

/** Degrees turned within `ms` milliseconds from rest. */
export function angleAfter(ms: number): number {
  const speed = fullSpeed / 1000
  return ms < startMs ? (speed * ms * ms) / (2 * startMs) : speed * (ms - startMs / 2)
}

/** Degrees that the wheel turns from full speed to rest when it brakes for `seconds`. */
export function brakingAngle(seconds: number): number {
  return fullSpeed * (1 / decay - seconds / (Math.exp(decay * seconds) - 1))
}

/** The part of the braking angle, 0 to 1, that is done after `elapsed` of the `seconds`. */
export function brakingPart(elapsed: number, seconds: number): number {
  const rest = Math.exp(-decay * seconds)
  const angle = (at: number) => (1 - Math.exp(-decay * at)) / decay - at * rest
  return angle(elapsed) / angle(seconds)
}
