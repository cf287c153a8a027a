// The bonuses of this request: the screen and the dialog over it ask for them once, not once each.
import { listBonuses, readActiveBonus } from "#app/services/bonus.server.ts"
import { api } from "../middleware/api.server.ts"
import { oncePerRequest } from "./once-per-request.ts"

/** For loaders: the bonuses as they are now. */
export const bonuses = oncePerRequest(() => ({
  list: listBonuses(api()),
  active: readActiveBonus(api()),
}))
