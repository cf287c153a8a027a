// Slips: every reason, one credit under load, banks that stall, pictures that only their owner sees.

import { beforeEach, describe, expect, test } from "vitest"
import { uploadSlip } from "#contract/movements.ts"
import { readOperation } from "#contract/operation.ts"
import { listSlips, readSlipReference } from "#contract/statement.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import type { SlipKind } from "../sandbox/world/slips.ts"

const demo = "0812345678"
const other = "0823456789"

describe.each(backendKinds)("slips on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))
  let token: string
  beforeEach(async () => {
    token = await backend.logIn(demo)
  })

  const make = async (kind: SlipKind = "good", amountSatang = 300_00, member = demo) =>
    (await backend.sandbox.makeSlip(member, { kind, amountSatang }))!.png
  const send = (png: Uint8Array<ArrayBuffer>, key?: string, ofToken = token) => {
    // The list is sorted by time, so each slip needs its own.
    backend.now.ms += 1
    return backend.call(uploadSlip, { token: ofToken, key, file: png })
  }
  const slips = async (ofToken = token) =>
    (await backend.call(listSlips, { token: ofToken, body: { page: 1, limit: 10 } })).value!

  test("a good slip is credited, and list, statement and receipt show it", async () => {
    const before = await backend.walletOf(token)
    const answer = await send(await make(), "k")
    expect(answer).toMatchObject({ status: 200, value: { receipt: { kind: "slip", status: "pending" } } })
    expect(await backend.walletOf(token)).toBe(before + 300_00)
    expect(await slips()).toMatchObject([{ amount: 300_00, status: "SUCCESS", note: null }])
    expect((await backend.linesOf(token))[0]).toMatchObject({
      statementType: "deposit",
      from: "KBANK",
      to: "wallet",
      amount: 300_00,
      status: "SUCCESS",
    })
    const receipt = await backend.call(readOperation, { token, params: { key: "k" } })
    expect(receipt.value).toMatchObject({ status: "done", amount: 300_00, from: "KBANK", to: "wallet" })
  })

  test.each<[SlipKind, string, number | null]>([
    ["wrong-destination", "DEST_ACC_INVALID", 300_00],
    ["other-sender", "NOT_MATCH", 300_00],
    ["expired", "EXPIRED_SLIP", 300_00],
    ["unknown", "INVALID_SLIP", null],
    ["foreign", "INVALID_SLIP", null],
    ["unstable", "UNSTABLE_REFNO_ON_SLIP", null],
    ["blurred", "UNSTABLE_REFNO_ON_SLIP", null],
    ["captcha", "TRIPPLE_WRONG_CAPTCHA", null],
    ["cropped", "CANNOT_READ_CROPPED_IMAGE", null],
    ["other", "UNKNOW_ERROR", null],
  ])("%s fails with %s, and nothing is credited", async (kind, reason, amount) => {
    const before = await backend.walletOf(token)
    expect((await send(await make(kind), "k")).status).toBe(200)
    expect(await slips()).toMatchObject([{ status: "FAILED", note: reason, amount }])
    expect((await backend.linesOf(token))[0]).toMatchObject({ statementType: "deposit", status: "FAILED" })
    const receipt = await backend.call(readOperation, { token, params: { key: "k" } })
    expect(receipt.value).toMatchObject({ status: "refused", code: reason })
    expect(await backend.walletOf(token)).toBe(before)
  })

  test("a slip sent again is a duplicate, with another key, by another member, and in another file", async () => {
    const png = await make()
    await send(png)
    await send(png)
    await send(png, undefined, await backend.logIn(other))
    const again = new Uint8Array([...png, 0, 1, 2])
    await send(again)
    expect((await slips()).map(({ note }) => note)).toEqual([
      "SLIP_REFNO_DUPLICATED",
      "SLIP_REFNO_DUPLICATED",
      null,
    ])
    expect(await slips(await backend.logIn(other))).toMatchObject([{ note: "SLIP_REFNO_DUPLICATED" }])
  })

  test("a bank that fails leaves the slip in progress, and it settles by itself", async () => {
    const before = await backend.walletOf(token)
    backend.sandbox.setOutage("slip-check", true)
    await send(await make(), "k")
    expect(await slips()).toMatchObject([{ status: "IN_PROGRESS", amount: null, note: null }])
    expect((await backend.linesOf(token))[0]).toMatchObject({ statementType: "deposit", status: "PENDING" })
    const receipt = await backend.call(readOperation, { token, params: { key: "k" } })
    expect(receipt.value).toMatchObject({ status: "pending" })

    backend.now.ms += 10_000
    expect(await backend.sandbox.judgeDueSlips()).toBe(1)
    expect(await slips()).toMatchObject([{ status: "IN_PROGRESS" }])
    expect(await backend.sandbox.judgeDueSlips()).toBe(0)

    backend.sandbox.setOutage("slip-check", false)
    backend.now.ms += 3 * 60 * 60_000
    expect(await backend.sandbox.judgeDueSlips()).toBe(1)
    expect(await slips()).toMatchObject([{ status: "SUCCESS", amount: 300_00 }])
    expect((await backend.linesOf(token))[0]).toMatchObject({ status: "SUCCESS", amount: 300_00 })
    expect(await backend.walletOf(token)).toBe(before + 300_00)
    backend.now.ms += 3 * 60 * 60_000
    expect(await backend.sandbox.judgeDueSlips()).toBe(0)
  })

  test("a slip whose picture is lost fails with UPLOADED_FILE_NOT_EXIST", async () => {
    backend.sandbox.setOutage("slip-check", true)
    await send(await make())
    const [open] = await backend.sandbox.listOpenSlips()
    expect(await backend.sandbox.loseSlipPicture(open!.id)).toBe(true)
    backend.sandbox.setOutage("slip-check", false)
    expect(await backend.sandbox.askAboutSlip(open!.id)).toBe("judged")
    expect(await slips()).toMatchObject([
      { status: "FAILED", note: "UPLOADED_FILE_NOT_EXIST", reference: null },
    ])
  })

  test("only the owner can fetch the picture, and a browser treats it as nothing else", async () => {
    await send(await make())
    const [slip] = await slips()
    const params = { reference: slip!.reference! }
    const { url } = (await backend.call(readSlipReference, { token, params })).value!
    const picture = await backend.fetch(
      new Request(`http://backend.test${url}`, { headers: { authorization: `Bearer ${token}` } }),
    )
    expect(picture.headers.get("content-type")).toBe("image/png")
    expect(picture.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox")
    expect(picture.headers.get("x-content-type-options")).toBe("nosniff")
    expect(picture.headers.get("cache-control")).toBe("private, no-store")
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1000)

    const foreign = await backend.logIn(other)
    expect(await backend.call(readSlipReference, { token: foreign, params })).toMatchObject({
      code: "NO_DATA",
    })
    const refused = await backend.fetch(
      new Request(`http://backend.test${url}`, { headers: { authorization: `Bearer ${foreign}` } }),
    )
    expect(refused.status).toBe(404)
    expect((await backend.fetch(new Request(`http://backend.test${url}`))).status).toBe(401)
  })

  test("a file of 10 MiB is accepted, and one byte more is refused", async () => {
    const png = await make()
    const filled = (length: number) => {
      const file = new Uint8Array(length)
      file.set(png)
      return file
    }
    expect((await send(filled(10 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await send(filled(10 * 1024 * 1024))).status).toBe(200)
    expect(await slips()).toMatchObject([{ status: "SUCCESS", amount: 300_00 }])
  })

  test("outside the daily window a slip is refused", async () => {
    const png = await make()
    backend.now.ms = Date.UTC(2026, 10, 20, 16, 51)
    expect(await send(png, "k")).toMatchObject({ status: 400, code: "SLIP_UPLOAD_FAIL" })
    backend.now.ms = Date.UTC(2026, 10, 20, 17, 5)
    expect((await send(png, "k")).status).toBe(200)
  })

  test("the same slip, sent with 50 keys at once, is credited once", async () => {
    const before = await backend.walletOf(token)
    const png = await make()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(png, `slip-${n}`)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    while ((await backend.sandbox.listOpenSlips()).length > 0) {
      backend.now.ms += 120_000
      await backend.sandbox.judgeDueSlips()
    }
    const all = (await backend.call(listSlips, { token, body: { page: 1, limit: 100 } })).value!
    const outcomes = all.map(({ status, note }) => `${status} ${note}`)
    expect(outcomes).toHaveLength(50)
    expect(outcomes.filter(outcome => outcome === "SUCCESS null")).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome === "FAILED SLIP_REFNO_DUPLICATED")).toHaveLength(49)
    expect(await backend.walletOf(token)).toBe(before + 300_00)
  }, 240_000)
})
