// What stands around every dialog of a member, read once a request. It waits for no other answer, so an action that calls
// the backend itself may begin it before.
import { api } from "#app/middleware/api.server.ts"
import { oncePerRequest } from "#app/request/once-per-request.ts"
import { type ActiveBonus, listBonuses, readActiveBonus } from "#app/services/bonus.server.ts"
import { chatOffer } from "#app/services/chat.server.ts"
import { briefMs, readNotice } from "#app/services/lookup.server.ts"
import { isWheelActive, listCoupons, readWheel } from "#app/services/spinwheel.server.ts"
import { valueOr } from "./failure.server.ts"

/** Fails when the backend does not answer within 1.5 s. */
export const hasChat = oncePerRequest(() => chatOffer(api(), briefMs))
export const hasWheel = oncePerRequest(() => isWheelActive(api()))
/** The operator's message to members. */
export const notice = oncePerRequest(() => readNotice(api()))

export function beginPageAround(): void {
  for (const read of [hasChat, hasWheel, notice]) void read()
}

/** For loaders: the bonus in use; `undefined` for none, and when the backend does not answer within 1.5 s. */
export async function activeBonus(): Promise<ActiveBonus | undefined> {
  return valueOr(await readActiveBonus(api(), briefMs), undefined) ?? undefined
}

/** For loaders: the bonuses as they are now. */
export const bonuses = oncePerRequest(() => ({
  list: listBonuses(api()),
  active: readActiveBonus(api()),
}))

/** For loaders: the wheel and the coupons as they are now. */
export const wheelOf = oncePerRequest(() => ({
  setup: readWheel(api()),
  coupons: listCoupons(api()),
}))
