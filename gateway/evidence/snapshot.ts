// What a backend shows of a member's money and rewards at one moment, reduced to what evidence needs. Parts that could
// not be read are absent, and are never guessed.
import { z } from "zod"

const amount = z.number()

/** A line of the statement. `at`: milliseconds since 1970 by the backend's clock. */
const line = z.object({
  id: z.string().optional(),
  type: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  amount: amount.optional(),
  status: z.enum(["SUCCESS", "FAILED", "IN_PROGRESS"]),
  at: z.number().optional(),
  /** Which of `bonus`, `promotion`, `invite`, `refund`, `luckydraw` it names. */
  linked: z.string().optional(),
})
export type Line = z.output<typeof line>

/** An entry of the slips or of the refunds. `mark` tells it from the others. */
const entry = z.object({
  mark: z.string(),
  at: z.number().optional(),
  amount: amount.optional(),
  status: z.enum(["SUCCESS", "FAILED", "IN_PROGRESS"]).optional(),
  note: z.string().optional(),
})
export type Entry = z.output<typeof entry>

/** The newest entries of a list. `isWhole`: there are no others. */
function newest<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), isWhole: z.boolean() })
}
export type Newest<Item> = { items: Item[]; isWhole: boolean }

const coupon = z.object({
  key: z.string(),
  code: z.string().optional(),
  label: z.string().optional(),
  amount: amount.optional(),
})
export type CouponMark = z.output<typeof coupon>

/** Times are ours, in milliseconds since 1970; amounts in satang. */
export const snapshotSchema = z.object({
  /** When the first read began, and when the last one had ended. */
  fromMs: z.number(),
  toMs: z.number(),
  wallet: z
    .object({
      amount,
      /** What the active game accounts hold, by their codes. */
      games: z.record(z.string(), amount),
      /** Names of game accounts by their codes: some backends name them so in the statement. */
      names: z.record(z.string(), z.string()),
      /** The code of the member's own bank. */
      bank: z.string().optional(),
    })
    .optional(),
  inviteDue: amount.optional(),
  lines: newest(line).optional(),
  slips: newest(entry).optional(),
  refunds: newest(entry).optional(),
  refundDue: amount.optional(),
  /** What receive-refund would give, where the backend tells. */
  refundReceivable: amount.optional(),
  /** `received`: how often, and when last. */
  bonuses: z
    .array(
      z.object({
        code: z.string(),
        isActive: z.boolean(),
        received: z.number(),
        receivedAt: z.number().optional(),
      }),
    )
    .optional(),
  /** The bonus in use; `null` for none. */
  active: z.object({ code: z.string().optional(), type: z.string().optional() }).nullable().optional(),
  coins: z.number().optional(),
  coupons: z.array(coupon).optional(),
})
export type Snapshot = z.output<typeof snapshotSchema>
