// What an intent's row keeps as evidence: what was asked for, what the backend showed before, and when it was sent. No
// secrets: gift links and files are not in it.
import { z } from "zod"
import type { Result } from "#contract/client.ts"
import { askSchema } from "./question.ts"
import type { Sending } from "./scene.ts"
import { snapshotSchema } from "./snapshot.ts"

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
