// Bonuses and promotions: how often, on which conditions, how they end, and that each is given once.
import AES from "crypto-js/aes.js"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createAccount } from "#contract/account.ts"
import { startOfDay, startOfWeek } from "#contract/calendar.ts"
import { createQr } from "#contract/deposit.ts"
import * as reward from "#contract/reward.ts"
import { listStatements, type Statement } from "#contract/statement.ts"
import * as wallet from "#contract/wallet.ts"
import type { OfferWishes } from "../rewards/control.ts"
import { backendKinds, type TestBackend } from "./test-backend.ts"

/** Noon in Bangkok on Friday, 20 November 2026. */
const noon = Date.UTC(2026, 10, 20, 5)

const passphrase = "a passphrase for tests"

describe("days and weeks of Bangkok", () => {
  const at = (text: string) => Date.parse(`${text}+07:00`)
  test("a day begins at midnight", () => {
    expect(startOfDay(at("2026-11-20T00:00:00.000"))).toBe(at("2026-11-20T00:00:00"))
    expect(startOfDay(at("2026-11-20T23:59:59.999"))).toBe(at("2026-11-20T00:00:00"))
  })
  test("a week begins on Monday", () => {
    expect(startOfWeek(at("2026-11-16T00:00:00.000"))).toBe(at("2026-11-16T00:00:00"))
    expect(startOfWeek(at("2026-11-22T23:59:59.999"))).toBe(at("2026-11-16T00:00:00"))
    expect(startOfWeek(at("2026-11-23T00:00:00.000"))).toBe(at("2026-11-23T00:00:00"))
  })
})

