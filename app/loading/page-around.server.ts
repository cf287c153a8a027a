// What stands around every dialog of a member, read once a request. It waits for no other answer, so an action that calls
// the backend itself may begin it before.
import { api } from "#app/middleware/api.server.ts"
import { oncePerRequest } from "#app/request/once-per-request.ts"
import { listBonuses, readActiveBonus } from "#app/services/bonus.server.ts"
import { isChatOffered } from "#app/services/chat.server.ts"
import { notice } from "#app/services/lookup.server.ts"
import { isWheelActive, listCoupons, readWheel } from "#app/services/spinwheel.server.ts"

export const hasChat = oncePerRequest(() => isChatOffered(api()))
export const hasWheel = oncePerRequest(() => isWheelActive(api()))
/** The operator's message to members. */
export const noticeWords = oncePerRequest(() => notice(api()))

export function beginPageAround(): void {
  for (const read of [hasChat, hasWheel, noticeWords]) void read()
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
