import { expect, test, vi } from "vitest"
import { createHealth } from "./health.ts"

test("up as long as the process answers; ready unless it drains or its check fails", async () => {
  let isDraining = false
  let isReady = true
  let now = 0
  const health = createHealth({ isDraining: () => isDraining, check: async () => isReady, now: () => now })
  expect(health("/login")).toBeUndefined()
  expect(await health("/ready")).toEqual({ status: 200, text: "ready" })
  isReady = false
  now += 1000
  expect(await health("/ready")).toEqual({ status: 503, text: "not ready" })
  isReady = true
  now += 1000
  isDraining = true
  expect(await health("/ready")).toEqual({ status: 503, text: "draining" })
  expect(await health("/up")).toEqual({ status: 200, text: "up" })
})

test("without a check it depends on nothing", async () => {
  expect(await createHealth({ isDraining: () => false })("/ready")).toMatchObject({ status: 200 })
})

test("a check that fails or hangs means not ready", async () => {
  const failing = createHealth({ isDraining: () => false, check: () => Promise.reject(new Error()) })
  expect(await failing("/ready")).toMatchObject({ status: 503 })
  const hanging = createHealth({ isDraining: () => false, check: () => new Promise(() => {}) })
  expect(await hanging("/ready")).toMatchObject({ status: 503 })
})

test("everybody who asks within a second gets the same answer", async () => {
  let now = 0
  let checks = 0
  const check = async () => {
    checks += 1
    return true
  }
  const health = createHealth({ isDraining: () => false, check, now: () => now })
  await Promise.all(Array.from({ length: 100 }, () => health("/ready")))
  now += 999
  await health("/ready")
  expect(checks).toBe(1)
  now += 1
  await health("/ready")
  expect(checks).toBe(2)
})

test("an answer is not kept longer when the machine's clock is set back", async () => {
  let asked = 0
  const health = createHealth({ isDraining: () => false, check: async () => ++asked > 1 })
  expect(await health("/ready")).toMatchObject({ status: 503 })
  const [wallMs, elapsedMs] = [Date.now(), performance.now()]
  vi.spyOn(Date, "now").mockReturnValue(wallMs - 3_600_000)
  vi.spyOn(performance, "now").mockReturnValue(elapsedMs + 1500)
  expect(await health("/ready")).toMatchObject({ status: 200 })
  vi.restoreAllMocks()
})
