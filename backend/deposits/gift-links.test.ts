// TrueMoney gift links: which are accepted, which are refused, and that a voucher is credited once after lost answers.
import { execFileSync } from "node:child_process"
import AES from "crypto-js/aes.js"
import { beforeAll, describe, expect, test } from "vitest"
import { sendTrueLink } from "#contract/movements.ts"
import { readOperation } from "#contract/operation.ts"
import { backendForAll, backendKinds, type NewMember } from "#tests/backend/test-backend.ts"
import { demoMembersOf } from "../sandbox/seed/demo-members.ts"
import { decrypted, hashInTrueLink } from "./true-link.ts"

const passphrase = "a passphrase for tests"
const encrypt = (text: string) => AES.encrypt(text, passphrase).toString()

describe("the encrypted link", () => {
  test("known answers", () => {
    expect(decrypted("U2FsdGVkX18BAgMEBQYHCN4vTQH4jGLp+Wak1VrMt48=", "secret")).toBe("hello")
    expect(decrypted("U2FsdGVkX19YeQ3ARTtc7acC7f2cm8mibbu8J6v9Fh4=", "s3cr3t")).toBe("hello!")
    expect(decrypted("U2FsdGVkX19YeQ3ARTtc7acC7f2cm8mibbu8J6v9Fh4=", "other")).not.toBe("hello!")
    // For a text without a salt CryptoJS invents one, and a few of a thousand such keys decrypt to a text.
    for (let time = 0; time < 1000; time++) expect(decrypted("nonsense", "secret")).toBeUndefined()
  })

  test("openssl reads what CryptoJS writes", () => {
    const args = ["enc", "-d", "-aes-256-cbc", "-md", "md5", "-a", "-A", "-pass", `pass:${passphrase}`]
    const input = encrypt("https://gift.truemoney.com/campaign/?v=abcdefgh12")
    const text = execFileSync("openssl", args, { input, stdio: ["pipe", "pipe", "ignore"] }).toString()
    expect(text).toBe("https://gift.truemoney.com/campaign/?v=abcdefgh12")
  })

  test.each([
    ["https://gift.truemoney.com/campaign/?v=abcdefgh", "abcdefgh"],
    ["https://gift.truemoney.com/campaign/voucher_detail?v=ABCdef12", "ABCdef12"],
    ["https://gift.truemoney.com.evil.example/campaign/?v=abcdefgh", undefined],
    ["https://evil.example/?u=https://gift.truemoney.com/campaign/?v=abcdefgh", undefined],
    ["http://gift.truemoney.com/campaign/?v=abcdefgh", undefined],
    ["https://gift.truemoney.com/campaign/?v=abcdefg", undefined],
    [`https://gift.truemoney.com/campaign/?v=${"a".repeat(65)}`, undefined],
    ["https://gift.truemoney.com/campaign/?v=abc%20defgh", undefined],
    ["https://x@gift.truemoney.com/campaign/?v=abcdefgh", undefined],
    ["https://gift.truemoney.com:8443/campaign/?v=abcdefgh", undefined],
    ["https://gift.truemoney.com/campaign/?v=abcdefgh&v=ABCDEFGH", undefined],
    ["https://gift.truemoney.com/other/?v=abcdefgh", undefined],
    ["javascript:alert(1)", undefined],
  ])("%s", (link, hash) => {
    expect(hashInTrueLink(encrypt(link), passphrase)).toBe(hash)
  })
})

