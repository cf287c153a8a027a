// What a form asks the backend for, as far as evidence can tell that apart from other movements of a member's money.
import { z } from "zod"

/** Amounts in satang. Nothing here is secret: gift links and files are left out. */
export const askSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("transfer"), from: z.string(), to: z.string(), amount: z.number() }),
  /** The whole wallet to one game. */
  z.object({ kind: z.literal("transfer-all"), to: z.string() }),
  z.object({ kind: z.literal("withdraw"), amount: z.number() }),
  z.object({ kind: z.literal("truelink") }),
  z.object({ kind: z.literal("slip") }),
  z.object({ kind: z.literal("bonus"), code: z.string() }),
  z.object({ kind: z.literal("promotion"), code: z.string() }),
  z.object({ kind: z.literal("bonus-end") }),
  z.object({ kind: z.literal("refund-receive") }),
  z.object({ kind: z.literal("refund-wallet") }),
  z.object({ kind: z.literal("invite") }),
  z.object({ kind: z.literal("spin") }),
  z.object({ kind: z.literal("coupon"), coupon: z.string() }),
])
export type Ask = z.output<typeof askSchema>
