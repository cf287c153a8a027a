// GET /api/autoLogin/…: the link that signs a member in to a game, asked of its provider each time.
import { autoLoginByPassword, autoLoginByUsername, type ProviderCode } from "#contract/auto-login.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import type { Context } from "../http/context.ts"
import type { Routes } from "../http/routes.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { Member } from "../members/members.ts"
import { gameAccountsOf, orRefuse } from "../money/game-accounts.ts"
import { sameText } from "../sandbox/world/games.ts"

type Given = { username: string; password?: string }

/** GET /api/autoLogin/*: a link that logs the member in to a game (specification, section 7). */
export function autoLoginRoutes(routes: Routes, context: Context): void {
  const endpoints: [string, Endpoint][] = Object.entries({ ...autoLoginByUsername, ...autoLoginByPassword })
  for (const [code, endpoint] of endpoints) {
    routes.member(endpoint, async ({ member, params }) => ({
      link: await loginLink(context, member, code as ProviderCode, params as Given),
    }))
  }
}

/**
 * A link for the member's own account with this game, named by its username and, where the path has one, its password.
 * Throws NOT_AREASLOT where that provider has no such user, SLOT_NO_ACCOUNT for the others, and INTERNAL_SERVER_ERROR
 * while the provider fails.
 */
async function loginLink(
  context: Context,
  member: Member,
  code: ProviderCode,
  { username, password }: Given,
): Promise<string> {
  const accounts = await gameAccountsOf(context.db, member.id)
  const account = accounts.find(each => each.game_code === code && each.username === username)
  if (!account || (password !== undefined && !sameText(password, account.password))) {
    throw new Refusal(code === "AREASLOT" ? "NOT_AREASLOT" : "SLOT_NO_ACCOUNT")
  }
  return orRefuse(context, "INTERNAL_SERVER_ERROR", () => context.providers.games.autoLogin(code, username))
}
