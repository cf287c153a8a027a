// What the contract check learns from moving a baht, and that it brings it back.
import { describe, expect, test } from "vitest"
import { ForeignOperator, type Habits } from "#tests/truth/foreign-operator.ts"
import { checkBackend, exitCodeOf } from "./check.ts"

async function check(habits: Partial<Habits> = {}, { write = true, patienceMs = 1500 } = {}) {
  const operator = new ForeignOperator(habits)
  const report = await checkBackend({
    baseUrl: "http://foreign.test",
    clientName: "wallet-user",
    timeoutMs: 5000,
    patienceMs,
    fetch: operator.fetch,
    username: "0812345678",
    password: "right-1",
    write,
  })
  const trial = report.findings.find(({ subject }) => subject.startsWith("a transfer of 1 baht"))
  const last = new Map(report.detected.map(one => [one.field, one]))
  return { operator, report, trial, last, held: [operator.wallet, operator.game] }
}

const untouched = [1000_00, 50_00]

// Each waits for its own operator alone.
describe.concurrent("trials", () => {
  test("what is booked later is waited for, and brought back", async () => {
    const { trial, report, held } = await check(
      { bookMs: 400, taken: () => Response.json({ status: "queued" }) },
      // On a busy machine, too.
      { patienceMs: 15_000 },
    )
    expect(trial).toMatchObject({ verdict: "fits" })
    expect(trial?.note).toMatch(
      /200 \{"status":"queued"\}; proved by a line of the statement \(after \d+ ms\)/,
    )
    expect(held).toEqual(untouched)
    expect(report.dialect.idempotencyKeys).toBe("ignored")
  })

  test("what does not come back is named, and fails", async () => {
    const { report, operator } = await check({ losesWayBack: true }, { patienceMs: 600 })
    const way = report.findings.find(({ subject }) => subject === "the way back")
    expect(way).toMatchObject({ verdict: "falls short" })
    expect(way?.note).toMatch(/^1 baht did not come back to the wallet within 0\.6 s: look for it in PG$/)
    expect(exitCodeOf(report)).toBe(1)
    expect(operator.game).toBeGreaterThan(50_00)
  })

  test("the wallet's code is what moved money, not what the statement calls it", async () => {
    const { report } = await check({ walletCode: "MAIN" })
    expect(report.dialect.walletCode).toBe("MAIN")
    const { report: other, trial, held } = await check({ walletCode: "purse-7" })
    expect(other.dialect.walletCode).toBe("wallet")
    expect(trial).toMatchObject({ verdict: "falls short" })
    expect(trial?.note).toMatch(
      /^the wallet's code could not be told, no transfer moved money: 1 from wallet: 400 /,
    )
    expect(exitCodeOf(other)).toBe(1)
    expect(held).toEqual(untouched)
  })

  test("each place has the unit in which the moved baht was seen", async () => {
    const mixed = await check({ perBaht: { payload: 1, wallet: 1, games: 100, statement: 100 } })
    expect(mixed.report.dialect.amounts).toEqual({
      "*": "baht",
      "/api/wallet#slots.amount": "satang",
      "/api/statement": "satang",
    })
    const whole = await check({ perBaht: { payload: 100, wallet: 100, games: 100, statement: 100 } })
    expect(whole.last.get("amounts")).toMatchObject({ value: "satang", how: "assumed" })
    const quiet = await check({ writesLines: false })
    expect(quiet.last.get("amounts")).toMatchObject({ value: "baht", how: "found" })
    expect(quiet.report.findings).toContainEqual(
      expect.objectContaining({ subject: "the unit of amounts", note: "not seen at /api/statement" }),
    )
  }, 60_000)

  test.each<[string, () => Response, () => Response, unknown]>([
    [
      "a number beside success",
      () => Response.json({ rc: "00", msg: "ok" }),
      () => Response.json({ rc: "51", msg: "ยอดเงินไม่พอ" }),
      { field: "rc", values: ["51"] },
    ],
    [
      "a flag further in",
      () => Response.json({ meta: { success: true, at: 1 } }),
      () => Response.json({ meta: { success: false, at: 2 }, note: "no" }),
      { field: "meta.success", values: [false] },
    ],
    [
      "a field that success does not have",
      () => Response.json({ id: 88 }),
      () => Response.json({ hasError: true, message: "ยอดเงินไม่พอ" }),
      { field: "hasError", values: [true] },
    ],
    [
      "a status",
      () => Response.json({}),
      () => Response.json({ message: "ยอดเงินไม่พอ" }, { status: 422 }),
      null,
    ],
  ])("a refusal is known by %s", async (_, taken, refused, refusal) => {
    const { report, last, held } = await check({ taken, refused })
    expect(report.dialect.refusal).toEqual(refusal)
    expect(last.get("refusal")?.how).toBe("found")
    expect(held).toEqual(untouched)
  })

  test("refusals that differ in words alone are told, and are not relied on", async () => {
    const { last, report } = await check(
      {
        taken: () => Response.json({ message: "โอนเงินสำเร็จ" }),
        refused: () => Response.json({ message: "ยอดเงินไม่พอ" }),
      },
      { patienceMs: 300 },
    )
    expect(last.get("refusal")).toMatchObject({ how: "assumed", value: null })
    expect(last.get("refusal")?.why).toContain('200 {"message":"ยอดเงินไม่พอ"}')
    expect(report.dialect.refusal).toBeNull()
    expect(exitCodeOf(report)).toBe(1)
  })

  test("without --write nothing moves, nothing that was not seen is saved, and that is no fit", async () => {
    const { report, held } = await check({ walletCode: "MAIN" }, { write: false })
    expect(held).toEqual(untouched)
    expect(report.dialect).toMatchObject({ walletCode: "wallet", amounts: "baht", refusal: null })
    expect(report.findings.some(({ verdict }) => verdict === "falls short")).toBe(true)
    const fitting = { ...report, findings: [] }
    expect(exitCodeOf(fitting)).toBe(3)
  })

  test("the report says for each form what will prove it", async () => {
    const { report } = await check({ taken: () => Response.json({ message: "SUCCESS" }) })
    const by = new Map(report.proofs.map(({ form, by }) => [form, by]))
    expect(by.get("transfer")).toBe("the success code in its answer")
    expect(by.get("withdrawal")).toBe("a receipt, OK or SUCCESS; else statement")
    expect(by.get("slip")).toMatch(/\(slips cannot be read\)$/)
    expect(report.proofs.find(({ form }) => form === "slip")?.isOpen).toBe(true)
  })
})
