// Nobody reads or changes what is another member's, whatever they name: every endpoint of the contract.
import { beforeAll, describe, expect, test } from "vitest"
import * as account from "#contract/account.ts"
import { autoLoginByPassword, autoLoginByUsername, providerCodes } from "#contract/auto-login.ts"
import * as chat from "#contract/chat.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import * as movements from "#contract/movements.ts"
import * as operations from "#contract/operation.ts"
import * as reward from "#contract/reward.ts"
import * as statement from "#contract/statement.ts"
import * as wallet from "#contract/wallet.ts"
import { endpoints as all } from "#gateway/wire/endpoints.ts"
import { backendForAll, backendKinds } from "#tests/backend/test-backend.ts"

const autoLogins: Record<string, Endpoint> = { ...autoLoginByUsername, ...autoLoginByPassword }
/** All but the chat's, and the one that only the gateway answers. */
const endpoints = all.filter(one => !one.path.startsWith("/api/chat") && one !== operations.allowAnother)

/** What guests may call. */
const lookups = `
    active agreements banks conditions contact enableChatWidget info notice registerOTP slip sources
    withdraw
  `
  .trim()
  .split(/\s+/)
const toAnybody = [
  "/api/account",
  "/api/account/forgotten/reset",
  "/api/account/forgotten/send",
  "/api/account/forgotten/verify",
  "/api/account/validate",
  "/api/login",
  "/api/login/code",
  ...lookups.map(name => `/api/lookup/${name}`),
  "/api/otp/send",
  "/api/otp/verify",
]

/** Of paths with a name in them: what is named belongs to nobody. */
const namesNothingOwned = /:(bankCode|code|slotCode)$/

