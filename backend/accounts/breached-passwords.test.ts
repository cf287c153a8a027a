// Passwords that were stolen elsewhere: each line of the file is found, nothing else is, and none of them is accepted.
import { createHash } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import * as account from "#contract/account.ts"
import { backendKinds } from "#tests/backend/test-backend.ts"
import { openBreachedPasswords } from "./breached-passwords.ts"

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-breached-"))
})
afterEach(() => rm(folder, { recursive: true }))

const hashOf = (password: string) => createHash("sha1").update(password).digest("hex").toUpperCase()
async function fileOf(passwords: string[], end = "\r\n") {
  const path = join(folder, "pwned.txt")
  const lines = passwords.map((password, at) => `${hashOf(password)}:${at ** 3}`).sort()
  await writeFile(path, lines.join(end) + end)
  return path
}

test.each([1, 2, 90, 700, 3000])("finds each of %i passwords and none that is not there", async count => {
  const passwords = Array.from({ length: count }, (_, number) => `stolen ${number}`)
  const breached = await openBreachedPasswords(await fileOf(passwords, count % 2 === 0 ? "\n" : "\r\n"))
  const found = await Promise.all(passwords.map(password => breached.has(password)))
  expect(found.filter(Boolean)).toHaveLength(count)
  const others = await Promise.all(passwords.map(password => breached.has(`${password} not`)))
  expect(others.filter(Boolean)).toHaveLength(0)
  await breached.close()
})

test("a file that holds no hashes is refused", async () => {
  const path = join(folder, "words.txt")
  await writeFile(path, "password\n12345678\n")
  await expect(openBreachedPasswords(path)).rejects.toThrow("SHA-1")
})

test("registration, change and reset refuse a stolen password and say so", async () => {
  const stolen = "a fine long stolen one"
  const breachedPasswords = await openBreachedPasswords(await fileOf([stolen, "another of these"]))
  const backend = await backendKinds[0]!.start({ seed: true, breachedPasswords })
  const refused = { code: "INVALID_USER_INFO", said: { passwordFault: "breached" } }
  const fields = { name: "New", username: "0990001111", password: stolen }
  expect(await backend.call(account.validateAccount, { body: fields })).toMatchObject(refused)
  const token = await backend.logIn("0812345678")
  const change = (newPassword: string) =>
    backend.call(account.changePassword, { token, body: { oldPassword: "krapao-demo", newPassword } })
  expect(await change(stolen)).toMatchObject(refused)
  const { otpToken } = (await backend.call(account.sendResetCode, { body: { phoneNumber: "0812345678" } }))
    .value!
  const otpCode = /OTP (\d{6})/.exec(backend.sandbox.sentMessages()[0]!.text)![1]!
  await backend.call(account.verifyResetCode, { body: { otpToken, otpCode } })
  const reset = { otpToken, newPassword: stolen }
  expect(await backend.call(account.resetPassword, { body: reset })).toMatchObject(refused)
  expect((await change(`${stolen}, and more`)).status).toBe(200)
  expect(
    (await backend.call(account.validateAccount, { body: { ...fields, password: "dimazarya" } })).said,
  ).toEqual(expect.objectContaining({ passwordFault: "common" }))
  await backend.remove()
})
