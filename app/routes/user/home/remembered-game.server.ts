// The game account that the player used last: a cookie that the POST sets (docs/product/home.md).
import type { RouterContextProvider } from "react-router"
import { cookies } from "#app/middleware/session.server.ts"
import { setCookie } from "#app/request/cookies.server.ts"

const gameCookieName = "__Host-game"
const yearSeconds = 365 * 24 * 3600

/** The code of the game used last, if one is remembered. */
export function chosenGame(context: Readonly<RouterContextProvider>): string | undefined {
  const value = cookies(context).get(gameCookieName)
  try {
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** The `Set-Cookie` that remembers a game. */
export function rememberGame(code: string): string {
  return setCookie(gameCookieName, encodeURIComponent(code), yearSeconds)
}
