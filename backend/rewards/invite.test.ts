// Invite bonuses: who earns one and when, every refusal, and that each friend earns one once.
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readProfile } from "#contract/account.ts"
import { addToWallet, transfer } from "#contract/movements.ts"
import * as reward from "#contract/reward.ts"
import { activateGameAccount, readWallet } from "#contract/wallet.ts"
import { backendKinds, type TestBackend } from "#tests/backend/test-backend.ts"
import { inviteRules } from "./rules.ts"

describe.each(backendKinds)("invites on $name", ({ start }) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await start()
  })
  afterAll(() => backend.remove())

  let count = 0
  async function member(inviteCode?: string) {
    const { phone, name, token } = await backend.register({ name: `เพื่อน ${++count}`, inviteCode })
    const id = (await backend.call(readProfile, { token })).value!.profile!._id
    const wallet = async () => (await backend.call(readWallet, { token })).value!
    return {
      id,
      token,
      name,
      /** Plays a round as a newcomer does: deposit, game account, money into it. */
      async play(wonBaht = -10) {
        await backend.sandbox.creditDeposit(phone, 100_00)
        await backend.call(activateGameAccount, { token, params: { slotCode: "PG" } })
        await backend.call(transfer, { token, body: { from: "wallet", to: "PG", amount: 100 } })
        return backend.sandbox.playRound(phone, "PG", wonBaht * 100)
      },
      deposit: () => backend.sandbox.creditDeposit(phone, 100_00),
      round: (wonBaht: number) => backend.sandbox.playRound(phone, "PG", wonBaht * 100),
      friend: () => member(`PR${id}`),
      collect: (key?: string) => backend.call(reward.receiveInviteBonus, { token, key }),
      waiting: async () => (await wallet()).invite!,
      walletAmount: async () => (await wallet()).wallet.amount,
      list: async (page = 1, limit = 10) =>
        (await backend.call(reward.listInvites, { token, body: { page, limit } })).value as {
          invites: reward.Invite[]
          total?: number
        },
    }
  }
  type Member = Awaited<ReturnType<typeof member>>
  const refused = (code: string) => ({ status: 400, code })
  const setInvite = (changes: Partial<typeof inviteRules>) =>
    backend.sandbox.changeOperator({ invite: { ...inviteRules, ...changes } })

  test("each state has its code: nobody invited, nobody played, earned, collected", async () => {
    const inviter: Member = await member()
    expect(await inviter.collect()).toMatchObject(refused("NO_INVITE_BONUS"))
    const friend = await inviter.friend()
    expect(await inviter.waiting()).toEqual({ amount: 0, success: 150, fail: 20 })
    expect(await inviter.collect()).toMatchObject(refused("NO_INVITEE_PLAY_INFO"))

    expect(await friend.play()).toBe("played")
    expect((await inviter.waiting()).amount).toBe(50_00)
    expect(await inviter.list()).toMatchObject({
      total: 1,
      invites: [{ from: { name: friend.name }, amount: 50_00, createdAt: backend.now.ms }],
    })
    expect((await inviter.collect("c")).value).toMatchObject({
      message: "INVITE_BONUS_SUCCESS",
      receipt: { kind: "inviteBonus", status: "done", to: "wallet", amount: 50_00, balance: 50_00 },
    })
    expect(await inviter.walletAmount()).toBe(50_00)
    expect((await inviter.waiting()).amount).toBe(0)
    expect((await inviter.list()).total).toBe(1)
    const { token, id } = inviter
    expect((await backend.linesOf(token))[0]).toMatchObject({
      statementType: "bonus",
      amount: 50_00,
      invite: { description: `PR${id}` },
    })
    expect(await inviter.collect()).toMatchObject(refused("INVITE_COLLECT"))
  })

  test("only the first round earns, won or lost; a transfer does not", async () => {
    const inviter = await member()
    const friend = await inviter.friend()
    await backend.sandbox.creditDeposit(friend.id, 100_00)
    expect((await inviter.waiting()).amount).toBe(0)
    await friend.play(20)
    await friend.play(-20)
    expect((await inviter.list()).total).toBe(1)
  })

  test("a friend who plays on a bonus alone earns nobody anything; the first play after a deposit earns", async () => {
    const offer = { code: "ALONE", kind: "bonus", name: "Alone", amountSatang: 30_00 } as const
    expect(await backend.sandbox.setOffer(offer)).toBe(true)
    const inviter = await member()
    const friend = await inviter.friend()
    const { token } = friend
    // Announced is not settled.
    expect((await backend.call(addToWallet, { token, body: { amount: 100 } })).status).toBe(200)
    expect((await backend.call(reward.activateBonus, { token, params: { code: "ALONE" } })).status).toBe(200)
    await backend.call(activateGameAccount, { token, params: { slotCode: "PG" } })
    await backend.call(transfer, { token, body: { from: "wallet", to: "PG", amount: 30 } })
    expect(await friend.round(-1)).toBe("played")
    expect(await inviter.collect()).toMatchObject(refused("NO_INVITEE_PLAY_INFO"))
    await friend.deposit()
    expect((await inviter.waiting()).amount).toBe(0)
    expect(await friend.round(-1)).toBe("played")
    expect((await inviter.waiting()).amount).toBe(50_00)
  })

  test("a round that is refused is no play", async () => {
    const inviter = await member()
    const friend = await inviter.friend()
    expect(await friend.play(-100.01)).toBe("not-enough")
    expect((await inviter.waiting()).amount).toBe(0)
    expect((await inviter.list()).total).toBe(0)
  })

  test("closed by the operator, nothing is earned or collected; the next play after opening earns", async () => {
    const inviter = await member()
    const [early, late] = [await inviter.friend(), await inviter.friend()]
    await early.play()
    await setInvite({ isOpen: false })
    await late.play()
    expect((await inviter.list()).total).toBe(1)
    expect(await inviter.collect()).toMatchObject(refused("INVITE_INACTIVE"))
    await setInvite({ amountSatang: 70_00, success: 200, fail: 10 })
    await late.play()
    expect(await inviter.waiting()).toEqual({ amount: 120_00, success: 200, fail: 10 })
    await setInvite({})
    expect((await inviter.collect()).value).toMatchObject({ receipt: { amount: 120_00 } })
  })

  test("the operator's budget is exact to the satang; bonuses above it wait", async () => {
    const shared = backend
    backend = await start()
    const inviter = await member()
    await (await inviter.friend()).play()
    await setInvite({ budgetSatang: 49_99 })
    expect(await inviter.collect()).toMatchObject(refused("INVITE_BONUS_FAIL"))
    expect((await inviter.waiting()).amount).toBe(50_00)
    await setInvite({ budgetSatang: 50_00 })
    expect((await inviter.collect()).status).toBe(200)
    await (await inviter.friend()).play()
    expect(await inviter.collect()).toMatchObject(refused("INVITE_BONUS_FAIL"))
    await backend.remove()
    backend = shared
  })

  test("fifty simultaneous collections with five keys are granted once", async () => {
    const inviter = await member()
    for (let n = 0; n < 3; n++) await (await inviter.friend()).play()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => inviter.collect(`collect-${index % 5}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ code }) => code === "INVITE_COLLECT")).toHaveLength(40)
    expect(await inviter.walletAmount()).toBe(150_00)
  })

  test("fifty rounds of one friend at once earn once; friends who play while it is collected are not lost", async () => {
    const inviter = await member()
    const friends = [await inviter.friend(), await inviter.friend(), await inviter.friend()]
    await Promise.all(friends.map(friend => friend.play(-1)))
    const other = await inviter.friend()
    await backend.sandbox.creditDeposit(other.id, 100_00)
    await backend.call(activateGameAccount, { token: other.token, params: { slotCode: "PG" } })
    await backend.call(transfer, { token: other.token, body: { from: "wallet", to: "PG", amount: 100 } })
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 5 === 0 ? inviter.collect() : backend.sandbox.playRound(other.id, "PG", -1_00),
      ),
    )
    await inviter.collect()
    expect((await inviter.list()).total).toBe(4)
    expect(await inviter.walletAmount()).toBe(200_00)
  })
})
