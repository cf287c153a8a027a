// Every malformed payload gets a refusal of the catalogue: never a 500, never a movement.

import fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import * as account from "#contract/account.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import * as movements from "#contract/movements.ts"
import * as reward from "#contract/reward.ts"
import { listSlips, listStatements } from "#contract/statement.ts"
import * as wallet from "#contract/wallet.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

const value = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "",
    " ",
    "wallet",
    "pg",
    "๑๒๓",
    "-1",
    "NaN",
    "\u0000",
    "\ud800",
    "__proto__",
    "a".repeat(5000),
  ),
  fc.constantFrom(0, -0, -1, 0.001, 1.005, 2 ** 53, 1e15, 1e300, -1e300),
  fc.anything({ maxDepth: 2 }),
)

const endpoints: [Endpoint, string[]][] = [
  [account.login, ["username", "password"]],
  [account.loginByCode, ["otpToken", "otpCode"]],
  [account.sendOtp, ["phoneNumber"]],
  [account.verifyOtp, ["otpToken", "otpCode"]],
  [account.validateAccount, ["name", "username", "password", "bankCode", "inviteCode"]],
  [account.createAccount, ["name", "username", "password", "bankCode", "bankAccountName", "bankAccountNo"]],
  [account.updateProfile, ["name", "bankCode", "bankAccountName", "bankAccountNo"]],
  [account.updateBankAccountName, ["bankCode", "bankAccountName"]],
  [account.changePassword, ["oldPassword", "newPassword"]],
  [movements.transfer, ["from", "to", "amount"]],
  [movements.transferAll, ["to"]],
  [movements.withdraw, ["amount"]],
  [movements.withdrawAll, ["amount"]],
  [movements.addToWallet, ["amount"]],
  [listStatements, ["page", "limit"]],
  [listSlips, ["page", "limit"]],
  [reward.listInvites, ["page", "limit"]],
]

describe.each(backendKinds)(`malformed payloads on $name (SEED=${seed})`, ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))
  let token: string
  beforeEach(async () => {
    token = await backend.logIn("0812345678")
  })

  test.each(endpoints.map(([endpoint, fields]) => ({ path: endpoint.path, endpoint, fields })))(
    "$path",
    async ({ endpoint, fields }) => {
      const record = fc.record(Object.fromEntries(fields.map(field => [field, value])), { requiredKeys: [] })
      const bodies = fc.sample(fc.oneof({ weight: 8, arbitrary: record }, value), { numRuns: 60, seed })
      for (const body of bodies) {
        const text = jsonOf(body)
        if (text === undefined) continue
        const answer = await backend.call(endpoint, { token, body: text })
        expect(answer.status, text).toBeLessThan(500)
      }
      expect(backend.log.filter(({ level }) => level === "error")).toEqual([])
      const { value: after } = await backend.call(wallet.readWallet, { token })
      expect(after!.wallet.amount).toBe(1795_75)
    },
  )
})

function jsonOf(body: unknown): string | undefined {
  try {
    return JSON.stringify(body, (_, part) => (typeof part === "bigint" ? String(part) : part))
  } catch {
    return undefined
  }
}
