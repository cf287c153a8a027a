// The player may hide the amounts of home and of the games, since phones are lent (docs/product/home.md).
import { cookies, setCookie, yearSeconds } from "#app/request/cookies.server.ts"

const cookieName = "__Host-hidden"

export function areAmountsHidden(): boolean {
  return cookies().has(cookieName)
}

/** The `Set-Cookie` that hides the amounts, or shows them again. */
export function hideAmounts(areHidden: boolean): string {
  return setCookie(cookieName, areHidden ? "1" : "", areHidden ? yearSeconds : 0)
}
