// A credit that a dispute moves to its owner (docs/product/slips.md).
import { beforeEach, describe, expect, test } from "vitest"
import { uploadSlip, withdraw } from "#contract/movements.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { reconcile } from "../ledger/reconcile.ts"

const wrong = "0812345678"
const owner = "0823456789"

describe.each(backendKinds)("a disputed credit on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true, inFile: true }))
  let made: { bankCode: string; reference: string }
  beforeEach(async () => {
    const slip = (await backend.sandbox.makeSlip(wrong, { amountSatang: 300_00 }))!
    made = slip
    await backend.call(uploadSlip, { token: await backend.logIn(wrong), key: "slip", file: slip.png })
  })

  const walletOf = async (phone: string) =>
    (await backend.sandbox.listMembers(phone)).find(({ username }) => username === phone)!.walletSatang
  const move = (to = owner, reference = made.reference) =>
    backend.sandbox.moveCredit(made.bankCode, reference, to)
  const newestLine = async (phone: string) => (await backend.linesOf(await backend.logIn(phone)))[0]
  const differences = () => reconcile(backend.tables)

  test("moves once, also at once and in another spelling, with a line in both statements", async () => {
    const before = [await walletOf(wrong), await walletOf(owner)] as const
    const spelt = `00${made.reference.slice(0, 6)} ${made.reference.slice(6)}`
    const outcomes = await Promise.all([move(), move(owner, spelt), move(), move()])
    expect(outcomes.toSorted()).toEqual(["moved", "moved-before", "moved-before", "moved-before"])
    expect([await walletOf(wrong), await walletOf(owner)]).toEqual([before[0] - 300_00, before[1] + 300_00])
    const line = { amount: 300_00, status: "SUCCESS" }
    expect(await newestLine(wrong)).toMatchObject({ ...line, statementType: "withdraw" })
    expect(await newestLine(owner)).toMatchObject({ ...line, statementType: "deposit", from: made.bankCode })
    expect(await differences()).toEqual([])
  })

  test("moves nothing that is not theirs to move, or spent", async () => {
    expect(await move("nobody")).toBe("no-member")
    expect(await move(wrong)).toBe("theirs-already")
    expect(await move(owner, "2026000000000000")).toBe("not-credited")
    const token = await backend.logIn(wrong)
    const left = ((await walletOf(wrong)) - 299_99) / 100
    await backend.call(withdraw, { token, key: "w", body: { amount: left } })
    const before = [await walletOf(wrong), await walletOf(owner)]
    expect(await move()).toBe("spent")
    expect([await walletOf(wrong), await walletOf(owner)]).toEqual(before)
    expect(await differences()).toEqual([])
  })
})
