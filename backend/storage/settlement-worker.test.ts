// Rows that wait for a provider are retried after 5 s, then after twice as long each time, at most after five
// minutes. The eighth error of our own fails a slip.
import AES from "crypto-js/aes.js"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { sendTrueLink, uploadSlip } from "#contract/movements.ts"
import { listSlips } from "#contract/statement.ts"
import { backendKinds, type TestBackend } from "#tests/backend/test-backend.ts"

const demo = "0812345678"
const passphrase = "a passphrase for tests"
const pausesS = [5, 10, 20, 40, 80, 160, 300, 300]

describe.each(backendKinds)("retries on $name", ({ start }) => {
  let backend: TestBackend
  let token: string

  const open = async (options: Parameters<typeof start>[0] = {}) => {
    backend = await start({ seed: true, trueLinkPassphrase: passphrase, ...options })
    token = await backend.logIn(demo)
  }
  beforeEach(() => open())
  afterEach(() => backend.remove())

  async function sendSlip() {
    const { png } = (await backend.sandbox.makeSlip(demo, { amountSatang: 300_00 }))!
    expect((await backend.call(uploadSlip, { token, file: png })).status).toBe(200)
  }
  async function expectPauses(tryDue: () => Promise<number>) {
    for (const pauseS of pausesS) {
      backend.now.ms += pauseS * 1000 - 1
      expect(await tryDue(), `a millisecond before ${pauseS} s`).toBe(0)
      backend.now.ms += 1
      expect(await tryDue(), `after ${pauseS} s`).toBe(1)
    }
  }

  test("a slip whose bank is out", async () => {
    backend.sandbox.setOutage("slip-check", true)
    await sendSlip()
    await expectPauses(() => backend.sandbox.judgeDueSlips())
  })

  test("a gift whose issuer is out", async () => {
    const link = (await backend.sandbox.issueVoucher(demo, 50_00))!
    backend.sandbox.setOutage("vouchers", true)
    const body = { link: AES.encrypt(link, passphrase).toString() }
    expect((await backend.call(sendTrueLink, { token, body })).status).toBe(200)
    await expectPauses(() => backend.sandbox.redeemDueVouchers())
  })

  test("a slip goes to an admin after eight errors of our own", async () => {
    await backend.remove()
    const check = async () => {
      throw new Error("our own fault")
    }
    await open({ providers: { slipCheck: { check } } })
    const state = async () => {
      const { value } = await backend.call(listSlips, { token, body: { page: 1, limit: 1 } })
      return [value![0]!.status, value![0]!.note]
    }
    await sendSlip()
    for (let tried = 2; tried <= 7; tried++) {
      backend.now.ms += 300_000
      await backend.sandbox.judgeDueSlips()
    }
    expect(await state()).toEqual(["IN_PROGRESS", null])
    backend.now.ms += 300_000
    await backend.sandbox.judgeDueSlips()
    expect(await state()).toEqual(["FAILED", "UNKNOW_ERROR"])
  })
})
