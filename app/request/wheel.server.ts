// The wheel of this request: the screen and the dialog over it ask for it once, not once each.
import { listCoupons, readWheel } from "#app/services/spinwheel.server.ts"
import { api } from "../middleware/api.server.ts"
import { oncePerRequest } from "./once-per-request.ts"

/** For loaders: the wheel and the coupons as they are now. */
export const wheelOf = oncePerRequest(() => ({
  setup: readWheel(api()),
  coupons: listCoupons(api()),
}))