describe.each(backendKinds)("on $name", ({ start }) => {
  const backend = backendForAll(() => start({ seed: true, trueLinkPassphrase: passphrase }))
  let token: string
  const [first, , third] = demoMembersOf("thailand")
  beforeAll(async () => {
    token = await backend.logIn(first!.phone)
  })

  let keys = 0
  const send = (link: string, options: { key?: string; token?: string } = {}) =>
    backend.call(sendTrueLink, { token, key: `gift-${++keys}`, body: { link: encrypt(link) }, ...options })
  const issue = async (baht: number, phone?: string) =>
    (await backend.sandbox.issueVoucher(first!.phone, Math.round(baht * 100), phone))!
  const receiptOf = async (key: string) =>
    (await backend.call(readOperation, { params: { key }, token })).value
  const lastLine = async () => (await backend.linesOf(token))[0]

  test("a voucher is credited at once", async () => {
    const before = await backend.walletOf(token)
    expect((await send(await issue(50), { key: "good" })).value!.receipt!.status).toBe("pending")
    expect(await receiptOf("good")).toMatchObject({ status: "done", amount: 50_00, from: "TRUEMONEY" })
    expect(await backend.walletOf(token)).toBe(before + 50_00)
    expect(await lastLine()).toMatchObject({ statementType: "deposit", amount: 50_00, status: "SUCCESS" })
  })

  test("the same key gets the same answer, and another key is a duplicate", async () => {
    const link = await issue(20)
    const once = await send(link, { key: "same" })
    expect((await send(link, { key: "same" })).value).toEqual(once.value)
    expect((await send(link)).code).toBe("TRUELINK_DUPLICATE")
    const other = await backend.logIn(third!.phone)
    expect((await send(link, { token: other })).code).toBe("TRUELINK_DUPLICATE")
  })

  test("an invalid link and an unknown, expired, small or foreign voucher are refused and leave nothing behind", async () => {
    const before = await lastLine()
    expect((await send("https://evil.example/?v=abcdefgh")).code).toBe("TRUELINK_INVALID")
    expect((await send("https://gift.truemoney.com/campaign/?v=nosuchvoucher1")).code).toBe(
      "TRUELINK_INVALID",
    )
    expect((await send(await issue(1.99))).code).toBe("TRUELINK_INVALID")
    expect((await send(await issue(50, "0999999999"))).code).toBe("TRUELINK_INVALID")
    const expired = await issue(50)
    await backend.sandbox.expireVoucher(expired.split("v=")[1]!)
    expect((await send(expired)).code).toBe("TRUELINK_INVALID")
    expect(await lastLine()).toEqual(before)
    expect((await send(await issue(2))).code).toBeUndefined()
  })

  test("while the provider is out a gift is pending, and is credited later by itself", async () => {
    const before = await backend.walletOf(token)
    const link = await issue(30)
    expect(await backend.ledgerLagSeconds()).toBe(0)
    backend.sandbox.setOutage("vouchers", true)
    expect((await send(link, { key: "later" })).value!.receipt!.status).toBe("pending")
    expect((await receiptOf("later"))!.status).toBe("pending")
    expect((await lastLine())!.status).toBe("PENDING")
    backend.sandbox.setOutage("vouchers", false)
    expect(await backend.sandbox.redeemDueVouchers()).toBe(0)
    backend.now.ms += 10_000
    expect(await backend.ledgerLagSeconds()).toBe(10)
    expect(await backend.sandbox.redeemDueVouchers()).toBe(1)
    expect((await receiptOf("later"))!.status).toBe("done")
    expect(await backend.walletOf(token)).toBe(before + 30_00)
  })

  test("a redemption whose answer was lost is repeated, and credited once", async () => {
    const before = await backend.walletOf(token)
    backend.sandbox.loseVoucherAnswers(true)
    await send(await issue(40), { key: "lost" })
    expect((await receiptOf("lost"))!.status).toBe("pending")
    expect(await lastLine()).toMatchObject({ amount: 40_00, status: "PENDING" })
    backend.sandbox.loseVoucherAnswers(false)
    backend.now.ms += 10_000
    expect(await backend.sandbox.redeemDueVouchers()).toBe(1)
    expect(await backend.walletOf(token)).toBe(before + 40_00)
    backend.now.ms += 600_000
    expect(await backend.sandbox.redeemDueVouchers()).toBe(0)
  })

  test("a pending gift that turns out to be invalid fails, and its owner may send it", async () => {
    const link = await issue(60, third!.phone)
    backend.sandbox.setOutage("vouchers", true)
    await send(link, { key: "foreign" })
    backend.sandbox.setOutage("vouchers", false)
    backend.now.ms += 10_000
    await backend.sandbox.redeemDueVouchers()
    expect(await receiptOf("foreign")).toMatchObject({ status: "refused", code: "TRUELINK_INVALID" })
    expect((await lastLine())!.status).toBe("FAILED")
    const owner = await backend.logIn(third!.phone)
    const before = await backend.walletOf(owner)
    expect((await send(link, { token: owner })).code).toBeUndefined()
    expect(await backend.walletOf(owner)).toBe(before + 60_00)
  })

  test("one voucher, sent by 50 members with 4 keys each at once, is credited once", async () => {
    const members: NewMember[] = []
    for (let number = 0; number < 50; number++) members.push(await backend.register())
    const tokens = members.map(({ token }) => token)
    const link = await issue(70, members[7]!.phone)
    const answers = await Promise.all(
      tokens.flatMap(member => [1, 2, 3, 4].map(() => send(link, { token: member, key: `g-${++keys}` }))),
    )
    expect(answers.filter(({ code }) => code === undefined).length).toBe(1)
    // The answer waits 4 s for the credit; behind two hundred others it may take longer.
    await expect.poll(() => backend.walletOf(tokens[7]!)).toBe(70_00)
    const amounts = await Promise.all(tokens.map(backend.walletOf))
    expect(amounts.filter(amount => amount > 0)).toEqual([70_00])
  }, 240_000)
})
