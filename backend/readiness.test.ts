// When the embedded backend may be sent requests.
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { backendKinds, type TestBackend } from "#tests/backend/test-backend.ts"

describe.each(backendKinds)("readiness on $name", ({ start }) => {
  let backend: TestBackend
  beforeEach(async () => {
    backend = await start()
  })
  afterEach(() => backend.remove())

  test("with all of its tables it is ready", async () => {
    expect(await backend.isReady()).toBe(true)
  })

  test("without a database it is not", async () => {
    await backend.close()
    await expect(backend.isReady()).rejects.toThrow()
  })
})
