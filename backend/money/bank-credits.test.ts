// One transfer is one credit, whoever tells of it, in whatever order and spelling.

import { beforeEach, describe, expect } from "vitest"
import { readProfile } from "#contract/account.ts"
import { createQr } from "#contract/deposit.ts"
import { uploadSlip } from "#contract/movements.ts"
import { listSlips } from "#contract/statement.ts"
import { satang } from "#contract/wire.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { mulberry } from "#tests/evidence/mulberry.ts"
import { test } from "#tests/seed.ts"
import { reconcile } from "../ledger/reconcile.ts"
import type { BankCredit, BankTransfer, CreditOutcome, SlipQuestion } from "../providers/providers.ts"
import { canonical } from "./bank-credits.ts"

const demo = "0812345678"

test.for([
  ["20261120 00ab-12", "2026112000AB12"],
  ["0002026112000AB12", "2026112000AB12"],
  ["２０２６112000ab12", "2026112000AB12"],
  ["\u200e2026112000AB12\u00a0", "2026112000AB12"],
  ["000", "0"],
])("%s is the reference %s", ([told, reference]) => {
  expect(canonical({ bankCode: "004", reference: told! })).toEqual({ bankCode: "KBANK", reference })
})

test("other letters are another reference, and a reference of another bank is another transfer", () => {
  expect(canonical({ bankCode: "KBANK", reference: "A1" })).not.toEqual(
    canonical({ bankCode: "KBANK", reference: "A2" }),
  )
  expect(canonical({ bankCode: "KBANK", reference: "A1" })).not.toEqual(
    canonical({ bankCode: "SCB", reference: "A1" }),
  )
})

