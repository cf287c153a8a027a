// A member's losses in rounds that no refund has counted, read from the ledger.
import { sql } from "kysely"
import type { Queries, Transaction } from "../storage/tables.ts"

type Losses = {
  /** Losses minus winnings; negative for a member who is ahead. */
  lostSatang: number
  /** The last entry that this looked at, by game. */
  upTo: { gameCode: string; version: number }[]
}

/**
 * The net of all games' rounds since the last refund. Entries of an account are numbered in the order in
 * which they are committed, so none is counted twice or left out.
 */
export async function uncountedLosses(queries: Queries, memberId: string): Promise<Losses> {
  const rows = await queries
    .selectFrom("ledger_account as account")
    .leftJoin("refund_counted as counted", join =>
      join
        .onRef("counted.member_id", "=", "account.member_id")
        .onRef("counted.game_code", "=", "account.game_code"),
    )
    .innerJoin("ledger_entry as entry", join =>
      join
        .onRef("entry.account_id", "=", "account.id")
        .on("entry.account_version", ">", sql<number>`coalesce(counted.account_version, 0)`),
    )
    .innerJoin("ledger_transaction as movement", join =>
      join.onRef("movement.id", "=", "entry.transaction_id").on("movement.kind", "=", "round"),
    )
    .select(({ fn }) => [
      "account.game_code as gameCode",
      fn.sum<number | string>("entry.amount").as("won"),
      fn.max("entry.account_version").as("version"),
    ])
    .where("account.member_id", "=", memberId)
    .where("account.kind", "=", "game")
    .groupBy("account.game_code")
    .execute()
  return {
    lostSatang: rows.reduce((lost, row) => lost - Number(row.won), 0),
    upTo: rows.map(row => ({ gameCode: row.gameCode!, version: Number(row.version) })),
  }
}

/** What a refund has counted is never counted again. */
export async function markCounted(trx: Transaction, memberId: string, { upTo }: Losses): Promise<void> {
  for (const { gameCode, version } of upTo) {
    await trx
      .insertInto("refund_counted")
      .values({ member_id: memberId, game_code: gameCode, account_version: version })
      .onConflict(conflict =>
        conflict.columns(["member_id", "game_code"]).doUpdateSet({ account_version: version }),
      )
      .execute()
  }
}
