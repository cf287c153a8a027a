// Attempts to make an operation happen twice, answer twice, or forget.

import { answer, hold, movement, operation, satangToBank, seal, type Violation } from "./world.ts"

export const operationViolations: Violation[] = [
  {
    rule: "operation_once",
    attempt: "a second operation with a member's key",
    statements: [operation("moved")],
  },
  {
    rule: "operation_key_length",
    attempt: "an empty key",
    statements: [operation(""), answer("")],
  },
  {
    rule: "operation_key_length",
    attempt: "a key of 256 characters",
    statements: [operation("k".repeat(256)), answer("k".repeat(256))],
  },
  {
    rule: "operation_fingerprint_is_sha256",
    attempt: "a fingerprint that is no SHA-256",
    statements: [operation("new", { fingerprint: "abc" }), answer("new")],
  },
  {
    rule: "operation_answered",
    attempt: "an operation without an answer",
    statements: [operation("new")],
  },
  {
    rule: "operation_never_changed",
    attempt: "another fingerprint for a key that was used",
    statements: [`UPDATE operation SET fingerprint = '${"1".repeat(64)}' WHERE operation_key = 'moved'`],
  },
  {
    rule: "operation_answer_operation",
    attempt: "forgetting an operation whose answer is kept",
    statements: ["DELETE FROM operation WHERE operation_key = 'refused'"],
  },
  {
    rule: "operation_answer_once",
    attempt: "a second answer",
    statements: [answer("moved", { status: 201 })],
  },
  {
    rule: "operation_answer_operation",
    attempt: "an answer to nothing",
    statements: [answer("new")],
  },
  {
    rule: "operation_answer_refused_or_not",
    attempt: "an answer that is neither a refusal nor none",
    statements: [operation("new"), answer("new", { refused: 2 })],
  },
  {
    rule: "operation_answer_status_is_http",
    attempt: "an answer with a status that HTTP does not have",
    statements: [operation("new"), answer("new", { status: 0 })],
  },
  {
    rule: "operation_answer_never_changed",
    attempt: "another body for an answer that was given",
    statements: [`UPDATE operation_answer SET body = '{"changed":1}' WHERE operation_key = 'moved'`],
  },
  {
    rule: "operation_answer_kept_unless_refused",
    attempt: "forgetting what was done",
    statements: [operation("new"), answer("new"), "DELETE FROM operation_answer WHERE operation_key = 'new'"],
  },
  {
    rule: "operation_answer_refusal_moves_nothing",
    attempt: "a refusal that has moved money",
    statements: [
      operation("new"),
      movement("t", { operation: "new" }),
      ...satangToBank("t"),
      seal("t"),
      answer("new", { refused: 1 }),
    ],
  },
  {
    rule: "operation_answer_refusal_moves_nothing",
    attempt: "a refusal that has held money",
    statements: [operation("new"), hold("h", { operation: "new" }), answer("new", { refused: 1 })],
  },
]