describe.each(backendKinds)("transfers on $name", ({ start }) => {
  let token: string
  let announce: (credit: BankCredit) => Promise<CreditOutcome>
  const known = new Map<string, BankTransfer>()

  const backend = backendForEach(() => {
    known.clear()
    const bankFeed = {
      onCredit(receive: typeof announce) {
        announce = receive
      },
    }
    const slipCheck = {
      async check({ bankCode, reference }: SlipQuestion) {
        const name = canonical({ bankCode, reference })
        const transfer = known.get(`${name.bankCode} ${name.reference}`)
        return transfer ? ({ found: true, transfer } as const) : ({ found: false, why: "unknown" } as const)
      },
    }
    return start({ seed: true, inFile: true, providers: { bankFeed, slipCheck } })
  })
  beforeEach(async () => {
    token = await backend.logIn(demo)
  })

  const sendSlip = (png: Uint8Array<ArrayBuffer>, key: string, by = token) =>
    backend.call(uploadSlip, { token: by, key, file: png })
  /** Sends the slip of a transfer of 250 baht, of which the bank's answer says this too; what became of the slip. */
  const slipOf = async (said: Partial<BankTransfer>, phone = demo, by = token) => {
    const amountSatang = satang(250_00)
    const made = (await backend.sandbox.makeSlip(phone, { amountSatang, minutesAgo: 1 }))!
    const { bankAccount } = (await backend.call(readProfile, { token: by })).value!
    const { bankAccountNo, bankAccountName } = bankAccount
    known.set(`${made.bankCode} ${canonical(made).reference}`, {
      reference: made.reference,
      amountSatang,
      transferredAtMs: backend.now.ms - 60_000,
      destination: { bankCode: "SCB", bankAccountNo: "4111222333" },
      sender: {
        bankCode: made.bankCode,
        bankAccountNo,
        names: [bankAccountName],
      },
      ...said,
    })
    backend.now.ms += 1
    await sendSlip(made.png, `slip-${made.reference}`, by)
    const [slip] = (await backend.call(listSlips, { token: by, body: { page: 1, limit: 1 } })).value!
    return slip!.note ?? slip!.status
  }

  test("told by several channels, in any order, at once and in other spellings, each is one credit", async ({
    seed,
  }) => {
    const random = mulberry(seed)
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
    const respell = (reference: string) =>
      pick([
        (it: string) => it,
        (it: string) => it.toLowerCase(),
        (it: string) => `00${it}`,
        (it: string) => `${it.slice(0, 8)} ${it.slice(8)}`,
        (it: string) => `${it.slice(0, 4)}-${it.slice(4)} `,
      ])(reference)
    const bankName = () => pick(["KBANK", "kbank", "004", " KBANK"])
    let expected = await backend.walletOf(token)
    const tell: (() => Promise<unknown>)[] = []
    for (let number = 0; number < 12; number++) {
      const amountSatang = satang(100_00 + number)
      const made = (await backend.sandbox.makeSlip(demo, { amountSatang, minutesAgo: 1 }))!
      const isBill = number % 3 === 0
      const bill = isBill ? await newBill(amountSatang) : undefined
      expected += amountSatang
      known.set(`KBANK ${canonical(made).reference}`, {
        reference: respell(made.reference),
        amountSatang,
        transferredAtMs: backend.now.ms - 60_000,
        destination: { bankCode: "SCB", bankAccountNo: "4111222333" },
        sender: { bankCode: bankName(), bankAccountNo: "0012345678", names: ["SOMCHAI JAIDEE"] },
        // Some banks name the bill, others only the account that it paid.
        ...(bill && random() < 0.5 && { billReference: bill }),
      })
      const credit = { amountSatang, bankAccountNo: "0012345678", ...(bill && { billReference: bill }) }
      for (let times = 0; times < 3; times++) {
        tell.push(() => announce({ ...credit, bankCode: bankName(), reference: respell(made.reference) }))
        tell.push(() => sendSlip(made.png, `slip-${number}-${times}`))
      }
    }
    while (tell.length > 0) {
      const atOnce = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
        tell.splice(Math.floor(random() * tell.length), 1),
      ).flat()
      await Promise.all(atOnce.map(work => work()))
    }
    while ((await backend.sandbox.listOpenSlips()).length > 0) {
      backend.now.ms += 120_000
      await backend.sandbox.judgeDueSlips()
    }
    expect(await backend.walletOf(token)).toBe(expected)
    expect(await reconcile(backend.tables)).toEqual([])
  })

  test("a bill is paid once, whichever references name its payment", async () => {
    const before = await backend.walletOf(token)
    const billReference = await newBill(250_00)
    const credit = { amountSatang: satang(250_00), bankCode: "KBANK", bankAccountNo: "1", billReference }
    expect(await announce({ ...credit, reference: "R1" })).toBe("booked")
    expect(await announce({ ...credit, reference: "R2" })).toBe("known")
    expect(await backend.walletOf(token)).toBe(before + 250_00)
  })

  test("a slip whose transfer was credited under the bank's own name of it is refused", async () => {
    const before = await backend.walletOf(token)
    const credit = { amountSatang: satang(250_00), bankCode: "KBANK", bankAccountNo: "0012345678" }
    expect(await announce({ ...credit, reference: "OTHER-NAME-1" })).toBe("booked")
    expect(await slipOf({ reference: "othername1" })).toBe("SLIP_REFNO_DUPLICATED")
    expect(await announce({ ...credit, reference: "other name 1" })).toBe("known")
    expect(await backend.walletOf(token)).toBe(before + 250_00)
  })

  test("a slip that paid the member's own code is its payment, once", async () => {
    const before = await backend.walletOf(token)
    const billReference = await newBill(250_00)
    expect(await slipOf({ billReference })).toBe("SUCCESS")
    expect(await backend.sandbox.listOpenQr()).toEqual([])
    const credit = { amountSatang: satang(250_00), bankCode: "KBANK", bankAccountNo: "0012345678" }
    expect(await announce({ ...credit, billReference, reference: "R9" })).toBe("known")
    expect(await slipOf({ billReference }), "under another reference").toBe("SLIP_REFNO_DUPLICATED")
    expect(await backend.walletOf(token)).toBe(before + 250_00)
  })

  test("a slip that paid another member's code is not the sender's", async () => {
    const billReference = await newBill(250_00)
    const other = "0834567890"
    const by = await backend.logIn(other)
    expect(await slipOf({ billReference }, other, by)).toBe("NOT_MATCH")
    expect(await backend.sandbox.listOpenQr()).toHaveLength(1)
    expect(await slipOf({}, other, by)).toBe("SUCCESS")
  })

  test("a payer of another name than the holder's is nobody's", async () => {
    const credit = { amountSatang: satang(250_00), bankCode: "KBANK", bankAccountNo: "0012345678" }
    expect(await announce({ ...credit, reference: "R1", payerNames: ["SOMSAK RAKDEE"] })).toBe("no-member")
    expect(await announce({ ...credit, reference: "R1", payerNames: ["นาย สมชาย", "Somchai J."] })).toBe(
      "booked",
    )
  })

  /** A code's bill; making one more ends the code, and a payment of it counts as before. */
  async function newBill(amountSatang: number): Promise<string> {
    const wish = { params: { bankCode: "KBANK" }, body: { amount: amountSatang / 100 } }
    const made = await backend.call(createQr, { token, key: `qr-${amountSatang}`, ...wish })
    expect(made.status).toBe(200)
    backend.now.ms += 1
    return (await backend.sandbox.listOpenQr())[0]!.reference
  }
})
