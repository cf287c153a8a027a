// Game accounts: opening them, their credentials, and providers that fail.

import { beforeEach, describe, expect, test } from "vitest"
import { providerCodes } from "#contract/auto-login.ts"
import {
  activateGameAccount,
  readCredentials,
  readWallet,
  refreshGameAccounts,
  resetGamePassword,
} from "#contract/wallet.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"

describe.each(backendKinds)("game accounts on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))
  let token: string
  beforeEach(async () => {
    token = await backend.logIn("0834567890")
  })

  const activate = (slotCode: string) => backend.call(activateGameAccount, { token, params: { slotCode } })
  const credentials = (slotCode: string) => backend.call(readCredentials, { token, params: { slotCode } })
  const reset = (slotCode: string) => backend.call(resetGamePassword, { token, params: { slotCode } })

  test("the list has all sixteen games in three categories, some without links", async () => {
    const { slots } = (await backend.call(readWallet, { token })).value!
    expect(slots!.map(slot => slot.code).sort()).toEqual([...providerCodes].sort())
    expect(new Set(slots!.map(slot => slot.category))).toEqual(new Set(["slot", "sport", "lotto"]))
    expect(slots!.some(slot => slot.web === null)).toBe(true)
    expect(slots!.some(slot => slot.android && slot.ios)).toBe(true)
  })

  test("an account opens once and then has credentials", async () => {
    expect(await credentials("IMI")).toMatchObject({ status: 400, code: "SLOT_NO_ACCOUNT" })
    expect((await activate("IMI")).status).toBe(200)
    expect((await credentials("IMI")).value).toEqual({
      username: "imi10000003",
      password: expect.stringMatching(/^\w{10}$/),
    })
    expect(await activate("IMI")).toMatchObject({ status: 400, code: "SLOT_ALREADY_ACTIVE" })
  })

  test("simultaneous taps open one account", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => activate("PG")))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === "SLOT_ALREADY_ACTIVE")).toHaveLength(3)
  })

  test("an unknown game is refused", async () => {
    for (const answer of [await activate("NOPE"), await credentials("NOPE"), await reset("a/b?c")]) {
      expect(answer).toMatchObject({ status: 404, code: "NO_GAME" })
    }
    expect((await reset("PG")).code).toBe("SLOT_NO_ACCOUNT")
  })

  test("a failing provider opens no account and resets no password", async () => {
    await activate("JOKER")
    backend.sandbox.setOutage("games", true)
    expect(await activate("PG")).toMatchObject({ status: 400, code: "SLOT_ACTIVATE_FAIL" })
    expect((await reset("JOKER")).code).toBe("SLOT_RESET_PASSWORD_FAIL")
    const told = backend.log.filter(({ event }) => event === "game-provider-failed")
    expect(told.map(({ level }) => level)).toEqual(["warning", "warning"])
    expect((await backend.call(refreshGameAccounts, { token })).status).toBe(200)
    backend.sandbox.setOutage("games", false)
    expect((await activate("PG")).status).toBe(200)
  })
})
