// The bonuses of this request: the screen and the dialog over it ask for them once, not once each.

import { api } from "#app/middleware/api.server.ts"
import { oncePerRequest } from "#app/request/once-per-request.ts"
import { listBonuses, readActiveBonus } from "#app/services/bonus.server.ts"

/** For loaders: the bonuses as they are now. */
export const bonuses = oncePerRequest(() => ({
  list: listBonuses(api()),
  active: readActiveBonus(api()),
}))
