import { defineConfig } from "vitest/config"

// Two kinds: *.test.ts beside the code, and tests/journeys/ over the built app by the browser without JavaScript.
export default defineConfig({
  test: {
    pool: "forks",
    // The default leaves a core of two idle.
    maxWorkers: 2,
    // Files share their worker and what it has loaded: the product is loaded twice, not 120 times (a third of the time).
    isolate: false,
    // Generous: a machine that is busy elsewhere is not a fault. What must be quick measures itself.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: ["node_modules", "build", "tests/journeys/**", "tests/chromium/**", "tests/edge/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          globalSetup: ["tests/journeys/build.ts"],
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
      {
        extends: true,
        test: {
          name: "edge",
          include: ["tests/edge/**/*.test.ts"],
          globalSetup: ["tests/edge/build.ts"],
        },
      },
    ],
  },
})
