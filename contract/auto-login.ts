// /api/autoLogin: the link that launches a game for a member (docs/product/api.md).
import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { readFrom } from "./wire.ts"

const login = z.object({ link: z.string().min(1) })

/** The link comes under its field, or as an address alone. */
const answer = readFrom(z.unknown(), login, answer =>
  typeof answer === "string" && /^https?:\/\/\S+$/.test(answer)
    ? { link: answer }
    : (answer as z.input<typeof login>),
)

/** Providers whose path takes the username only, by game code. */
export const autoLoginByUsername = {
  PG: endpoint("GET", "/api/autoLogin/pg/:username", { answer }),
  BETFLIX: endpoint("GET", "/api/autoLogin/betflix/:username", { answer }),
  AREASLOT: endpoint("GET", "/api/autoLogin/areaslot/:username", { answer }),
  JOKER2: endpoint("GET", "/api/autoLogin/joker2/:username", { answer }),
  HUAYHD: endpoint("GET", "/api/autoLogin/huayhd/:username", { answer }),
} as const

/** Providers whose path takes the username and the password, by game code. */
export const autoLoginByPassword = {
  ASKMEBET: endpoint("GET", "/api/autoLogin/askmebet/:username/:password", { answer }),
  IMI: endpoint("GET", "/api/autoLogin/imi/:username/:password", { answer }),
  USUN: endpoint("GET", "/api/autoLogin/usun/:username/:password", { answer }),
  CIRCUS: endpoint("GET", "/api/autoLogin/circus/:username/:password", { answer }),
  SLOTRACHA: endpoint("GET", "/api/autoLogin/slotracha/:username/:password", { answer }),
  PGSLOT: endpoint("GET", "/api/autoLogin/pgslot/:username/:password", { answer }),
} as const

/** Does the game of this code have a login link? */
export function hasLoginLink(code: string): boolean {
  return Object.hasOwn(autoLoginByUsername, code) || Object.hasOwn(autoLoginByPassword, code)
}

/** The 16 game provider codes with a dedicated login (docs/product/api.md). */
export const providerCodes = [
  "JOKER",
  "SEXYGAME",
  "BETFLIX",
  "ASKMEBET",
  "UFABET",
  "SUPERSLOT",
  "PG",
  "SLOTXO",
  "IMI",
  "USUN",
  "AREASLOT",
  "CIRCUS",
  "SLOTRACHA",
  "PGSLOT",
  "JOKER2",
  "HUAYHD",
] as const
export type ProviderCode = (typeof providerCodes)[number]