describe.each(backendKinds)("on $name", ({ start }) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await start({ trueLinkPassphrase: passphrase })
  })
  afterAll(() => backend.remove())

  let count = 0
  type Player = { phone: string; token: string }
  async function player(walletBaht = 0, pgBaht = 0): Promise<Player> {
    backend.now.ms = noon
    const number = String(++count).padStart(4, "0")
    const phone = `08900${number}0`
    const body = {
      ...{ name: "โบนัส", username: phone, password: "a-password", bankCode: "KBANK" },
      ...{ bankAccountName: "BONUS PLAYER", bankAccountNo: `123000${number}` },
    }
    await backend.call(createAccount, { body })
    const token = await backend.logIn(phone, "a-password")
    await backend.call(wallet.activateGameAccount, { token, params: { slotCode: "PG" } })
    if (walletBaht + pgBaht > 0) await backend.sandbox.creditDeposit(phone, (walletBaht + pgBaht) * 100)
    if (pgBaht > 0) await move(token, "wallet", "PG", pgBaht)
    return { phone, token }
  }
  async function offer(wishes: Partial<OfferWishes> = {}): Promise<string> {
    const code = `OFFER-${++count}`
    const all = { code, kind: "bonus" as const, name: `Offer ${count}`, amountSatang: 100_00, ...wishes }
    expect(await backend.sandbox.setOffer(all)).toBe(true)
    return code
  }
  const key = () => `key-${++count}`
  const take = ({ token }: Player, code: string, operation = key()) =>
    backend.call(reward.activateBonus, { token, params: { code }, key: operation })
  const takePromotion = ({ token }: Player, code: string, operation = key()) =>
    backend.call(reward.activatePromotion, { token, params: { code }, key: operation })
  const clear = ({ token }: Player, operation = key()) =>
    backend.call(reward.clearBonus, { token, key: operation })
  const move = (token: string, from: string, to: string, amount: number) =>
    backend.call(wallet.transfer, { token, body: { from, to, amount }, key: key() })
  const withdraw = (
    { token }: Player,
    amount: number,
    endpoint: typeof wallet.withdrawAll | typeof wallet.withdraw = wallet.withdrawAll,
  ) => backend.call(endpoint, { token, body: { amount }, key: key() })
  const win = ({ phone }: Player, baht: number) =>
    backend.sandbox.playRound(phone, "PG", Math.round(baht * 100))
  const active = async ({ token }: Player) => (await backend.call(reward.checkActiveBonus, { token })).value!
  const lines = async ({ token }: Player): Promise<Statement[]> =>
    (await backend.call(listStatements, { token, body: { page: 1, limit: 50 } })).value!.statements
  async function money({ token }: Player) {
    const { wallet: main, slots } = (await backend.call(wallet.readWallet, { token })).value!
    return { wallet: main.amount, pg: slots!.find(({ code }) => code === "PG")!.amount }
  }

  test("a bonus credits the wallet, and stands as active everywhere", async () => {
    const who = await player(10)
    const code = await offer({ multiple: 3, percentFail: 20 })
    const taken = await take(who, code.toLowerCase(), "first")
    expect(taken.value).toMatchObject({
      userBonus: { isActive: true, received: [{ updatedAt: noon }] },
      receipt: { status: "done", amount: 100_00, to: "wallet", balance: 110_00 },
    })
    expect(await money(who)).toEqual({ wallet: 110_00, pg: 0 })
    expect(await active(who)).toMatchObject({
      status: true,
      type: "bonus",
      code,
      progress: { needed: 300_00, won: 0, threshold: 20_00, balance: 110_00, isMet: false, canEnd: false },
    })
    const listed = (await backend.call(reward.listBonuses, { token: who.token })).value!
    expect(listed.find(bonus => bonus.code === code)).toMatchObject({
      ...{ type: "limit", maxReceived: 1, percentFail: 20, amount: 100_00, multiple: 3, isFull: false },
      userBonus: { isActive: true },
    })
    expect((await lines(who))[0]).toMatchObject({
      ...{
        statementType: "bonus",
        amount: 100_00,
        status: "SUCCESS",
        bonus: { description: expect.any(String) },
      },
    })
    expect((await take(who, code, "first")).value).toEqual(taken.value)
    expect(await money(who)).toEqual({ wallet: 110_00, pg: 0 })
  })

  test("one at a time: 50 activations at once give one", async () => {
    const who = await player()
    const codes = await Promise.all([offer(), offer({ maxReceived: 9 })])
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => take(who, codes[n % 2]!)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(answer => answer.code))).toEqual(new Set([undefined, "BONUS_ALREADY_ACTIVE"]))
    expect(await money(who)).toEqual({ wallet: 100_00, pg: 0 })
  })

  test("50 activations at once of a promotion give one, for ever", async () => {
    const who = await player()
    const code = await offer({ kind: "promotion", percentFail: 50 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => takePromotion(who, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await move(who.token, "wallet", "PG", 100)
    await win(who, -100)
    expect((await clear(who)).value!.message).toBe("BONUS_CLEAR")
    expect((await takePromotion(who, code)).code).toBe("PROMOTION_RECEIVED")
    expect((await takePromotion(who, "NO-SUCH")).code).toBe("NO_PROMOTION")
    expect((await takePromotion(who, await offer())).code).toBe("NO_PROMOTION")
  })

  test("the last place goes to one of 50 members", async () => {
    const code = await offer({ places: 2 })
    await take(await player(), code)
    const crowd: Player[] = []
    for (let n = 0; n < 50; n++) crowd.push(await player())
    const answers = await Promise.all(crowd.map(who => take(who, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(answer => answer.code))).toEqual(new Set([undefined, "BONUS_FULL"]))
    const listed = (await backend.call(reward.listBonuses, { token: crowd[0]!.token })).value!
    expect(listed.find(bonus => bonus.code === code)!.isFull).toBe(true)
  })

  /** Takes a bonus at an instant and ends it at once, since its condition is winnings of nothing. */
  async function takeAt(who: Player, code: string, at: string): Promise<string | undefined> {
    backend.now.ms = Date.parse(`${at}+07:00`)
    const { token } = who
    const taken = await backend.call(reward.activateBonus, { token, params: { code }, key: key() })
    if (!taken.code) expect((await clear(who)).code).toBeUndefined()
    return taken.code
  }

  test.each([
    ["day", "2026-11-20T23:59:59.999", "2026-11-21T00:00:00.000"],
    ["week", "2026-11-22T23:59:59.999", "2026-11-23T00:00:00.000"],
  ] as const)("twice a %s, and again when the next one begins", async (type, last, next) => {
    const who = await player()
    const code = await offer({ type, maxReceived: 2, multiple: 0 })
    expect(await takeAt(who, code, "2026-11-20T00:00:00.000")).toBeUndefined()
    expect(await takeAt(who, code, last)).toBeUndefined()
    expect(await takeAt(who, code, last)).toBe("BONUS_MAX_CLAIMED")
    expect(await takeAt(who, code, next)).toBeUndefined()
    expect(await takeAt(who, code, next)).toBeUndefined()
    expect(await takeAt(who, code, next)).toBe("BONUS_MAX_CLAIMED")
  })

  test("in all, whatever the day", async () => {
    const who = await player()
    const code = await offer({ type: "limit", maxReceived: 2, multiple: 0 })
    expect(await takeAt(who, code, "2026-11-20T12:00:00.000")).toBeUndefined()
    expect(await takeAt(who, code, "2026-11-21T12:00:00.000")).toBeUndefined()
    expect(await takeAt(who, code, "2026-11-27T12:00:00.000")).toBe("BONUS_MAX_CLAIMED")
  })

  test("the wallet must hold the offer's minimum", async () => {
    const code = await offer({ minWalletSatang: 50_00 })
    expect((await take(await player(49), code)).code).toBe("MONEY_NOT_ENOUGH")
    expect((await take(await player(0, 50), code)).code).toBe("MONEY_NOT_ENOUGH")
    expect((await take(await player(50), code)).code).toBeUndefined()
  })

  test("an offer that is closed or none is refused", async () => {
    const who = await player()
    const code = await offer()
    await backend.sandbox.setOffer({
      code,
      kind: "bonus",
      name: "closed",
      amountSatang: 100_00,
      isOpen: false,
    })
    expect(await take(who, code)).toMatchObject({ status: 404, code: "NO_DATA" })
    expect((await take(who, "NO-SUCH")).code).toBe("NO_DATA")
    expect((await take(who, await offer({ kind: "promotion" }))).code).toBe("NO_DATA")
  })

  test("it ends once winnings reach the multiple, and not a satang before; lost rounds take nothing back", async () => {
    const who = await player(0, 500)
    await win(who, 1000)
    await take(who, await offer({ multiple: 3, percentFail: 20 }))
    await win(who, 299.99)
    await win(who, -100)
    expect((await active(who)).progress).toMatchObject({ won: 299_99, canEnd: false })
    expect((await clear(who)).code).toBe("BONUS_CONDITION")
    await win(who, 0.01)
    expect((await active(who)).progress).toMatchObject({ won: 300_00, isMet: true, canEnd: true })
    const before = await money(who)
    expect(before.pg).toBe(1700_00)
    expect((await clear(who, "the-end")).value).toMatchObject({
      message: "BONUS_CLEAR",
      receipt: { amount: 1700_00, status: "done" },
    })
    expect(await money(who)).toEqual({ wallet: before.wallet, pg: 0 })
    expect(await active(who)).toMatchObject({ status: false })
    expect((await lines(who))[0]).toMatchObject({
      ...{ statementType: "finish_bonus", amount: 1700_00, bonus: { description: expect.any(String) } },
    })
    expect((await clear(who, "the-end")).value!.message).toBe("BONUS_CLEAR")
    expect((await clear(who)).code).toBe("NO_DATA")
  })

  test("it ends below the threshold, and not at it", async () => {
    const who = await player()
    await take(who, await offer({ multiple: 9, percentFail: 20 }))
    await move(who.token, "wallet", "PG", 90)
    await win(who, -80)
    const minimum = () => backend.call(reward.checkBonusMinimum, { token: who.token })
    expect((await minimum()).value).toEqual({ result: false, minimum: 20, balance: 20 })
    expect((await clear(who)).code).toBe("BONUS_CONDITION")
    await win(who, -0.01)
    expect((await minimum()).value).toEqual({ result: true, minimum: 20, balance: 19.99 })
    expect((await clear(who)).code).toBeUndefined()
    expect(await money(who)).toEqual({ wallet: 10_00, pg: 0 })
  })

  test("it does not end while a game with money does not answer", async () => {
    const who = await player(0, 10)
    await take(who, await offer({ multiple: 0 }))
    backend.sandbox.setOutage("PG", true)
    expect((await clear(who)).code).toBe("TRANSFER_FAIL")
    expect((await withdraw(who, 100)).code).toBe("TRANSFER_FAIL")
    backend.sandbox.setOutage("PG", false)
    expect(await money(who)).toEqual({ wallet: 100_00, pg: 10_00 })
    expect((await clear(who)).code).toBeUndefined()
  })

  test("20 ends at once are one", async () => {
    const who = await player(0, 10)
    await take(who, await offer({ multiple: 0 }))
    const answers = await Promise.all(Array.from({ length: 20 }, () => clear(who)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await lines(who)).filter(({ statementType }) => statementType === "finish_bonus")).toHaveLength(1)
  })

  test.each([
    ["withdrawAll", wallet.withdrawAll],
    ["withdraw", wallet.withdraw],
  ] as const)(
    "%s: refused before the condition is met; then it ends the bonus, and the rest is removed",
    async (_, endpoint) => {
      const who = await player(200, 50)
      await take(who, await offer({ multiple: 1 }))
      await win(who, 99.99)
      expect((await withdraw(who, 150, endpoint)).code).toBe("BONUS_CONDITION")
      expect(await money(who)).toEqual({ wallet: 300_00, pg: 149_99 })
      await win(who, 0.01)
      expect((await withdraw(who, 1000, endpoint)).code).toBe("MONEY_NOT_ENOUGH")
      expect(await active(who)).toMatchObject({ status: true })
      expect((await withdraw(who, 150, endpoint)).value!.receipt).toMatchObject({
        status: "pending",
        balance: 0,
      })
      expect(await money(who)).toEqual({ wallet: 0, pg: 0 })
      expect(await active(who)).toMatchObject({ status: false })
      expect((await lines(who))[0]).toMatchObject({ statementType: "finish_bonus", amount: 300_00 })
    },
  )

  test("a withdrawal and a bonus at once: never is the bonus withdrawn before its condition", async () => {
    const code = await offer({ multiple: 1, maxReceived: 9 })
    const crowd: Player[] = []
    for (let n = 0; n < 15; n++) crowd.push(await player(200))
    const answers = await Promise.all(
      crowd.flatMap(who => [take(who, code), withdraw(who, 300), withdraw(who, 300), withdraw(who, 300)]),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15)
    for (const who of crowd) expect(await money(who)).toEqual({ wallet: 300_00, pg: 0 })
  })

  test("a withdrawal that the house refuses gives back what it left behind; the bonus stays ended", async () => {
    const who = await player(200, 50)
    await take(who, await offer({ multiple: 0 }))
    await withdraw(who, 150, wallet.withdraw)
    expect(await money(who)).toEqual({ wallet: 0, pg: 0 })
    const waiting = await backend.sandbox.listWithdrawals()
    expect(await backend.sandbox.refuseWithdrawal(waiting.at(-1)!.id)).toBe("settled")
    expect(await money(who)).toEqual({ wallet: 300_00, pg: 50_00 })
    expect(await active(who)).toMatchObject({ status: false })
    expect((await lines(who))[0]).toMatchObject({ statementType: "bonus", amount: 200_00 })
  })

  test("everything withdrawn leaves nothing to remove; without a bonus nothing is removed", async () => {
    const who = await player(200, 50)
    await take(who, await offer({ multiple: 0 }))
    expect((await withdraw(who, 350)).code).toBeUndefined()
    expect((await lines(who))[0]).toMatchObject({ statementType: "finish_bonus", amount: 0 })
    const other = await player(500)
    expect((await withdraw(other, 200)).code).toBeUndefined()
    expect(await money(other)).toEqual({ wallet: 300_00, pg: 0 })
  })

  test("while it is active, nothing is deposited but what the bank brings", async () => {
    const who = await player()
    const { token } = who
    await take(who, await offer({ multiple: 0 }))
    const tries = [
      () => backend.call(createQr, { token, params: { bankCode: "WW" }, body: { amount: 150 }, key: key() }),
      async () => {
        const link = AES.encrypt(
          (await backend.sandbox.issueVoucher(who.phone, 50_00))!,
          passphrase,
        ).toString()
        return backend.call(wallet.sendTrueLink, { token, body: { link }, key: key() })
      },
      async () => {
        const form = new FormData()
        const made = await backend.sandbox.makeSlip(who.phone, { amountSatang: 50_00, kind: "good" })
        form.set("file", new File([made!.png as Uint8Array<ArrayBuffer>], "slip.png"))
        return backend.call(wallet.uploadSlip, { token, form, key: key() })
      },
      () => backend.call(wallet.addToWallet, { token, body: { amount: 150 }, key: key() }),
    ]
    for (const attempt of tries) expect((await attempt()).code).toBe("BONUS_REMAINING")
    expect(await backend.sandbox.creditDeposit(who.phone, 100_00)).toBe("booked")
    await clear(who)
    for (const attempt of tries) expect((await attempt()).code).toBeUndefined()
  })

  test("a promotion is found by its code, in any case", async () => {
    const { token } = await player()
    const code = await offer({ kind: "promotion", percentFail: 15 })
    const find = async (text: string) =>
      (await backend.call(reward.findPromotion, { token, params: { code: text } })).value
    expect(await find(code.toLowerCase())).toMatchObject({ code, percentFail: 15, amount: 100_00 })
    expect(await find("NO-SUCH")).toBeNull()
    expect(await find(await offer())).toBeNull()
  })

  test("the current promotion is the one in use", async () => {
    const who = await player()
    const current = async () =>
      (await backend.call(reward.readCurrentPromotion, { token: who.token })).value as { promotion: unknown }
    expect(await current()).toEqual({ promotion: null })
    const code = await offer({ kind: "promotion" })
    await takePromotion(who, code)
    expect(await current()).toMatchObject({ promotion: { code } })
    expect(await active(who)).toMatchObject({ type: "promotion" })
    expect((await lines(who))[0]).toMatchObject({ statementType: "bonus", promotion: {} })
  })

  test("an offer that cannot be is not set", async () => {
    const set = (wishes: Partial<OfferWishes>) =>
      backend.sandbox.setOffer({ code: "X", kind: "bonus", name: "X", amountSatang: 1, ...wishes })
    expect(await set({ code: "A B" })).toBe(false)
    expect(await set({ amountSatang: 0 })).toBe(false)
    expect(await set({ percentFail: 101 })).toBe(false)
    expect(await set({ multiple: Number.NaN })).toBe(false)
  })
})
