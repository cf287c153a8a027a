// The sandboxed outside world: it does what the console says, remembers what was sent, and fails on demand.

import type { Clock, RandomSource } from "../../kernel/environment.ts"
import { games } from "../../money/games.ts"
import { ProviderFailure } from "../../providers/failure.ts"
import type { BankCredit, CreditOutcome, Providers } from "../../providers/providers.ts"
import type { Queries } from "../../storage/tables.ts"
import { createSandboxGames, type SandboxGames } from "./games.ts"
import { createSandboxSlipCheck, type SandboxSlipCheck } from "./slip-check.ts"
import { createSandboxVouchers, type SandboxVouchers } from "./vouchers.ts"

type SentMessage = { phone: string; text: string; sentAtMs: number }

/** What can be made to fail: a service, or the provider of one game. */
export const outageNames = [
  "sms",
  "bank-feed",
  "payout",
  "slip-check",
  "qr",
  "vouchers",
  "games",
  ...games.map(game => game.code),
] as const
type OutageName = (typeof outageNames)[number]

export type SandboxWorld = Providers & {
  /** The messages that reached phones, newest first; the last 200 are kept, in memory only. */
  sentMessages(): readonly SentMessage[]
  /** Lets the bank announce a credit; `feed-failed`: the feed is out, and nothing was announced. */
  announceCredit(credit: BankCredit): Promise<CreditOutcome | "feed-failed">
  setOutage(name: OutageName, failing: boolean): void
  outages(): readonly OutageName[]
  /** The banks as slip checks find them. */
  slipCheck: SandboxSlipCheck
  vouchers: SandboxVouchers
  /** The game providers as their own site finds them. */
  games: SandboxGames
}

const maxMessages = 200

/** Banks, phones, vouchers, slips and games, all of which can be made to fail. */
export function createSandboxWorld(options: {
  db: Queries
  clock: Clock
  random: RandomSource
}): SandboxWorld {
  const { db, clock, random } = options
  const failing = new Set<OutageName>()
  const messages: SentMessage[] = []
  let receive: ((credit: BankCredit) => Promise<CreditOutcome>) | undefined

  const reach = (...names: OutageName[]) => {
    for (const name of names) if (failing.has(name)) throw new ProviderFailure(name)
  }

  return {
    sms: {
      async send({ phone, text }) {
        reach("sms")
        messages.unshift({ phone, text, sentAtMs: clock() })
        messages.length = Math.min(messages.length, maxMessages)
      },
    },
    payout: {
      async pay() {
        reach("payout")
      },
    },
    slipCheck: createSandboxSlipCheck({ db, reach: () => reach("slip-check") }),
    qr: {
      async admit() {
        reach("qr")
      },
    },
    vouchers: createSandboxVouchers({ db, reach: () => reach("vouchers") }),
    bankFeed: {
      onCredit(receiver) {
        receive = receiver
      },
    },
    games: createSandboxGames({ clock, random, reach: code => reach("games", code) }),
    sentMessages: () => messages,
    async announceCredit(credit) {
      if (failing.has("bank-feed")) return "feed-failed"
      if (!receive) throw new Error("nobody listens to the bank feed")
      return receive(credit)
    },
    setOutage(name, isFailing) {
      if (isFailing) failing.add(name)
      else failing.delete(name)
    },
    outages: () => [...failing],
  }
}
