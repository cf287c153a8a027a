// The wallet as pages share it.
import { expect, test } from "vitest"
import { createClient } from "#contract/client.ts"
import { readWallet } from "./wallet.server.ts"

test("a wallet that members with the same answer share cannot be changed", async () => {
  const api = createClient({
    baseUrl: "http://backend",
    clientName: "wallet-user",
    timeoutMs: 1000,
    fetch: async () => Response.json({ wallet: { amount: 1 }, slots: [{ code: "PG", amount: 2 }] }),
  })
  const [one, other] = [await readWallet(api), await readWallet(api)]
  if (!one.ok || !other.ok) throw new Error("failed")
  expect(other.value).toBe(one.value)
  expect(() => one.value.slots?.pop()).toThrow(TypeError)
  expect(() => Object.assign(one.value.slots?.[0] ?? {}, { amount: 3 })).toThrow(TypeError)
})
