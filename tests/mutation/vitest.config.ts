// What runs for each mutant: the tests beside rules, money and ledger, less those that take seconds.
import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["{contract/rules,backend/ledger,backend/money}/*.test.ts"],
    exclude: ["backend/ledger/{model,concurrency,commands}.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
