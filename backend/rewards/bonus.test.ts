// Receipt of bonuses and promotions: how often, on which conditions, and that each is given once.
import { describe, expect, test } from "vitest"
import * as reward from "#contract/reward.ts"
import { bonusWorld, noon, type Player } from "#tests/backend/bonus-world.ts"
import { backendForAll, backendKinds } from "#tests/backend/test-backend.ts"
import type { OfferWishes } from "../sandbox/control/bonus-control.ts"

describe.each(backendKinds)("on $name", ({ start }) => {
  const backend = backendForAll(() => start())
  const { player, offer, take, takePromotion, takeAt, clear, move, win, active, lines, money } =
    bonusWorld(backend)

  test("a bonus credits the wallet, and every endpoint shows it as active", async () => {
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

  test("50 simultaneous activations give one bonus", async () => {
    const who = await player()
    const codes = await Promise.all([offer(), offer({ maxReceived: 9 })])
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => take(who, codes[n % 2]!)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(answer => answer.code))).toEqual(new Set([undefined, "BONUS_ALREADY_ACTIVE"]))
    expect(await money(who)).toEqual({ wallet: 100_00, pg: 0 })
  })

  test("50 simultaneous activations of a promotion give it once, for ever", async () => {
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
    expect((await take(await player(49.99), code)).code).toBe("MONEY_NOT_ENOUGH")
    expect((await take(await player(0, 50), code)).code).toBe("MONEY_NOT_ENOUGH")
    expect((await take(await player(50), code)).code).toBeUndefined()
  })

  test("a closed or unknown offer is refused", async () => {
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

  test("an invalid offer is not saved", async () => {
    const set = (wishes: Partial<OfferWishes>) =>
      backend.sandbox.setOffer({ code: "X", kind: "bonus", name: "X", amountSatang: 1, ...wishes })
    expect(await set({ code: "A B" })).toBe(false)
    expect(await set({ amountSatang: 0 })).toBe(false)
    expect([await set({ percentFail: 101 }), await set({ percentFail: 100 })]).toEqual([false, true])
    expect([await set({ maxReceived: 0 }), await set({ maxReceived: 1 })]).toEqual([false, true])
    const named = (length: number) => set({ code: "X".repeat(length) })
    expect([await named(0), await named(41), await named(40)]).toEqual([false, false, true])
    expect(await set({ multiple: Number.NaN })).toBe(false)
  })
})
