// What happened to the demo members before today: every type and status that a statement can show.
import type { StatementLink } from "../../storage/schema/statement.ts"
import told from "./history.json" with { type: "json" }

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

/**
 * By the name that demo-members.json has for them; the events oldest first. `regular` ends with 1,795.75 in the wallet and
 * 500.00 on hold; in `playing` a bonus is active, and two fifths of its condition are met.
 */
export const stories = told as unknown as Record<"regular" | "small" | "playing" | "none", Story>
