// Rounds of the games' site: bet, win or lose the same, at most once for each round that the site has issued.
import QuickLRU from "quick-lru"
import type { ProviderCode } from "#contract/auto-login.ts"
import type { SandboxGames } from "../world/games.ts"
import type { SeamlessWallet } from "./seamless-wallet.ts"

export type RoundReport =
  | { outcome: "won" | "lost"; betSatang: number }
  | { outcome: "not-enough" }
  /** The key was used before this process began. */
  | { outcome: "known" }

type Round = { code: ProviderCode; username: string; key: string; betSatang: number }

type Named = Omit<Round, "betSatang">

/** Plays rounds; a repeated key gets its earlier report. */
export function createRounds(wallet: SeamlessWallet, games: SandboxGames) {
  const reports = new QuickLRU<string, Promise<RoundReport>>({ maxSize: 500 })
  const nameOf = ({ code, username, key }: Named) => `${code}/${username}/${key}`

  const play = async ({ code, username, key, betSatang }: Round): Promise<RoundReport> => {
    const isWon = games.wins(nameOf({ code, username, key }))
    const booked = await wallet.bookRound(code, username, { key, betSatang, isWon })
    if (booked === "played") return { outcome: isWon ? "won" : "lost", betSatang }
    return { outcome: booked === "known" ? "known" : "not-enough" }
  }

  return {
    /** Plays a round; the same key again gives the first one's report, also while that is under way. */
    play(round: Round): Promise<RoundReport> {
      const name = nameOf(round)
      const earlier = reports.get(name)
      if (earlier) return earlier
      const report = play(round)
      reports.set(name, report)
      report.catch(() => reports.delete(name))
      return report
    },
    /** The report of a key, if this process played it. */
    report: (round: Named) => reports.get(nameOf(round)),
  }
}
