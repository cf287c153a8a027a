// How a game is opened (docs/product/games.md, docs/decisions/070-launch.md).
import type { Credentials, GameAccount } from "#app/services/wallet.server.ts"
import { hasLoginLink, providerCodes } from "#contract/auto-login.ts"
import { gameAddress } from "./game-address.ts"

export type Launch =
  /** A login link is asked for when the player goes. */
  | { kind: "login-link"; newTab: boolean }
  /** The credentials are posted to the provider with its hidden values. */
  | { kind: "form"; url: string; fields: [name: string, value: string][]; newTab: boolean }
  /** The game's address as it is. */
  | { kind: "link"; url: string; newTab: boolean }

/** Can this game be opened? */
export function canLaunch({ code, web }: GameAccount): boolean {
  return hasLoginLink(code) || gameAddress(web) !== undefined
}

/**
 * How a game is opened; `undefined` when it cannot be. A new tab for plain addresses always, for the providers that
 * have a login of their own when games are set to open in one (`gameIframe`).
 */
export function launchOf(
  { code, web }: GameAccount,
  credentials: Credentials | undefined,
  gameIframe: boolean,
): Launch | undefined {
  if (hasLoginLink(code)) return { kind: "login-link", newTab: gameIframe }
  const url = gameAddress(web)?.href
  if (!url) return undefined
  if (credentials?.event && credentials.username && credentials.password) {
    return { kind: "form", url, fields: fieldsOf(credentials), newTab: gameIframe }
  }
  const isDedicated = (providerCodes as readonly string[]).includes(code)
  return { kind: "link", url, newTab: gameIframe || !isDedicated }
}

/** The credentials, and beside them the hidden values: none of these may replace a credential. */
function fieldsOf({ username, password, event }: Credentials): [string, string][] {
  const hidden = Object.entries(event ?? {})
    .filter(([name]) => name !== "username" && name !== "password")
    .map(([name, value]): [string, string] => [name, value === null ? "" : String(value)])
  return [["username", username ?? ""], ["password", password ?? ""], ...hidden]
}
