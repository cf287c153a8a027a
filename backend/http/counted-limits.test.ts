// Every limit on attempts: the last attempt that is allowed, the first that is refused, and the end of its window to
// the millisecond. All attempts but one are written into the table, so that the test need not make a thousand.
import AES from "crypto-js/aes.js"
import { beforeEach, describe, expect, test } from "vitest"
import * as account from "#contract/account.ts"
import * as chat from "#contract/chat.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { sendTrueLink, uploadSlip } from "#contract/movements.ts"
import { backendForAll, backendKinds } from "#tests/backend/test-backend.ts"
import { png } from "#tests/tiny-png.ts"

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const demo = "0812345678"
const address = "198.51.100.7"
const passphrase = "a passphrase for tests"

type Attempt = () => Promise<string | undefined>

describe.each(backendKinds)("limits on $name", ({ start }) => {
  const backend = backendForAll(() => start({ seed: true, inFile: true, trueLinkPassphrase: passphrase }))
  let token: string
  let count = 0
  beforeEach(async () => {
    token = await backend.logIn(demo)
  })

  const digits = () => String(++count).padStart(6, "0")
  const text = { message_type: "text", payload: { message: "hello" } }
  const message = { sender: "customer", message: text }
  const guestId = (number: string) => `g-${number.padStart(22, "0")}`
  const codeOf = async <E extends Endpoint>(...call: Parameters<typeof backend.call<E>>) =>
    (await backend.call(...call)).code

  /** `attempt` may be made so often in that time, whatever comes of it. */
  function limit(what: string, subject: string, most: number, windowMs: number, attempt: Attempt) {
    test(what, async () => {
      const row = { subject, attempts: most - 1, since_ms: backend.now.ms }
      await backend.tables
        .insertInto("attempt_count")
        .values(row)
        .onConflict(conflict => conflict.column("subject").doUpdateSet(row))
        .execute()
      const answer = await attempt()
      expect(answer).not.toBe("REQUEST_LIMIT")
      expect(await attempt()).toBe("REQUEST_LIMIT")
      backend.now.ms += windowMs - 1
      expect(await attempt()).toBe("REQUEST_LIMIT")
      backend.now.ms += 1
      expect(await attempt()).toBe(answer)
    })
  }

  limit("failed logins from one address", `login-address:${address}`, 100, 15 * minuteMs, () =>
    codeOf(account.login, { address, body: { username: `0977${digits()}`, password: "a-guess" } }),
  )
  limit("wrong passwords for one username", "login-username:0823456789", 10, 15 * minuteMs, () =>
    codeOf(account.login, { body: { username: "0823456789", password: "a-guess" } }),
  )
  limit("wrong old passwords", "change-password:10000001", 10, 15 * minuteMs, () =>
    codeOf(account.changePassword, { token, body: { oldPassword: "a-guess", newPassword: "new-password" } }),
  )
  limit("registrations from one address", `register-address:${address}`, 100, hourMs, () => {
    const body = {
      ...{ name: "x", username: `0978${digits()}`, password: "a-password", bankCode: "SCB" },
      ...{ bankAccountName: "X Y", bankAccountNo: `4440${digits()}` },
    }
    return codeOf(account.createAccount, { address, body })
  })
  limit("codes asked for from one address", `otp-address:${address}`, 30, hourMs, () =>
    codeOf(account.sendOtp, { address, body: { phoneNumber: `0979${digits()}` } }),
  )
  limit("codes for a phone from one network", `otp-asker:register:0990001112:${address}`, 5, hourMs, () =>
    codeOf(account.sendOtp, { address, body: { phoneNumber: "0990001112" } }),
  )
  limit("codes for a phone from anywhere", "otp-phone:register:0990001113", 15, hourMs, () =>
    codeOf(account.sendOtp, { address: `198.51.100.${++count}`, body: { phoneNumber: "0990001113" } }),
  )
  limit("codes for a forgotten password", `otp-asker:reset:0990001114:${address}`, 5, hourMs, () =>
    codeOf(account.sendResetCode, { address, body: { phoneNumber: "0990001114" } }),
  )
  limit("registered phones that one network hears of", "known-phone:192.0.2.77", 20, hourMs, () =>
    codeOf(account.validateAccount, {
      ...{ address: "192.0.2.77", body: { name: "x", username: demo, password: "a-password" } },
    }),
  )
  limit("slips of one member", "slip:10000001", 60, dayMs, () => codeOf(uploadSlip, { token, file: png }))
  limit("gift links of one member", "gift:10000001", 100, dayMs, () => {
    const gift = `https://gift.truemoney.com/campaign/?v=nosuch${digits()}`
    return codeOf(sendTrueLink, { token, body: { link: AES.encrypt(gift, passphrase).toString() } })
  })
  limit("messages of one member", "chat:10000001", 1200, minuteMs, () =>
    codeOf(chat.sendChatMessage, { token, body: message }),
  )
  limit("chat uploads of one member", "chat-upload:10000001", 60, hourMs, () =>
    codeOf(chat.uploadChatImage, { token, file: png }),
  )
  limit("new guests from one address", `chat-guest:${address}`, 200, hourMs, () =>
    codeOf(chat.sendChatMessage, { address, body: { ...message, guestId: guestId(digits()) } }),
  )
  limit("chat uploads of all guests of one address", "chat-upload-address:192.0.2.9", 100, hourMs, () => {
    const headers = { "x-guest-id": guestId(digits()) }
    return codeOf(chat.uploadChatImage, { address: "192.0.2.9", file: png, headers })
  })

  test("limits count the network of the address that the web app's server saw", async () => {
    const subject = "login-address:2001:db8:0:7::/64"
    await backend.tables
      .insertInto("attempt_count")
      .values({ subject, attempts: 100, since_ms: backend.now.ms })
      .execute()
    const login = (from: string) =>
      codeOf(account.login, { address: from, body: { username: demo, password: "krapao-demo" } })
    expect(await login("2001:db8:0:7::1")).toBe("REQUEST_LIMIT")
    expect(await login("10.0.0.1, [2001:DB8::7:f00:0:0:9]:4711")).toBe("REQUEST_LIMIT")
    expect(await login("2001:db8:0:7::1, 198.51.100.8")).toBeUndefined()
    expect(await login("2001:db8:0:8::1")).toBeUndefined()
  })

  test("a known guest does not count as new", async () => {
    const known = guestId(digits())
    const send = (guest: string) =>
      codeOf(chat.sendChatMessage, { address: "192.0.2.10", body: { ...message, guestId: guest } })
    expect(await send(known)).toBeUndefined()
    const row = { subject: "chat-guest:192.0.2.10", attempts: 200, since_ms: backend.now.ms }
    await backend.tables.updateTable("attempt_count").set(row).where("subject", "=", row.subject).execute()
    expect(await send(guestId(digits()))).toBe("REQUEST_LIMIT")
    expect(await send(known)).toBeUndefined()
  })
})
