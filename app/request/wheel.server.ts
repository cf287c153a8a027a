// The wheel of this request: the screen and the dialog over it ask for it once, not once each.
import { createContext, type RouterContextProvider } from "react-router"
import { type Coupon, listCoupons, readWheel, type WheelSetup } from "#app/services/spinwheel.server.ts"
import type { Result } from "#contract/client.ts"
import { api } from "../middleware/api.server.ts"

type Reading = { setup: Promise<Result<WheelSetup>>; coupons: Promise<Result<Coupon[]>> }

const wheelContext = createContext<Reading | null>(null)

/** For loaders: the wheel and the coupons as they are now. */
export function wheelOf(context: Readonly<RouterContextProvider>): Reading {
  let reading = context.get(wheelContext)
  if (!reading) {
    reading = { setup: readWheel(api(context)), coupons: listCoupons(api(context)) }
    ;(context as RouterContextProvider).set(wheelContext, reading)
  }
  return reading
}
