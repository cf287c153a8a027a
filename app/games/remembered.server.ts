// The games that the player used last, and the favourites: two cookies that only a POST sets (docs/product/games.md,
// docs/decisions/225-drawn-covers.md).
import { cookies, setCookie, yearSeconds } from "#app/request/cookies.server.ts"

const recentCookieName = "__Host-game"
const favouritesCookieName = "__Host-favourites"

const mostRecent = 8
const mostFavourites = 24

/** Of all codes of a cookie together, as they are written. */
const mostCharacters = 1500

/** The code of the game used last, if one is remembered. */
export function chosenGame(): string | undefined {
  return recentGames()[0]
}

/** The codes of the games used last, the last one first. */
export function recentGames(): string[] {
  return codesIn(cookies().get(recentCookieName)).slice(0, mostRecent)
}

/** The codes of the games used last and of the favourites, as many as home shows. */
export function yourGames(): string[] {
  return [...new Set([...recentGames(), ...favouriteGames()])].slice(0, mostRecent)
}

/** The `Set-Cookie` that remembers a game as the one used last. */
export function rememberGame(code: string): string {
  const others = recentGames().filter(other => other !== code)
  return keep(recentCookieName, [code, ...others].slice(0, mostRecent))
}

/** The codes of the favourites, as they were added. */
export function favouriteGames(): string[] {
  return codesIn(cookies().get(favouritesCookieName)).slice(0, mostFavourites)
}

/** The `Set-Cookie` that adds a favourite, or removes it; `undefined` when there is no room for one more. */
export function markFavourite(code: string, isFavourite: boolean): string | undefined {
  const others = favouriteGames().filter(other => other !== code)
  const codes = isFavourite ? [...others, code] : others
  const isTooMuch = codes.length > mostFavourites || written(codes).length > mostCharacters
  return isTooMuch ? undefined : keep(favouritesCookieName, codes)
}

/** Leaves out the last ones where there is no room. */
function keep(name: string, codes: string[]): string {
  while (written(codes).length > mostCharacters) codes.pop()
  return setCookie(name, written(codes), codes.length > 0 ? yearSeconds : 0)
}

function written(codes: string[]): string {
  return codes.map(encodeURIComponent).join("/")
}

/** What somebody else wrote into the cookie is no code. */
function codesIn(value: string | undefined): string[] {
  if (!value || value.length > mostCharacters) return []
  try {
    return [...new Set(value.split("/").map(decodeURIComponent))].filter(code => code !== "")
  } catch {
    return []
  }
}
