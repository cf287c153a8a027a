import { defineConfig } from "vitest/config"

// Three kinds, by suffix: *.test.ts beside the code, tests/*.journey.ts over the built app, *.fault.ts for long ones.
export default defineConfig({
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["node_modules", "build", "tests/chromium/**"],
    pool: "forks",
  },
})
