// The bonuses of this request: the screen and the dialog over it ask for them once, not once each.
import { createContext, type RouterContextProvider } from "react-router"
import { type ActiveBonus, type Bonus, listBonuses, readActiveBonus } from "#app/services/bonus.server.ts"
import type { Result } from "#contract/client.ts"
import { api } from "../middleware/api.server.ts"

type Reading = { list: Promise<Result<Bonus[]>>; active: Promise<Result<ActiveBonus | null>> }

const bonusContext = createContext<Reading | null>(null)

/** For loaders: the bonuses as they are now. */
export function bonuses(context: Readonly<RouterContextProvider>): Reading {
  let reading = context.get(bonusContext)
  if (!reading) {
    reading = { list: listBonuses(api(context)), active: readActiveBonus(api(context)) }
    ;(context as RouterContextProvider).set(bonusContext, reading)
  }
  return reading
}
