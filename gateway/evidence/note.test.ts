// How an attempt ended, as evidence waits for its traces.
import { expect, test } from "vitest"
import { endNote, readNote, writeNote } from "./evidence.ts"

const before = { fromMs: 1000, toMs: 1000 }
const note = writeNote({ ask: { kind: "spin" }, before, deadlineAtMs: 61_000 })

test.each([
  [{ kind: "unconfirmed", said: "Not enough money" }, "some"],
  [{ kind: "timeout" }, "none"],
  [{ kind: "garbage", status: 502 }, "none"],
] as const)("an answer of %o counts as %s", (error, answer) => {
  expect(readNote(endNote(note, { ok: false, error }, 2000))?.ended).toEqual({ atMs: 2000, answer })
})
