// The end of a bonus, by its member or by a withdrawal, and what an active bonus forbids.
import AES from "crypto-js/aes.js"
import pg from "pg"
import { describe, expect, test } from "vitest"
import { createQr } from "#contract/deposit.ts"
import * as movements from "#contract/movements.ts"
import * as reward from "#contract/reward.ts"
import * as wallet from "#contract/wallet.ts"
import { bonusWorld, type Player } from "#tests/backend/bonus-world.ts"
import { backendForAll, backendKinds } from "#tests/backend/test-backend.ts"

const passphrase = "a passphrase for tests"

describe.each(backendKinds)("on $name", ({ name, start }) => {
  const backend = backendForAll(() => start({ trueLinkPassphrase: passphrase }))
  const { player, offer, key, take, clear, move, withdraw, win, active, lines, money } = bonusWorld(backend)

  test("it ends once winnings reach the multiple, not a satang earlier; lost rounds do not count", async () => {
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

  test("20 simultaneous ends are one", async () => {
    const who = await player(0, 10)
    await take(who, await offer({ multiple: 0 }))
    const answers = await Promise.all(Array.from({ length: 20 }, () => clear(who)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await lines(who)).filter(({ statementType }) => statementType === "finish_bonus")).toHaveLength(1)
  })

  test.each([
    ["withdrawAll", movements.withdrawAll],
    ["withdraw", movements.withdraw],
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

  test("a simultaneous withdrawal never takes a bonus out before its condition is met", async () => {
    const code = await offer({ multiple: 1, maxReceived: 9 })
    const crowd: Player[] = []
    for (let n = 0; n < 15; n++) crowd.push(await player(200))
    const answers = await Promise.all(
      crowd.flatMap(who => [take(who, code), withdraw(who, 300), withdraw(who, 300), withdraw(who, 300)]),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15)
    for (const who of crowd) expect(await money(who)).toEqual({ wallet: 300_00, pg: 0 })
  })

  test("a withdrawal that the operator refuses gives back what it left behind; the bonus stays ended", async () => {
    const who = await player(200, 50)
    await take(who, await offer({ multiple: 0 }))
    await withdraw(who, 150, movements.withdraw)
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
        return backend.call(movements.sendTrueLink, { token, body: { link }, key: key() })
      },
      async () => {
        const made = await backend.sandbox.makeSlip(who.phone, { amountSatang: 50_00, kind: "good" })
        return backend.call(movements.uploadSlip, { token, file: made!.png, key: key() })
      },
      () => backend.call(movements.addToWallet, { token, body: { amount: 150 }, key: key() }),
    ]
    for (const attempt of tries) expect((await attempt()).code).toBe("BONUS_REMAINING")
    expect(await backend.sandbox.creditDeposit(who.phone, 100_00)).toBe("booked")
    await clear(who)
    for (const attempt of tries) expect((await attempt()).code).toBeUndefined()
  })

  // On SQLite nothing can interleave: the end is the only writer.
  if (name !== "PostgreSQL") return

  test("money that goes to a game opened while the end waits counts too", async () => {
    const who = await player()
    await take(who, await offer({ multiple: 9, percentFail: 20 }))
    const other = new pg.Client({ connectionString: backend.databaseUrl })
    await other.connect()
    try {
      await other.query("BEGIN; SELECT 1 FROM ledger_account WHERE id = 'bonus' FOR UPDATE")
      const ended = clear(who)
      await waitingForLocks(other)
      await backend.call(wallet.activateGameAccount, { token: who.token, params: { slotCode: "JOKER" } })
      expect((await move(who.token, "wallet", "JOKER", 100)).code).toBeUndefined()
      await other.query("COMMIT")
      expect((await ended).code).toBe("BONUS_CONDITION")
    } finally {
      await other.end()
    }
    expect(await active(who)).toMatchObject({ status: true })
  })
})

/** Resolves once somebody waits for a lock of this database. */
async function waitingForLocks(client: pg.Client): Promise<void> {
  const waiting = "SELECT 1 FROM pg_locks WHERE NOT granted"
  while ((await client.query(waiting)).rowCount === 0) await new Promise(setImmediate)
}
