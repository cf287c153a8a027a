// The log of security events (docs/decisions/133-security-log.md).
import { describe, expect, test } from "vitest"
import * as account from "#contract/account.ts"
import { securityEventNames } from "#contract/rules/accounts.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { forgetOldEvents } from "./security-log.ts"

const demo = "0812345678"
const password = "krapao-demo"
const dayMs = 24 * 60 * 60_000
const address = "203.0.113.7"
const newcomer = {
  ...{ name: "New", username: "0990001111", password: "quite long words" },
  ...{ bankCode: "SCB", bankAccountName: "NEW PERSON", bankAccountNo: "1112223334" },
}

describe.each(backendKinds)("the security log on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true, inFile: true }))

  const enter = (typed = password, more: object = {}) =>
    backend.call(account.login, { body: { username: demo, password: typed, ...more }, address })
  const rows = () => backend.tables.selectFrom("security_event").selectAll().orderBy("id").execute()
  const eventsOf = async (token: string) =>
    (await backend.call(account.listSecurityEvents, { token })).value!.events
  const told = () =>
    backend.log.filter(({ event }) => (securityEventNames as readonly string[]).includes(event))

  test("has logins, failures, locks, changes and ended sessions, in OWASP's words, in table and log alike", async () => {
    await enter("a-wrong-secret")
    const { token } = (await enter(password, { device: "Chrome · Android" })).value!
    const second = (await enter()).value!.token
    await backend.call(account.changePassword, {
      token,
      address,
      body: { oldPassword: "a-wrong-secret", newPassword: "brand new words" },
    })
    await backend.call(account.changePassword, {
      token,
      address,
      body: { oldPassword: password, newPassword: "brand new words" },
    })
    await backend.call(account.logout, { token, address })
    for (let guess = 0; guess < 13; guess++) await enter("a-wrong-secret")

    const names = [
      "authn_login_fail",
      "authn_login_successafterretries",
      "session_created",
      "authn_login_success",
      "session_created",
      "authn_password_change_fail",
      "authn_password_change",
      "authn_token_revoked",
      "authn_token_revoked",
      ...Array(10).fill("authn_login_fail"),
      "authn_login_lock",
    ]
    const written = await rows()
    expect(written.map(({ event }) => event).sort()).toEqual([...names].sort())
    expect(told().map(({ event }) => event)).toEqual(names)
    for (const row of written) expect(row).toMatchObject({ member_id: "10000001", network: address })
    const everything = JSON.stringify([written, backend.log])
    for (const secret of [password, "a-wrong-secret", "brand new words", token, second, demo]) {
      expect(everything).not.toContain(secret)
    }
  })

  test("a username that nobody has is not written down", async () => {
    await backend.call(account.login, { body: { username: "0990009999", password: "guess" }, address })
    expect(await rows()).toMatchObject([{ event: "authn_login_fail", member_id: null, network: address }])
    expect(JSON.stringify([await rows(), backend.log])).not.toContain("0990009999")
  })

  test.each([
    ["registrations", "register-address", 100],
    ["codes", "otp-address", 30],
  ])("too many %s are told once a window, with the request", async (_, subject, attempts) => {
    const full = { subject: `${subject}:${address}`, attempts, since_ms: backend.now.ms }
    await backend.tables.insertInto("attempt_count").values(full).execute()
    const headers = { "x-request-id": "ab12cd34ef56" }
    for (let time = 0; time < 3; time++) {
      const answer =
        subject === "otp-address"
          ? await backend.call(account.sendResetCode, {
              body: { phoneNumber: "0990001111" },
              address,
              headers,
            })
          : await backend.call(account.createAccount, { body: newcomer, address, headers })
      expect(answer.code).toBe("REQUEST_LIMIT")
    }
    const event = "excess_rate_limit_exceeded"
    expect(await rows()).toMatchObject([
      { event, detail: subject, network: address, request_id: "ab12cd34ef56", member_id: null },
    ])
    expect(told()).toMatchObject([{ level: "warning", event, detail: { request: "ab12cd34ef56" } }])
    expect(JSON.stringify([await rows(), backend.log])).not.toContain("0990001111")
  })

  test("a registration, a change of the profile and a new password by code are in it", async () => {
    await backend.call(account.createAccount, { body: newcomer, address })
    const token = await backend.logIn("0990001111", newcomer.password)
    await backend.call(account.updateProfile, { token, address, body: { ...newcomer, name: "Newer" } })
    const { otpToken } = (await backend.call(account.sendResetCode, { body: { phoneNumber: "0990001111" } }))
      .value!
    await backend.call(account.verifyResetCode, { body: { otpToken, otpCode: backend.lastCode() } })
    await backend.call(account.resetPassword, {
      body: { otpToken, newPassword: "other long words" },
      address,
    })
    expect(told().map(({ event }) => event)).toEqual([
      "user_created",
      "authn_login_success",
      "session_created",
      "user_updated",
      "authn_password_change",
      "authn_token_revoked",
    ])
  })

  test("members see their own events of 90 days, newest first, without the whole address", async () => {
    const { token } = (await enter(password, { device: "Chrome · Android" })).value!
    const at = backend.now.ms
    backend.now.ms += 5 * 60_000
    await enter("wrong-password", { device: "Firefox · Windows" })
    const other = await backend.logIn("0823456789")
    expect(await eventsOf(token)).toEqual([
      {
        ...{ id: expect.any(String), event: "authn_login_fail", at: backend.now.ms },
        ...{ device: "Firefox · Windows", network: "203.0.113.x" },
      },
      expect.objectContaining({ event: "session_created", at }),
      expect.objectContaining({ event: "authn_login_success", at, device: "Chrome · Android" }),
    ])
    expect(await eventsOf(other)).toHaveLength(2)
    backend.now.ms = at + 90 * dayMs
    const later = (await enter()).value!.token
    expect((await eventsOf(later)).map(({ event }) => event)).toEqual([
      "session_created",
      "authn_login_success",
      "authn_login_fail",
    ])
  })

  test("rows are never changed, and deleted only when they are more than a year old", async () => {
    await enter()
    const change = backend.tables.updateTable("security_event").set({ event: "other" }).execute()
    await expect(change).rejects.toThrow("never_changed")
    await expect(backend.tables.deleteFrom("security_event").execute()).rejects.toThrow("kept_a_year")
    backend.now.ms += 367 * dayMs
    await forgetOldEvents(backend.tables, backend.now.ms)
    expect(await rows(), "the newest are kept").toHaveLength(2)
    await enter()
    await forgetOldEvents(backend.tables, backend.now.ms)
    expect((await rows()).map(({ at_ms }) => at_ms)).toEqual([backend.now.ms, backend.now.ms])
  })
})
