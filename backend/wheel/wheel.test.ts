// The wheel: coins, draws and coupons, each once; and every reason for which a claim is refused.
import { beforeEach, describe, expect, test } from "vitest"
import { readOperation } from "#contract/operation.ts"
import { activateBonus } from "#contract/reward.ts"
import * as spinwheel from "#contract/spinwheel.ts"
import { backendForAll, backendForEach, backendKinds } from "#tests/backend/test-backend.ts"

const dayMs = 24 * 60 * 60_000

describe.each(backendKinds)("the wheel on $name", ({ start }) => {
  const backend = backendForAll(() => start())
  beforeEach(() => backend.sandbox.switchWheel(true))

  async function player(coins = 0): Promise<{ phone: string; token: string }> {
    const { phone, token } = await backend.register()
    if (coins > 0) expect(await backend.sandbox.giveCoins(phone, coins)).toBe(true)
    return { phone, token }
  }
  const spin = (token: string, key?: string) => backend.call(spinwheel.spin, { token, key })
  const setup = async (token: string) => (await backend.call(spinwheel.readSpinSetup, { token })).value!
  const coupons = async (token: string) => (await backend.call(spinwheel.listCoupons, { token })).value!
  const claim = (token: string, coupon: unknown, key?: string) =>
    backend.call(spinwheel.claimCoupon, { token, body: { coupon }, key })
  const only = async (weights: Record<string, number>) => {
    for (const { code } of (await backend.sandbox.readWheel()).slices) {
      if (!(code in weights)) continue
      expect(await backend.sandbox.setWheelWeight(code, weights[code]!)).toBe(true)
    }
  }
  const everyCode = async (weight: number) =>
    Object.fromEntries((await backend.sandbox.readWheel()).slices.map(({ code }) => [code, weight]))
  /** Lets only one slice be drawn. */
  const rig = async (code: string) => {
    await only({ [code]: 1 })
    await only({ ...(await everyCode(0)), [code]: 1 })
  }
  /** A player with one coupon of a slice. */
  async function winner(code: string, options?: { isExpired?: boolean }) {
    const who = await player()
    await backend.sandbox.giveCoupon(who.phone, code, options)
    const [coupon] = await coupons(who.token)
    return { ...who, id: coupon!._id! }
  }

  test("is inactive until it is opened: no tile, no setup, no spin, and no coin is lost", async () => {
    const { token } = await player(2)
    await backend.sandbox.switchWheel(false)
    expect((await backend.call(spinwheel.readSpinActive, { token })).value).toBe(false)
    expect(await setup(token)).toEqual({ activeSpinwheel: null, userCoin: 2 })
    expect(await spin(token)).toMatchObject({ status: 400, code: "SPINWHEEL_INACTIVE" })
    await backend.sandbox.switchWheel(true)
    expect((await backend.call(spinwheel.readSpinActive, { token })).value).toBe(true)
    const { activeSpinwheel, userCoin } = await setup(token)
    expect(userCoin).toBe(2)
    expect(activeSpinwheel!.slice).toHaveLength(8)
    expect(JSON.stringify(activeSpinwheel)).not.toContain("weight")
  })

  test("a spin takes a coin, and its prize is a coupon that pays once", async () => {
    await rig("CREDIT20")
    const { token } = await player(3)
    const answer = await spin(token, "first")
    const result = {
      code: "CREDIT20",
      label: { th: "20 บาท", lo: "20 ບາດ", en: "20 baht" },
      remainingCoin: 2,
    }
    expect(answer.value).toMatchObject({
      success: true,
      result,
      receipt: { kind: "spin", prize: { ...result, won: true } },
    })
    const [coupon, ...others] = await coupons(token)
    expect(others).toEqual([])
    expect(coupon).toMatchObject({
      prize: { slice: { code: "CREDIT20" }, name: result.label },
      amount: 20_00,
    })
    expect(coupon!.expiresAt).toBe(backend.now.ms + 7 * dayMs)

    const claimed = await claim(token, coupon!._id, "claim")
    expect(claimed.value).toMatchObject({
      message: "SUCCESS",
      receipt: { kind: "couponClaim", amount: 20_00, to: "wallet", balance: 20_00 },
    })
    expect(await coupons(token)).toEqual([])
    expect(await backend.walletOf(token)).toBe(20_00)
    expect(await backend.linesOf(token, 10)).toMatchObject([
      {
        statementType: "bonus",
        to: "wallet",
        amount: 20_00,
        status: "SUCCESS",
        luckydraw: { description: result.label },
      },
    ])
    expect(await claim(token, coupon!._id)).toMatchObject({ status: 400, code: "NO_CLAIMABLE_COUPON" })
    expect((await claim(token, coupon!._id, "claim")).value).toEqual(claimed.value)
    expect(await backend.walletOf(token)).toBe(20_00)
  })

  test("a slice without a prize takes the coin and writes no coupon", async () => {
    await rig("AGAIN")
    const { token } = await player(1)
    expect((await spin(token)).value).toMatchObject({ receipt: { prize: { code: "AGAIN", won: false } } })
    expect(await coupons(token)).toEqual([])
    expect(await spin(token)).toMatchObject({ status: 400, code: "COIN_NOT_ENOUGH" })
    expect((await setup(token)).userCoin).toBe(0)
  })

  test("twenty simultaneous calls with one key are one spin, and its receipt shows the prize", async () => {
    const { token } = await player(5)
    const answers = await Promise.all(Array.from({ length: 20 }, () => spin(token, "once")))
    expect(new Set(answers.map(({ value }) => JSON.stringify(value))).size).toBe(1)
    expect((await setup(token)).userCoin).toBe(4)
    const { value } = await backend.call(readOperation, { token, params: { key: "once" } })
    expect(value!.prize).toEqual(answers[0]!.value!.receipt!.prize)
  })

  test("twenty simultaneous calls with different keys spend exactly the five coins", async () => {
    const { token } = await player(5)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => spin(token, `own-${n}`)))
    const left = answers.flatMap(({ value }) => value?.result?.remainingCoin ?? [])
    expect(left.sort()).toEqual([0, 1, 2, 3, 4])
    expect(answers.filter(({ code }) => code === "COIN_NOT_ENOUGH")).toHaveLength(15)
    expect((await setup(token)).userCoin).toBe(0)
  })

  test("twenty simultaneous claims of one coupon with different keys pay once", async () => {
    const { token, id } = await winner("CREDIT50")
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => claim(token, id, `claim-${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === "NO_CLAIMABLE_COUPON")).toHaveLength(19)
    expect(await backend.walletOf(token)).toBe(50_00)
  })

  describe("a claim is refused", () => {
    test.each(["", "x", "no-such-coupon", { name: "10" }, 17])("with INVALID_CODE for %j", async named => {
      const { token } = await player()
      expect(await claim(token, named)).toMatchObject({ status: 400, code: "INVALID_CODE" })
    })
    test("with NO_CLAIMABLE_COUPON for another member's coupon", async () => {
      const { id } = await winner("CREDIT10")
      const { token } = await player()
      expect((await claim(token, id)).code).toBe("NO_CLAIMABLE_COUPON")
    })
    test("with INVALID_PRIZE_CODE when no wheel has the coupon's slice", async () => {
      const { token, id } = await winner("OF-ANOTHER-WHEEL")
      expect((await claim(token, id)).code).toBe("INVALID_PRIZE_CODE")
    })
    test("with INVALID_COUPON_TYPE for a prize that is not money", async () => {
      const { token, id } = await winner("SHIRT")
      expect((await claim(token, id)).code).toBe("INVALID_COUPON_TYPE")
    })
    test("with COUPON_EXPIRED after a week, not a millisecond earlier", async () => {
      const { phone, id: late } = await winner("CREDIT10")
      const other = await winner("CREDIT10")
      backend.now.ms += 7 * dayMs - 1
      const token = await backend.logIn(phone)
      expect((await claim(other.token, other.id)).status).toBe(200)
      backend.now.ms += 1
      expect((await claim(token, late)).code).toBe("COUPON_EXPIRED")
      expect(await backend.walletOf(token)).toBe(0)
    })
    test("with BONUS_REMAINING for a bonus while another is active", async () => {
      const { token, phone, id } = await winner("BONUS50")
      await backend.sandbox.setOffer({
        code: "FIRST",
        kind: "bonus",
        name: "First",
        amountSatang: 100,
        percentFail: 100,
      })
      await backend.sandbox.giveCoupon(phone, "CREDIT10")
      expect(
        (await backend.call(activateBonus, { token, params: { code: "FIRST" }, key: "first" })).status,
      ).toBe(200)
      expect((await claim(token, id)).code).toBe("BONUS_REMAINING")
      const credit = (await coupons(token)).find(coupon => coupon.amount === 10_00)
      expect(await backend.walletOf(token)).toBe(1_00)
      await backend.sandbox.setOffer({
        code: "FIRST",
        kind: "bonus",
        name: "First",
        amountSatang: 100,
        isOpen: false,
      })
      expect((await claim(token, credit!._id)).status).toBe(200)
    })
  })

  test("coins and weights have limits, and at least one slice can always be drawn", async () => {
    const { phone } = await player()
    const give = (coins: number) => backend.sandbox.giveCoins(phone, coins)
    expect([await give(0), await give(1), await give(100_000), await give(100_001), await give(0.5)]).toEqual(
      [false, true, true, false, false],
    )
    const weigh = (weight: number) => backend.sandbox.setWheelWeight("CREDIT10", weight)
    expect([await weigh(-1), await weigh(1_000_001), await weigh(1_000_000), await weigh(0)]).toEqual([
      false,
      false,
      true,
      true,
    ])
    await rig("CREDIT10")
    expect(await weigh(0)).toBe(false)
  })
})

describe.each(backendKinds)("the seeded wheel on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))

  test("has coins and coupons in every state", async () => {
    const token = await backend.logIn("0812345678")
    const { activeSpinwheel, userCoin } = (await backend.call(spinwheel.readSpinSetup, { token })).value!
    expect([activeSpinwheel!.name, userCoin]).toEqual([
      { th: "วงล้อโชคดี", lo: "ວົງລໍ້ໂຊກດີ", en: "Lucky wheel" },
      5,
    ])
    const list = (await backend.call(spinwheel.listCoupons, { token })).value!
    const answers = []
    for (const { _id } of list) {
      const { status, code } = await backend.call(spinwheel.claimCoupon, { token, body: { coupon: _id } })
      answers.push(code ?? status)
    }
    expect(answers).toEqual([200, 200, "INVALID_COUPON_TYPE", "INVALID_PRIZE_CODE", "COUPON_EXPIRED"])
    const playing = await backend.logIn("0867890123")
    const other = (await backend.call(spinwheel.listCoupons, { token: playing })).value!
    expect(other.some(coupon => coupon.amount === 50_00)).toBe(true)
  })
})
