// What happened to the demo members before today: every type and status that a statement can show.
import type { StatementLink } from "../../storage/schema/statement.ts"

export type HistoryEvent = { hoursAgo: number } & (
  | { what: "deposit"; baht: number }
  | { what: "gift"; baht: number; link: StatementLink; description: string }
  /** One of the operator's offers, received; active until "finish-bonus". `won`: in rounds of that time. */
  | { what: "bonus"; baht: number; offer: string; won?: number }
  /** The end of the active bonus, with so much taken back. */
  | { what: "finish-bonus"; baht: number }
  | { what: "transfer"; from: string; to: string; baht: number; failed?: true }
  /** Won above zero, lost below. */
  | { what: "round"; game: string; baht: number }
  | { what: "withdrawal"; baht: number; outcome: "paid" | "refused" | "pending" }
  /** A deposit that the member announced; the money did not come. */
  | { what: "deposit-notice"; baht: number; outcome: "closed" | "open" }
  /** The refund of all losses until then, set aside; it comes to so much. */
  | { what: "refund"; baht: number }
  /** Friends who registered with the member's link, and earned so much each by playing, a day apart; 0: not played. */
  | { what: "friends"; baht: number; from: number; count: number }
  /** All that friends had earned until then, to the wallet; it comes to so much. */
  | { what: "invite-bonus"; baht: number }
)

type Story = { games: readonly string[]; events: readonly HistoryEvent[] }

const gift = (daysAgo: number, baht: number, link: StatementLink, description: string): HistoryEvent => ({
  hoursAgo: daysAgo * 24,
  what: "gift",
  baht,
  link,
  description,
})
const bonus = (daysAgo: number, offer: string, baht: number, won = 0): HistoryEvent => ({
  hoursAgo: daysAgo * 24,
  what: "bonus",
  baht,
  offer,
  won,
})
const finishBonus = (daysAgo: number, baht: number): HistoryEvent => ({
  hoursAgo: daysAgo * 24,
  what: "finish-bonus",
  baht,
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
    bonus(27.9, "WELCOME", 200, 275.5),
    transfer(27.5, "wallet", "PG", 500),
    round(27.4, "PG", -180),
    transfer(26, "wallet", "UFABET", 600),
    round(25.5, "UFABET", 275.5),
    transfer(25, "UFABET", "wallet", 875.5),
    finishBonus(24, 150),
    bonus(23, "NEW100", 100),
    finishBonus(22.9, 100),
    { hoursAgo: 22 * 24, what: "withdrawal", baht: 1000, outcome: "paid" },
    deposit(20, 500),
    transfer(18, "wallet", "JOKER", 300),
    round(17.9, "JOKER", -220),
    gift(15, 45.25, "refund", "5%"),
    { hoursAgo: 14 * 24, what: "transfer", from: "wallet", to: "SEXYGAME", baht: 100, failed: true },
    { hoursAgo: 18 * 24, what: "friends", baht: 10, from: 0, count: 5 },
    { hoursAgo: 12 * 24, what: "invite-bonus", baht: 50 },
    { hoursAgo: 10 * 24, what: "withdrawal", baht: 400, outcome: "refused" },
    gift(8, 20, "luckydraw", "20"),
    transfer(6, "wallet", "HUAYHD", 45),
    deposit(5, 1500),
    bonus(4.5, "DAILY30", 30),
    finishBonus(4.4, 30),
    transfer(4, "wallet", "UFABET", 500),
    { hoursAgo: 3.5 * 24, what: "refund", baht: 6.22 },
    deposit(3, 400),
    transfer(3, "wallet", "JOKER", 400),
    round(2.9, "JOKER", -400),
    { hoursAgo: 9 * 24, what: "friends", baht: 50, from: 5, count: 8 },
    { hoursAgo: 49, what: "deposit-notice", baht: 300, outcome: "closed" },
    deposit(1, 300),
    { hoursAgo: 5, what: "withdrawal", baht: 500, outcome: "pending" },
    { hoursAgo: 2, what: "deposit-notice", baht: 200, outcome: "open" },
    transfer(1 / 24, "wallet", "PG", 100),
    bonus(0.5 / 24, "WEEK50", 50),
    finishBonus(0.4 / 24, 50),
  ],
}

const small: Story = {
  games: ["PG"],
  events: [
    deposit(9, 500),
    transfer(8, "wallet", "PG", 120),
    round(7, "PG", 30),
    { hoursAgo: 6 * 24, what: "friends", baht: 0, from: 0, count: 1 },
  ],
}

/** A bonus is active, and two fifths of its condition are met. */
const playing: Story = {
  games: ["PG"],
  events: [...small.events, bonus(30 / 24, "WEEK50", 50, 100), round(1, "PG", 100)],
}

const none: Story = { games: [], events: [] }

export const stories = { regular, small, playing, none } as const
