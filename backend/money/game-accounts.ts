// A member's accounts with the game providers: opening them, their credentials, and whether money may move now.
import type { Selectable } from "kysely"
import { describeError } from "#platform/log.ts"
import { Refusal } from "../kernel/refusal.ts"
import { openAccount } from "../ledger/accounts.ts"
import type { Member } from "../members/members.ts"
import { ProviderFailure } from "../providers/failure.ts"
import { ofMember, part } from "../storage/parts.ts"
import { addUnlessThere, changeRows, findRow } from "../storage/rows.ts"
import type { Queries, Tables } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import type { MoneyContext } from "./context.ts"
import { type Game, gameOf } from "./games.ts"

type Credentials = { username: string; password: string; event?: Record<string, string> }

type GameAccountRow = Selectable<Tables["game_account"]>

/** A member's open game accounts, without their passwords. */
export const gameAccountsPart = part(
  "gameAccounts",
  ofMember
    .selectFrom("game_account")
    .select(["game_code", "username"])
    .whereRef("game_account.member_id", "=", "member.id"),
)

/** A member's open game accounts. */
export async function gameAccountsOf(queries: Queries, memberId: string): Promise<GameAccountRow[]> {
  return queries.selectFrom("game_account").selectAll().where("member_id", "=", memberId).execute()
}

async function findGameAccount(queries: Queries, memberId: string, gameCode: string) {
  return findRow(queries, "game_account", { member_id: memberId, game_code: gameCode })
}

function gameNamed(code: string): Game {
  const game = gameOf(code)
  if (!game) throw new Refusal("NO_GAME")
  return game
}

/** Opens a game account. Throws NO_GAME, SLOT_ALREADY_ACTIVE, or SLOT_ACTIVATE_FAIL when the provider fails. */
export async function activateGameAccount(
  context: MoneyContext,
  member: Member,
  code: string,
): Promise<void> {
  const { db, clock, providers } = context
  const game = gameNamed(code)
  if (await findGameAccount(db, member.id, code)) throw new Refusal("SLOT_ALREADY_ACTIVE")
  const credentials = await orRefuse(context, "SLOT_ACTIVATE_FAIL", () =>
    providers.games.openAccount(game.code, member.id),
  )
  const at = clock()
  await transaction(db, async trx => {
    const opened = await addUnlessThere(trx, "game_account", {
      member_id: member.id,
      game_code: code,
      ...credentials,
      opened_at_ms: at,
    })
    if (!opened) throw new Refusal("SLOT_ALREADY_ACTIVE")
    await openAccount(trx, { kind: "game", memberId: member.id, gameCode: code, at })
  })
}

/** Username and password of an open account. Throws NO_GAME or SLOT_NO_ACCOUNT. */
export async function readCredentials(
  { db, providers }: MoneyContext,
  member: Member,
  code: string,
): Promise<Credentials> {
  const game = gameNamed(code)
  const account = await findGameAccount(db, member.id, code)
  if (!account) throw new Refusal("SLOT_NO_ACCOUNT")
  const { username, password } = account
  const event = providers.games.eventOf(game.code, username)
  return { username, password, ...(event && { event }) }
}

/** Asks the provider for a new password. Throws NO_GAME, SLOT_NO_ACCOUNT or SLOT_RESET_PASSWORD_FAIL. */
export async function resetGamePassword(context: MoneyContext, member: Member, code: string): Promise<void> {
  const game = gameNamed(code)
  const { username } = await readCredentials(context, member, code)
  const { password } = await orRefuse(context, "SLOT_RESET_PASSWORD_FAIL", () =>
    context.providers.games.resetPassword(game.code, username),
  )
  const account = { member_id: member.id, game_code: code }
  await changeRows(context.db, "game_account", account, { password })
}

/** Does the provider accept a movement on this account now? Ask before the ledger's transaction begins. */
export async function admitsTransfer(
  context: MoneyContext,
  account: Pick<GameAccountRow, "game_code" | "username">,
): Promise<boolean> {
  const game = gameOf(account.game_code)
  if (!game) return false
  try {
    await context.providers.games.admitTransfer(game.code, account.username)
    return true
  } catch (error) {
    noteFailure(context, error)
    return false
  }
}

/** Asks a provider; logs its failure and refuses with `code`. */
export async function orRefuse<Value>(
  context: MoneyContext,
  code: "SLOT_ACTIVATE_FAIL" | "SLOT_RESET_PASSWORD_FAIL" | "INTERNAL_SERVER_ERROR",
  ask: () => Promise<Value>,
): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    noteFailure(context, error)
    throw new Refusal(code)
  }
}

function noteFailure({ log }: MoneyContext, error: unknown): void {
  const detail = { error: error instanceof ProviderFailure ? error.message : describeError(error) }
  log("warning", "game-provider-failed", detail)
}
