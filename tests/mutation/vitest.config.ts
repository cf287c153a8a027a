// What runs for each mutant: the tests beside the code that is broken, less those that take seconds.
import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["{contract/rules,backend/ledger,backend/money,gateway/evidence,gateway/truth}/*.test.ts"],
    exclude: ["backend/ledger/{model,concurrency,commands}.test.ts", "gateway/evidence/histories.test.ts"],
    // Less than a second a mutant: the files that a test loads stay loaded.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
