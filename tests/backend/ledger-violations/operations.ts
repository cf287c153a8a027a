// Attempts to make an operation happen twice, answer twice, or forget.

import { answer, hold, move, operation, satangToBank, type Violation } from "./world.ts"

export const operationViolations: Violation[] = [
  ["operation_once", "a second operation with a member's key", [operation("moved")]],
  ["operation_key_length", "an empty key", [operation(""), answer("")]],
  ["operation_key_length", "a key of 256 characters", [operation("k".repeat(256)), answer("k".repeat(256))]],
  [
    "operation_fingerprint_is_sha256",
    "a fingerprint that is no SHA-256",
    [operation("new", { fingerprint: "abc" }), answer("new")],
  ],
  ["operation_answered", "an operation without an answer", [operation("new")]],
  [
    "operation_never_changed",
    "another fingerprint for a key that was used",
    [`UPDATE operation SET fingerprint = '${"1".repeat(64)}' WHERE operation_key = 'moved'`],
  ],
  [
    "operation_answer_operation",
    "forgetting an operation whose answer is kept",
    ["DELETE FROM operation WHERE operation_key = 'refused'"],
  ],
  ["operation_answer_once", "a second answer", [answer("moved", { status: 201 })]],
  ["operation_answer_operation", "an answer to nothing", [answer("new")]],
  [
    "operation_answer_refused_or_not",
    "an answer that is neither a refusal nor none",
    [operation("new"), answer("new", { refused: 2 })],
  ],
  [
    "operation_answer_status_is_http",
    "an answer with a status that HTTP does not have",
    [operation("new"), answer("new", { status: 0 })],
  ],
  [
    "operation_answer_never_changed",
    "another body for an answer that was given",
    [`UPDATE operation_answer SET body = '{"changed":1}' WHERE operation_key = 'moved'`],
  ],
  [
    "operation_answer_kept_unless_refused",
    "forgetting what was done",
    [operation("new"), answer("new"), "DELETE FROM operation_answer WHERE operation_key = 'new'"],
  ],
  [
    "operation_answer_refusal_moves_nothing",
    "a refusal that has moved money",
    [operation("new"), ...move("t", satangToBank, { operation: "new" }), answer("new", { refused: 1 })],
  ],
  [
    "operation_answer_refusal_moves_nothing",
    "a refusal that has held money",
    [operation("new"), hold("h", { operation: "new" }), answer("new", { refused: 1 })],
  ],
]
