// How an attempt ended, as evidence waits for its traces.
import { expect, test } from "vitest"
import { endNote, readNote, writeNote } from "./note.ts"

const before = { fromMs: 1000, toMs: 1000 }
const note = writeNote({ ask: { kind: "spin" }, before, deadlineAtMs: 61_000 })

test.each([
  ["Not enough money", "words"],
  ["SOME_NEW_CODE", "some"],
  [undefined, "some"],
  // What the backend waited for may still be done.
  ["INTERNAL_SERVER_ERROR", "none"],
  ["timeout of 30000ms exceeded", "none"],
  ["read ECONNRESET", "none"],
] as const)("an answer of %s counts as %s", (message, answer) => {
  const ended = endNote(note, { ok: false, error: { kind: "unproven", status: 200, message } }, 2000)
  expect(readNote(ended)?.ended).toEqual({ atMs: 2000, answer })
})
