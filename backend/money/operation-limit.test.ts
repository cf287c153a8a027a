// A member's operations have a limit an hour (docs/security.md, limits).
import { describe, expect, test } from "vitest"
import { listSecurityEvents } from "#contract/account.ts"
import { withdraw } from "#contract/movements.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"

describe.each(backendKinds)("operations an hour on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))

  test("the one beyond the limit is refused, leaves its key usable and other members alone", async () => {
    const [token, other] = [await backend.logIn("0812345678"), await backend.logIn("0823456789")]
    const ask = (key: string, by = token) => backend.call(withdraw, { token: by, key, body: { amount: 100 } })
    // The seed has asked for one.
    backend.now.ms += 60 * 60_000
    const replies: (string | undefined)[] = []
    for (let each = 0; each < 601; each++) {
      const { code } = await ask(`key-${each}`)
      replies.push(code)
    }
    expect(replies.filter(code => code !== "REQUEST_LIMIT")).toHaveLength(600)
    expect(replies.at(-1)).toBe("REQUEST_LIMIT")
    const late = await ask("key-600")
    expect([late.status, Number(late.headers.get("retry-after"))]).toEqual([429, 3600])
    expect((await ask("key-0")).status, "what was done is answered again").toBe(200)
    expect((await ask("key-0", other)).code).not.toBe("REQUEST_LIMIT")
    backend.now.ms += 60 * 60_000
    expect((await ask("key-600")).code, "the same key, an hour later").toBe("MONEY_NOT_ENOUGH")
    const { events } = (await backend.call(listSecurityEvents, { token })).value!
    expect(events.filter(({ event }) => event === "excess_rate_limit_exceeded")).toHaveLength(1)
  })
})
