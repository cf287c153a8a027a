// The link that logs a member in to a game; the provider makes a new one each time.
import type { ProviderCode } from "#contract/auto-login.ts"
import { sameText } from "#platform/seal.ts"
import { NotTheirs, Refusal } from "../kernel/refusal.ts"
import type { Member } from "../members/members.ts"
import type { MoneyContext } from "../money/context.ts"
import { gameAccountsOf, orRefuse } from "../money/game-accounts.ts"

export type AutoLogin = { username: string; password?: string }

/**
 * A link for the member's own account with this game, named by its username and, where the path has one, its password.
 * Throws NOT_AREASLOT where that provider has no such user, SLOT_NO_ACCOUNT for the others, and INTERNAL_SERVER_ERROR
 * while the provider fails.
 */
export async function loginLink(
  context: MoneyContext,
  member: Member,
  code: ProviderCode,
  { username, password }: AutoLogin,
): Promise<string> {
  const accounts = await gameAccountsOf(context.db, member.id)
  const account = accounts.find(each => each.game_code === code && each.username === username)
  if (!account || (password !== undefined && !sameText(password, account.password))) {
    const refusal = code === "AREASLOT" ? "NOT_AREASLOT" : "SLOT_NO_ACCOUNT"
    const anothers = await context.db
      .selectFrom("game_account")
      .select("member_id")
      .where("username", "=", username)
      .where("member_id", "!=", member.id)
      .executeTakeFirst()
    throw anothers ? new NotTheirs(member.id, refusal) : new Refusal(refusal)
  }
  return orRefuse(context, "INTERNAL_SERVER_ERROR", () => context.providers.games.autoLogin(code, username))
}
