// What an operation's row keeps as evidence: what was asked for, what the backend showed before, and when it was sent. No
// secrets: gift links and files are not in it.
import { z } from "zod"
import type { Result } from "#contract/client.ts"

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
const snapshotSchema = z.object({
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

/** When an operation was sent, and how its attempt ended. Times are ours, in milliseconds since 1970. */
export type Sending = {
  sentAtMs: number
  /** When the answer came, or the attempt was given up. */
  endedAtMs: number
  /** `none`: the call may still be under way. */
  answer: "some" | "none"
  /** How far the backend's clock is ahead of ours, at least and at most, in milliseconds; absent: not known. */
  clock?: { leastMs: number; mostMs: number }
}

const noteSchema = z.object({
  ask: askSchema,
  before: snapshotSchema,
  /** When the attempt would be given up, in milliseconds since 1970 by our clock. */
  deadlineAtMs: z.number(),
  clock: z.object({ leastMs: z.number(), mostMs: z.number() }).optional(),
  /** How the attempt ended, once it has. */
  ended: z.object({ atMs: z.number(), answer: z.enum(["some", "none"]) }).optional(),
})
export type Note = z.output<typeof noteSchema>

export function writeNote(note: Note): string {
  return JSON.stringify(note)
}

/** The note of a row; `undefined` for none, and for one of another version of this app. */
export function readNote(text: string | null): Note | undefined {
  try {
    return text === null ? undefined : noteSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The same note, with how the attempt ended. */
export function endNote(text: string, answer: Result<unknown>, nowMs: number): string {
  const note = readNote(text)
  return note
    ? writeNote({ ...note, ended: { atMs: nowMs, answer: hasAnswered(answer) ? "some" : "none" } })
    : text
}

/** When it was sent, and how that ended: at the deadline, where nobody has noted it. */
export function sendingOf({ before, deadlineAtMs, clock, ended }: Note): Sending {
  return {
    sentAtMs: before.toMs,
    endedAtMs: ended?.atMs ?? deadlineAtMs,
    answer: ended?.answer ?? "none",
    clock,
  }
}

function hasAnswered(answer: Result<unknown>): boolean {
  return answer.ok || !["timeout", "unreachable", "garbage", "in-flight"].includes(answer.error.kind)
}
