import { expect, test } from "vitest"
import { systemRandom } from "../kernel/environment.ts"
import { createPasswords } from "./passwords.ts"

const options = { random: systemRandom, concurrency: 1, maxWaiting: 8 }
const passwords = createPasswords(options)

test("a new hash is argon2id at OWASP's cost with a new salt", async () => {
  const [one, other] = [await passwords.hash("a password"), await passwords.hash("a password")]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(other).not.toBe(one)
  expect(await passwords.verify("a password", one)).toBe(true)
  expect(await passwords.verify("a passwore", one)).toBe(false)
  expect(await passwords.verify("a password", undefined)).toBe(false)
})

test("a hash of another cost is accepted, one of an absurd cost or shape is not", async () => {
  const cheap = await createPasswords({ ...options, memoryKiB: 64 }).hash("a password")
  expect(cheap).toContain("m=64,")
  expect(await passwords.verify("a password", cheap)).toBe(true)
  for (const stored of ["", "plain", cheap.replace("m=64", "m=999999"), cheap.replace("v=19", "v=16")])
    await expect(passwords.verify("a password", stored)).rejects.toThrow("unknown shape")
})

test("who has waited for too long is refused, and who came later is not", async () => {
  let nowMs = 0
  const { hash } = createPasswords({ ...options, memoryKiB: 64, now: () => nowMs })
  const outcome = (hashing: Promise<string>) =>
    hashing.then(
      () => "made",
      ({ code }) => code as string,
    )
  const first = outcome(hash("first"))
  const early = [outcome(hash("early")), outcome(hash("early too"))]
  nowMs = 4000
  const late = outcome(hash("late"))
  nowMs = 5001
  expect(await Promise.all([first, ...early, late])).toEqual([
    "made",
    "REQUEST_LIMIT",
    "REQUEST_LIMIT",
    "made",
  ])
  expect(await outcome(hash("afterwards"))).toBe("made")
})
