// What happened to the demo members before today: every type and status that a statement can show.
import type { StatementLink } from "../storage/member-tables.ts"

export type HistoryEvent = { hoursAgo: number } & (
  | { what: "deposit"; baht: number }
  | { what: "gift"; baht: number; link: StatementLink; description: string }
  | { what: "finish-bonus"; baht: number; description: string }
  | { what: "transfer"; from: string; to: string; baht: number; failed?: true }
  /** Won above zero, lost below. */
  | { what: "round"; game: string; baht: number }
  | { what: "withdrawal"; baht: number; outcome: "paid" | "refused" | "pending" }
  /** A deposit that the member announced; the money did not come. */
  | { what: "deposit-notice"; baht: number; outcome: "closed" | "open" }
)

export type Story = { games: readonly string[]; events: readonly HistoryEvent[] }

const gift = (daysAgo: number, baht: number, link: StatementLink, description: string): HistoryEvent => ({
  hoursAgo: daysAgo * 24,
  what: "gift",
  baht,
  link,
  description,
})
const deposit = (daysAgo: number, baht: number): HistoryEvent => ({
  hoursAgo: daysAgo * 24,
  what: "deposit",
  baht,
})
const transfer = (daysAgo: number, from: string, to: string, baht: number): HistoryEvent => ({
  hoursAgo: daysAgo * 24,
  what: "transfer",
  from,
  to,
  baht,
})
const round = (daysAgo: number, game: string, baht: number): HistoryEvent => ({
  hoursAgo: daysAgo * 24,
  what: "round",
  game,
  baht,
})

/** Oldest first. Ends with 1,795.75 in the wallet and 500.00 on hold. */
const regular: Story = {
  games: ["PG", "JOKER", "UFABET", "SEXYGAME", "HUAYHD"],
  events: [
    deposit(28, 2000),
    gift(27.9, 200, "promotion", "WELCOME"),
    transfer(27.5, "wallet", "PG", 500),
    round(27.4, "PG", -180),
    transfer(26, "wallet", "UFABET", 600),
    round(25.5, "UFABET", 275.5),
    transfer(25, "UFABET", "wallet", 875.5),
    { hoursAgo: 24 * 24, what: "finish-bonus", baht: 150, description: "WELCOME" },
    { hoursAgo: 22 * 24, what: "withdrawal", baht: 1000, outcome: "paid" },
    deposit(20, 500),
    transfer(18, "wallet", "JOKER", 300),
    round(17.9, "JOKER", -220),
    gift(15, 45.25, "refund", "5%"),
    { hoursAgo: 14 * 24, what: "transfer", from: "wallet", to: "SEXYGAME", baht: 100, failed: true },
    gift(12, 50, "invite", "PR10000001"),
    { hoursAgo: 10 * 24, what: "withdrawal", baht: 400, outcome: "refused" },
    gift(8, 20, "luckydraw", "20"),
    transfer(6, "wallet", "HUAYHD", 45),
    deposit(5, 1500),
    gift(4.5, 30, "bonus", "DAILY30"),
    { hoursAgo: 4.4 * 24, what: "finish-bonus", baht: 30, description: "DAILY30" },
    transfer(4, "wallet", "UFABET", 500),
    { hoursAgo: 49, what: "deposit-notice", baht: 300, outcome: "closed" },
    deposit(1, 300),
    { hoursAgo: 5, what: "withdrawal", baht: 500, outcome: "pending" },
    { hoursAgo: 2, what: "deposit-notice", baht: 200, outcome: "open" },
    transfer(1 / 24, "wallet", "PG", 100),
  ],
}

const small: Story = {
  games: ["PG"],
  events: [deposit(9, 500), transfer(8, "wallet", "PG", 120), round(7, "PG", 30)],
}

const none: Story = { games: [], events: [] }

export const stories = { regular, small, none } as const
