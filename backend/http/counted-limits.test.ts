// Every limit on attempts: the last attempt that is allowed, the first that is refused, and the end of its window to
// the millisecond. All attempts but one are written into the table, so that the test need not make a thousand.
import AES from "crypto-js/aes.js"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import * as account from "#contract/account.ts"
import * as chat from "#contract/chat.ts"
import { sendTrueLink, uploadSlip } from "#contract/movements.ts"
import { backendForAll, backendKinds } from "#tests/backend/test-backend.ts"
import { png } from "#tests/tiny-png.ts"
import type { Database } from "../storage/database.ts"

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const demo = "0812345678"
const address = "198.51.100.7"
const passphrase = "a passphrase for tests"

describe.each(backendKinds)("limits on $name", ({ start }) => {
  const backend = backendForAll(() => start({ seed: true, inFile: true, trueLinkPassphrase: passphrase }))
  let tables: Database
  let token: string
  let count = 0
  beforeAll(async () => {
    tables = backend.tables
  })
  beforeEach(async () => {
    token = await backend.logIn(demo)
  })

  const digits = () => String(++count).padStart(6, "0")
  const form = () => {
    const sent = new FormData()
    sent.set("file", new File([png], "a.png"))
    return sent
  }
  const text = { message_type: "text", payload: { message: "hello" } }
  const message = { sender: "customer", message: text }
  const guestId = (number: string) => `g-${number.padStart(22, "0")}`
  const code = async (answer: Promise<{ code: string | undefined }>) => (await answer).code

  type Limit = [string, string, number, number, () => Promise<string | undefined>, string | undefined]
  const limits: Limit[] = [
    [
      "failed logins from one address",
      `login-address:${address}`,
      100,
      15 * minuteMs,
      () => {
        const body = { username: `0977${digits()}`, password: "a-guess" }
        return code(backend.call(account.login, { address, body }))
      },
      "WRONG_CREDENTIAL",
    ],
    [
      "wrong passwords for one username",
      "login-username:0823456789",
      10,
      15 * minuteMs,
      () => code(backend.call(account.login, { body: { username: "0823456789", password: "a-guess" } })),
      "WRONG_CREDENTIAL",
    ],
    [
      "wrong old passwords",
      "change-password:10000001",
      10,
      15 * minuteMs,
      () => {
        const body = { oldPassword: "a-guess", newPassword: "new-password" }
        return code(backend.call(account.changePassword, { token, body }))
      },
      "WRONG_PASSWORD",
    ],
    [
      "registrations from one address",
      `register-address:${address}`,
      100,
      hourMs,
      () => {
        const body = {
          ...{ name: "x", username: `0978${digits()}`, password: "a-password", bankCode: "SCB" },
          ...{ bankAccountName: "X Y", bankAccountNo: `4440${digits()}` },
        }
        return code(backend.call(account.createAccount, { address, body }))
      },
      undefined,
    ],
    [
      "codes asked for from one address",
      `otp-address:${address}`,
      30,
      hourMs,
      () => code(backend.call(account.sendOtp, { address, body: { phoneNumber: `0979${digits()}` } })),
      undefined,
    ],
    [
      "codes for one phone from one network",
      `otp-asker:register:0990001112:${address}`,
      5,
      hourMs,
      () => code(backend.call(account.sendOtp, { address, body: { phoneNumber: "0990001112" } })),
      undefined,
    ],
    [
      "codes for one phone from anywhere",
      "otp-phone:register:0990001113",
      15,
      hourMs,
      () => {
        const from = `198.51.100.${++count}`
        return code(backend.call(account.sendOtp, { address: from, body: { phoneNumber: "0990001113" } }))
      },
      undefined,
    ],
    [
      "codes for a forgotten password from one network",
      `otp-asker:reset:0990001114:${address}`,
      5,
      hourMs,
      () => code(backend.call(account.sendResetCode, { address, body: { phoneNumber: "0990001114" } })),
      undefined,
    ],
    [
      "registered phones that one network hears of",
      "known-phone:192.0.2.77",
      20,
      hourMs,
      () => {
        const body = { name: "x", username: demo, password: "a-password" }
        return code(backend.call(account.validateAccount, { address: "192.0.2.77", body }))
      },
      "EXISTING_USER",
    ],
    [
      "slips of one member",
      "slip:10000001",
      60,
      dayMs,
      () => code(backend.call(uploadSlip, { token, form: form() })),
      undefined,
    ],
    [
      "gift links of one member",
      "gift:10000001",
      100,
      dayMs,
      () => {
        const gift = `https://gift.truemoney.com/campaign/?v=nosuch${digits()}`
        const link = AES.encrypt(gift, passphrase).toString()
        return code(backend.call(sendTrueLink, { token, body: { link } }))
      },
      "TRUELINK_INVALID",
    ],
    [
      "messages of one member",
      "chat:10000001",
      1200,
      minuteMs,
      () => code(backend.call(chat.sendChatMessage, { token, body: message })),
      undefined,
    ],
    [
      "chat uploads of one member",
      "chat-upload:10000001",
      60,
      hourMs,
      () => code(backend.call(chat.uploadChatImage, { token, form: form() })),
      undefined,
    ],
    [
      "new guests from one address",
      `chat-guest:${address}`,
      200,
      hourMs,
      () => {
        const body = { ...message, guestId: guestId(digits()) }
        return code(backend.call(chat.sendChatMessage, { address, body }))
      },
      undefined,
    ],
    [
      "chat uploads of all guests of one address",
      "chat-upload-address:192.0.2.9",
      100,
      hourMs,
      () => {
        const headers = { "x-guest-id": guestId(digits()) }
        return code(backend.call(chat.uploadChatImage, { address: "192.0.2.9", form: form(), headers }))
      },
      undefined,
    ],
  ]

  test.each(limits)("%s", async (_, subject, attempts, windowMs, attempt, answer) => {
    const row = { subject, attempts: attempts - 1, since_ms: backend.now.ms }
    await tables
      .insertInto("attempt_count")
      .values(row)
      .onConflict(conflict => conflict.column("subject").doUpdateSet(row))
      .execute()
    expect(await attempt()).toBe(answer)
    expect(await attempt()).toBe("REQUEST_LIMIT")
    backend.now.ms += windowMs - 1
    expect(await attempt()).toBe("REQUEST_LIMIT")
    backend.now.ms += 1
    expect(await attempt()).toBe(answer)
  })

  test("limits count the network of the address that the web app's server saw", async () => {
    const subject = "login-address:2001:db8:0:7::/64"
    await tables
      .insertInto("attempt_count")
      .values({ subject, attempts: 100, since_ms: backend.now.ms })
      .execute()
    const login = (from: string) =>
      code(backend.call(account.login, { address: from, body: { username: demo, password: "krapao-demo" } }))
    expect(await login("2001:db8:0:7::1")).toBe("REQUEST_LIMIT")
    expect(await login("10.0.0.1, [2001:DB8::7:f00:0:0:9]:4711")).toBe("REQUEST_LIMIT")
    expect(await login("2001:db8:0:7::1, 198.51.100.8")).toBeUndefined()
    expect(await login("2001:db8:0:8::1")).toBeUndefined()
  })

  test("a known guest does not count as new", async () => {
    const known = guestId(digits())
    const send = (guest: string) =>
      code(
        backend.call(chat.sendChatMessage, { address: "192.0.2.10", body: { ...message, guestId: guest } }),
      )
    expect(await send(known)).toBeUndefined()
    const row = { subject: "chat-guest:192.0.2.10", attempts: 200, since_ms: backend.now.ms }
    await tables.updateTable("attempt_count").set(row).where("subject", "=", row.subject).execute()
    expect(await send(guestId(digits()))).toBe("REQUEST_LIMIT")
    expect(await send(known)).toBeUndefined()
  })
})
