// Players and offers for the tests of bonuses, and what can be done with them.
import { expect } from "vitest"
import type { OfferWishes } from "#backend/sandbox/control/bonus-control.ts"
import * as movements from "#contract/movements.ts"
import * as reward from "#contract/reward.ts"
import * as wallet from "#contract/wallet.ts"
import type { TestBackend } from "./test-backend.ts"

/** Noon in Bangkok on Friday, 20 November 2026. */
export const noon = Date.UTC(2026, 10, 20, 5)

export type Player = { phone: string; token: string }

let count = 0

export function bonusWorld(backend: TestBackend) {
  async function player(walletBaht = 0, pgBaht = 0): Promise<Player> {
    backend.now.ms = noon
    const { phone, token } = await backend.register()
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
    backend.call(movements.transfer, { token, body: { from, to, amount }, key: key() })
  const withdraw = (
    { token }: Player,
    amount: number,
    endpoint: typeof movements.withdrawAll | typeof movements.withdraw = movements.withdrawAll,
  ) => backend.call(endpoint, { token, body: { amount }, key: key() })
  const win = ({ phone }: Player, baht: number) =>
    backend.sandbox.playRound(phone, "PG", Math.round(baht * 100))
  const active = async ({ token }: Player) => (await backend.call(reward.checkActiveBonus, { token })).value!
  const lines = ({ token }: Player) => backend.linesOf(token, 50)
  async function money({ token }: Player) {
    const { wallet: main, slots } = (await backend.call(wallet.readWallet, { token })).value!
    return { wallet: main.amount, pg: slots!.find(({ code }) => code === "PG")!.amount }
  }
  /** Takes a bonus at an instant and ends it at once, since its condition is winnings of nothing. */
  async function takeAt(who: Player, code: string, at: string): Promise<string | undefined> {
    backend.now.ms = Date.parse(`${at}+07:00`)
    const { token } = who
    const taken = await backend.call(reward.activateBonus, { token, params: { code }, key: key() })
    if (!taken.code) expect((await clear(who)).code).toBeUndefined()
    return taken.code
  }

  return { player, offer, key, take, takePromotion, takeAt, clear, move, withdraw, win, active, lines, money }
}
