// When the embedded backend may be sent requests.
import { describe, expect, test } from "vitest"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"

describe.each(backendKinds)("readiness on $name", ({ start }) => {
  const backend = backendForEach(() => start())

  test("with all of its tables it is ready", async () => {
    expect(await backend.isReady()).toBe(true)
  })

  test("without a database it is not", async () => {
    await backend.close()
    await expect(backend.isReady()).rejects.toThrow()
  })
})
