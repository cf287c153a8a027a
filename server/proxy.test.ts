// What a proxy in front says, and when it is believed.
import { describe, expect, test } from "vitest"
import type { FakePage } from "#tests/server/fake-build.ts"
import { ask, hello, serverUnderTest } from "#tests/server/server-under-test.ts"

const start = serverUnderTest()

const page: FakePage = (_, { visit }) => new Response(visit.clientAddress)
const forwarded = { "x-forwarded-for": "1.1.1.1, 2.2.2.2, 3.3.3.3" }
test.each([
  ["0", "127.0.0.1"],
  ["1", "3.3.3.3"],
  ["2", "2.2.2.2"],
  ["9", "1.1.1.1"],
])("the player's address behind %s trusted proxies is %s", async (TRUSTED_PROXY, address) => {
  expect((await ask(await start(page, { TRUSTED_PROXY }), "/", forwarded)).body.toString()).toBe(address)
})

describe("the name of a request", () => {
  const page: FakePage = (_, { visit }) => new Response(visit.requestId)
  const nameOf = async (env: Record<string, string>, given: string) =>
    (await ask(await start(page, env), "/", { "x-request-id": given })).body.toString()

  test("is a trusted proxy's, if it is one", async () => {
    expect(await nameOf({ TRUSTED_PROXY: "1" }, "5f0c-edge_1234")).toBe("5f0c-edge_1234")
    for (const odd of ["short", "x".repeat(65), "<b>12345678", "a b c d e f g"])
      expect(await nameOf({ TRUSTED_PROXY: "1" }, odd)).toMatch(/^[0-9a-z]{12}$/)
  })

  test("is ours where no proxy is trusted", async () => {
    expect(await nameOf({}, "5f0c-edge_1234")).toMatch(/^[0-9a-z]{12}$/)
  })
})

describe("a proxy that forwards addresses", () => {
  const warnings = (log: { event: string; setting?: unknown }[]) =>
    log.filter(({ event }) => event === "forwarding headers ignored").map(({ setting }) => setting)

  test.each(["X-Forwarded-For", "Forwarded", "X-Real-IP"])(
    "%s without the setting is logged once",
    async name => {
      const server = await start(hello)
      await ask(server, "/login")
      expect(warnings(server.log)).toEqual([])
      for (let asked = 0; asked < 3; asked++) await ask(server, "/login", { [name]: "203.0.113.7" })
      expect(warnings(server.log)).toEqual(["TRUSTED_PROXY"])
    },
  )

  test("is not logged where the setting names it", async () => {
    const server = await start(hello, { TRUSTED_PROXY: "1" })
    await ask(server, "/login", { "X-Forwarded-For": "203.0.113.7" })
    expect(warnings(server.log)).toEqual([])
  })
})
