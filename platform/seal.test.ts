import { expect, test, vi } from "vitest"
import { isKeyedHash, keyedHash, sameText, seal, unseal } from "./seal.ts"

const secret = "a secret of at least thirty-two characters"
const later = () => Date.now() + 60_000

test("a sealed text of any script opens again", async () => {
  const value = { token: "t", name: "สมชาย ໃຈດີ" }
  expect(await unseal(secret, "session", await seal(secret, "session", value, later()))).toEqual(value)
})

test("nothing else opens: another secret, another purpose, any altered character", async () => {
  const sealed = await seal(secret, "session", { token: "t" }, later())
  expect(await unseal(`${secret}!`, "session", sealed)).toBeUndefined()
  expect(await unseal(secret, "registration", sealed)).toBeUndefined()
  for (let at = 0; at < sealed.length; at += 7) {
    const altered = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1)
    expect(await unseal(secret, "session", altered), `character ${at}`).toBeUndefined()
  }
  for (const odd of ["", "x", "%%%", "a".repeat(9000)]) {
    expect(await unseal(secret, "session", odd)).toBeUndefined()
  }
})

test("a seal is valid until its expiry and not after", async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  try {
    const sealed = await seal(secret, "session", "value", 1_000_100)
    vi.setSystemTime(1_000_099)
    expect(await unseal(secret, "session", sealed)).toBe("value")
    vi.setSystemTime(1_000_100)
    expect(await unseal(secret, "session", sealed)).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test("a keyed hash depends on secret, purpose and text", async () => {
  const hashes = await Promise.all([
    keyedHash(secret, "operation", "a"),
    keyedHash(secret, "operation", "b"),
    keyedHash(secret, "form", "a"),
    keyedHash(`${secret}!`, "operation", "a"),
  ])
  expect(new Set(hashes).size).toBe(4)
  expect(hashes[0]).toMatch(/^[\w-]{22}$/)
  expect(await keyedHash(secret, "operation", "a")).toBe(hashes[0])
})

test("texts are compared whole", () => {
  expect(sameText("abc", "abc")).toBe(true)
  expect(sameText("abc", "abd")).toBe(false)
  expect(sameText("abc", "abcd")).toBe(false)
})

const old = "the secret of before, of at least 32 characters"

test("of several secrets the first seals and signs, and all of them open and prove", async () => {
  const rotated = [secret, old]
  expect(await unseal(rotated, "session", await seal(old, "session", "before", later()))).toBe("before")
  const sealed = await seal(rotated, "session", "now", later())
  expect(await unseal(secret, "session", sealed)).toBe("now")
  expect(await unseal(old, "session", sealed)).toBeUndefined()

  expect(await isKeyedHash(rotated, "chat-guest", "g", await keyedHash(old, "chat-guest", "g"))).toBe(true)
  expect(await keyedHash(rotated, "chat-guest", "g")).toBe(await keyedHash(secret, "chat-guest", "g"))
  expect(await isKeyedHash([secret], "chat-guest", "g", await keyedHash(old, "chat-guest", "g"))).toBe(false)
})
