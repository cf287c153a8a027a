// A member's losses in rounds that no refund has counted, read from the ledger.
import { sql } from "kysely"
import { saveRow } from "../storage/rows.ts"
import type { Queries, Transaction } from "../storage/tables.ts"

type Losses = {
  /** Losses minus winnings; negative for a member who is ahead. */
  lostSatang: number
  /** The last entry that this looked at, by game. */
  upTo: { gameCode: string; version: number }[]
}

/** So many entries behind a mark are worth a new one. */
const worthMarking = 100

/**
 * The net of all games' rounds since the last refund. Entries of an account are numbered in the order in
 * which they are committed, so none is counted twice or left out.
 */
export async function uncountedLosses(queries: Queries, memberId: string): Promise<Losses> {
  const sums = await sumsOf(queries, memberId)
  return {
    lostSatang: sums.reduce((lost, { won }) => lost - won, 0),
    upTo: sums
      .filter(({ version, counted }) => version > counted)
      .map(({ gameCode, version }) => ({ gameCode, version })),
  }
}

/**
 * Keeps how far the losses were added up. It changes no result: entries never change, and a mark ends at the next
 * refund.
 */
export async function markLosses(queries: Queries, memberId: string): Promise<void> {
  for (const { gameCode, counted, version, won, read } of await sumsOf(queries, memberId)) {
    if (read < worthMarking) continue
    const mark = { from_version: counted, to_version: version, won }
    await saveRow(queries, "loss_mark", { member_id: memberId, game_code: gameCode }, mark)
  }
}

type Sum = { gameCode: string; counted: number; version: number; won: number; read: number }

/**
 * For each game: where the last refund counted to, the last entry, what its rounds won since, and how many entries were
 * read.
 */
async function sumsOf(queries: Queries, memberId: string): Promise<Sum[]> {
  type Row = Record<"counted" | "version" | "won" | "read", number | string> & { game_code: string }
  // Not a join: with that, PostgreSQL may choose to read all movements.
  const isRound = sql`(SELECT kind FROM ledger_transaction WHERE id = entry.transaction_id) = 'round'`
  // A mark of rounds that a refund has counted since begins elsewhere, so it is not found.
  const { rows } = await sql<Row>`
    SELECT account.game_code, coalesce(counted.account_version, 0) AS counted,
      coalesce(max(entry.account_version), mark.to_version, counted.account_version, 0) AS version,
      coalesce(mark.won, 0) + coalesce(sum(CASE WHEN ${isRound} THEN entry.amount ELSE 0 END), 0) AS won,
      count(entry.account_version) AS read
    FROM ledger_account account
    LEFT JOIN refund_counted counted
      ON counted.member_id = account.member_id AND counted.game_code = account.game_code
    LEFT JOIN loss_mark mark
      ON mark.member_id = account.member_id AND mark.game_code = account.game_code
      AND mark.from_version = coalesce(counted.account_version, 0)
    LEFT JOIN ledger_entry entry
      ON entry.account_id = account.id
      AND entry.account_version > coalesce(mark.to_version, counted.account_version, 0)
    WHERE account.member_id = ${memberId} AND account.kind = 'game'
    GROUP BY account.game_code, counted.account_version, mark.to_version, mark.won`.execute(queries)
  return rows.map(({ game_code, counted, version, won, read }) => ({
    gameCode: game_code,
    counted: Number(counted),
    version: Number(version),
    won: Number(won),
    read: Number(read),
  }))
}

/** What a refund has counted is never counted again. */
export async function markCounted(trx: Transaction, memberId: string, { upTo }: Losses): Promise<void> {
  for (const { gameCode, version } of upTo) {
    const game = { member_id: memberId, game_code: gameCode }
    await saveRow(trx, "refund_counted", game, { account_version: version })
  }
}