describe.each(backendKinds)("on $name", ({ start }) => {
  const backend = backendForAll(() => start({ seed: true }))
  let owner: string
  let thief: string
  beforeAll(async () => {
    owner = await backend.logIn("0812345678")
    const bank = { bankCode: "KBANK", bankAccountName: "EVA EVIL", bankAccountNo: "6661234567" }
    const body = { name: "Eva", username: "0990001111", password: "krapao-demo", ...bank }
    await backend.call(account.createAccount, { body })
    await backend.sandbox.creditDeposit("0990001111", 100_00)
    thief = await backend.logIn("0990001111")
  })

  const profileOf = async (token: string) => (await backend.call(account.readProfile, { token })).value
  const walletOf = async (token: string) => (await backend.call(wallet.readWallet, { token })).value

  test("no endpoint for members answers without a token, or with one that nobody has", async () => {
    const answering = new Set<string>()
    for (const endpoint of endpoints) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, "PG"]),
      )
      const body = endpoint.method === "GET" ? undefined : {}
      for (const token of [undefined, "a".repeat(43)]) {
        const { status, code } = await backend.call(endpoint, { token, params, body })
        if (status !== 401 || code !== "UNAUTHORIZED") answering.add(endpoint.path)
      }
    }
    expect(endpoints.length - answering.size).toBeGreaterThan(50)
    expect([...answering].sort()).toEqual(toAnybody)
  })

  test("what a path or a payload names of another member is not there", async () => {
    for (const slotCode of providerCodes) {
      await backend.call(wallet.activateGameAccount, { token: thief, params: { slotCode } })
    }
    const key = "the-owner-s-transfer"
    const move = { from: "wallet", to: "PG", amount: 1 }
    expect((await backend.call(movements.transfer, { token: owner, key, body: move })).status).toBe(200)
    const { slots } = (await walletOf(owner))!
    const { username, password } = (await backend.call(wallet.readCredentials, {
      ...{ token: owner, params: { slotCode: "PG" } },
    }))!.value as { username: string; password: string }
    expect(slots.length).toBeGreaterThan(0)
    const { sessions } = (await backend.call(account.listSessions, { token: owner })).value!

    const tried: [Endpoint, object, string][] = [
      [operations.readOperation, { params: { key } }, "NO_DATA"],
      ...Object.values(autoLogins)
        .filter(({ path }) => path !== autoLoginByUsername.AREASLOT.path)
        .map((endpoint): [Endpoint, object, string] => [
          endpoint,
          { params: { username, password } },
          "SLOT_NO_ACCOUNT",
        ]),
      [autoLoginByUsername.AREASLOT, { params: { username } }, "NOT_AREASLOT"],
    ]
    for (const [endpoint, named, code] of tried) {
      expect((await backend.call(endpoint, { token: thief, ...named })).code, endpoint.path).toBe(code)
    }
    await backend.call(account.endSessions, {
      token: thief,
      body: { password: "krapao-demo", scope: "one", sessionId: sessions[0]!.id },
    })
    expect((await backend.call(account.readProfile, { token: owner })).status, "the session goes on").toBe(
      200,
    )

    // These have tests of their own: backend/deposits/qr-deposits.test.ts, backend/slips/slips.test.ts.
    const elsewhere = ["/api/qrcode/:qrcodeId", "/api/statement/slip/reference/:reference"]
    const known = [...tried.map(([{ path }]) => path), ...elsewhere]
    const named = endpoints.filter(({ path }) => path.includes(":") && !namesNothingOwned.test(path))
    expect(named.map(({ path }) => path).filter(path => !known.includes(path))).toEqual([])
  })

  test("every endpoint of the chat is about one's own room alone, whatever a member or guest names", async () => {
    const [mine, theirs] = ["m", "t"].map(letter => `g-${letter.repeat(22)}`) as [string, string]
    const userId = (await profileOf(owner))!.profile._id
    const words = { message_type: "text", payload: { message: "hello" } }
    const send = (who: object, token?: string) =>
      backend.call(chat.sendChatMessage, { token, body: { sender: "other", message: words, ...who } })
    await send({}, owner)
    await send({ guestId: theirs })
    const ask = (endpoint: Endpoint, token: string | undefined, guest: string | undefined, named: object) =>
      backend.call(endpoint, {
        token,
        headers: guest === undefined ? {} : { [chat.guestHeader]: guest },
        ...(endpoint.multipart && { file: new Uint8Array(9) }),
        ...(endpoint.payload && {
          body: { limit: 9, skip: 0, sender: "customer", message: words, ...named },
        }),
      })
    for (const endpoint of all.filter(({ path }) => path.startsWith("/api/chat"))) {
      const codeOf = async (...who: [string?, string?, object?]) =>
        (await ask(endpoint, who[0], who[1], who[2] ?? {})).code
      const { path } = endpoint
      expect(await codeOf("a".repeat(43)), path).toBe("UNAUTHORIZED")
      expect(await codeOf("a".repeat(43), mine), path).toBe("UNAUTHORIZED")
      expect(await codeOf(undefined, userId), path).toBe("KEY_INVALID")
      if (endpoint !== chat.readChatConfig) expect(await codeOf(), path).toBe("KEY_INVALID")
      if (!endpoint.payload) continue
      expect(await codeOf(thief, undefined, { userId }), path).toBe("NO_DATA")
      expect(await codeOf(undefined, undefined, { userId }), path).toBe("UNAUTHORIZED")
      expect(await codeOf(undefined, mine, { userId }), path).toBe("UNAUTHORIZED")
      expect(await codeOf(undefined, mine, { guestId: theirs }), path).toBe("NO_DATA")
      expect(await codeOf(undefined, undefined, { guestId: userId }), path).toBe("KEY_INVALID")
    }
    expect((await backend.call(chat.readChatConfig)).value!.ticket).toBeUndefined()

    const room = (guest: string | undefined, token?: string) =>
      ask(chat.readChatHistory, token, guest, { guestId: guest })
    const senders = async (...who: [string | undefined, string?]) =>
      ((await room(...who)).value as { sender: string }[]).map(({ sender }) => sender)
    expect(await senders(undefined, owner), "nobody else's words, and nobody speaks as support").toEqual([
      "customer",
    ])
    expect(await senders(theirs)).toEqual(["customer"])
    expect(await senders(mine)).toEqual([])
    expect(await senders(theirs, thief), "a member's room is the member's").toEqual([])
  })

  test("fields that no payload has change nothing, neither one's own nor another's", async () => {
    const [mine, theirs] = [(await profileOf(thief))!, (await profileOf(owner))!]
    const money = await walletOf(owner)
    const id = theirs.profile._id
    const more = {
      ...{ id, _id: id, memberId: id, member_id: id, userId: id, username: "0812345678", profileId: id },
      ...{ state: "inactive", role: "admin", inviter_id: id, created_at_ms: 0, password_hash: "x", coin: 9 },
      ...{ balance: 1e6, wallet: { amount: 1e6 }, status: "SUCCESS", success: true },
    }
    const { bankCode, bankAccountNo, bankAccountName } = mine.bankAccount
    const bank = { bankCode, bankAccountNo, bankAccountName }
    const posts: [Endpoint, object][] = [
      [account.updateProfile, { name: "Renamed", ...bank }],
      [movements.transfer, { from: "wallet", to: "PG", amount: 1 }],
      [movements.addToWallet, { amount: 100 }],
      [statement.listStatements, { page: 1, limit: 10 }],
      [reward.listInvites, { page: 1, limit: 10 }],
    ]
    for (const [endpoint, body] of posts) {
      await backend.call(endpoint, { token: thief, key: `own ${endpoint.path}`, body: { ...more, ...body } })
    }
    expect((await profileOf(thief))!.profile).toEqual({ ...mine.profile, name: "Renamed" })
    expect(await profileOf(owner)).toEqual(theirs)
    expect(await walletOf(owner)).toEqual(money)
    expect(
      (await backend.call(account.login, { body: { username: "0812345678", password: "krapao-demo" } }))
        .status,
    ).toBe(200)
  })
})
