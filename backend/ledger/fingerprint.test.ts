// Requests with the same meaning have the same fingerprint, others have another.

import { expect, test } from "vitest"
import { fingerprintOf } from "./fingerprint.ts"

test("the order of the fields does not matter", () => {
  expect(fingerprintOf("transfer", { to: "PG", amount: 100 })).toBe(
    fingerprintOf("transfer", { amount: 100, to: "PG" }),
  )
})

test.each([
  ["another kind", "withdraw", { to: "PG", amount: 100 }],
  ["another amount", "transfer", { to: "PG", amount: 101 }],
  ["a text in the place of a number", "transfer", { to: "PG", amount: "100" }],
  ["another field", "transfer", { from: "PG", amount: 100 }],
  ["a field more", "transfer", { to: "PG", amount: 100, bonus: null }],
])("%s is another request", (_, kind, fields) => {
  expect(fingerprintOf(kind, fields)).not.toBe(fingerprintOf("transfer", { to: "PG", amount: 100 }))
})

test("is SHA-256 over the kind and the sorted fields", () => {
  // printf '["transfer",[["amount",100],["to","PG"]]]' | sha256sum
  expect(fingerprintOf("transfer", { to: "PG", amount: 100 })).toBe(
    "69b8b5721e56589c3e107a51bec69fed5a9f81bf37bf5266368f5fecd35d5ef2",
  )
})
