// The wheel of this request: the screen and the dialog over it ask for it once, not once each.

import { api } from "#app/middleware/api.server.ts"
import { oncePerRequest } from "#app/request/once-per-request.ts"
import { isWheelClosed, listCoupons, readWheel } from "#app/services/spinwheel.server.ts"

/** For loaders: the wheel and the coupons as they are now. */
export const wheelOf = oncePerRequest(() => ({
  setup: activeWheel(),
  coupons: listCoupons(api()),
}))

/** No wheel where the backend says that none is active, whatever its setup holds. */
async function activeWheel(): ReturnType<typeof readWheel> {
  const [setup, isClosed] = await Promise.all([readWheel(api()), isWheelClosed(api())])
  return setup.ok && isClosed ? { ok: true, value: { ...setup.value, wheel: undefined } } : setup
}
