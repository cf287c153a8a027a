// The wheel of this request: the screen and the dialog over it ask for it once, not once each.

import { api } from "#app/middleware/api.server.ts"
import { oncePerRequest } from "#app/request/once-per-request.ts"
import { listCoupons, readWheel } from "#app/services/spinwheel.server.ts"

/** For loaders: the wheel and the coupons as they are now. */
export const wheelOf = oncePerRequest(() => ({
  setup: readWheel(api()),
  coupons: listCoupons(api()),
}))
