// The ledger as plain maps: a second, simplest possible implementation of what every intent should lead to.

import { games, type Intent, members, type Operation } from "./intents.ts"

export type ModelAccount = { balance: number; held: number; version: number; floor: number | null }

type ModelAnswer = { refused: boolean; status: number; body: unknown }

/** What an intent leads to, without ids. */
export type ModelOutcome =
  | { outcome: "done"; replayed: boolean; answer: ModelAnswer }
  | { outcome: "mismatch"; answer: ModelAnswer }
  | { outcome: "threw" }
  | { outcome: "posted" }
  | { outcome: "voided" }
  | { outcome: "already-posted" }
  | { outcome: "insufficient-funds"; accountId: string; availableSatang: number }
  | { outcome: "hold-not-pending"; state: string }

type Entries = [accountId: string, amount: number][]

/** Where an intent says wallet or a game's code, the account of the member. */
export function placeOf(member: string, place: string): string {
  return place === "wallet" ? `wallet:${member}` : `game:${member}:${place}`
}

/** The ledger as plain maps, amounts in satang: what the real one must agree with. */
export class LedgerModel {
  readonly accounts = new Map<string, ModelAccount>()
  readonly holds: { account: string; amount: number; state: string }[] = []
  readonly #transactions: Entries[] = []
  readonly #reversed = new Set<number>()
  readonly #naturalKeys = new Set<string>()
  readonly #operations = new Map<string, { asked: string; answer: ModelAnswer }>()

  constructor() {
    for (const house of ["bank", "house"]) this.#open(house, null)
    for (const member of members) {
      for (const place of ["wallet", ...games]) this.#open(placeOf(member, place), 0)
    }
  }

  get transactionCount(): number {
    return this.#transactions.length
  }

  apply(intent: Intent): ModelOutcome {
    switch (intent.type) {
      case "deposit":
        return this.#postOnce(intent.slip, [
          ["bank", -intent.amount],
          [placeOf(intent.member, "wallet"), intent.amount],
        ])
      case "play":
        return this.#postOnce(intent.round, [
          [placeOf(intent.member, intent.game), intent.amount],
          ["house", -intent.amount],
        ])
      case "settle":
        return this.#settle(intent.hold)
      case "void":
        return this.#void(intent.hold)
      case "reverse":
        return this.#reverse(intent.transaction)
      default:
        return this.#operate(intent)
    }
  }

  #open(id: string, floor: number | null): void {
    this.accounts.set(id, { balance: 0, held: 0, version: 0, floor })
  }

  #operate(intent: Operation): ModelOutcome {
    const name = `${intent.member} ${intent.key}`
    const asked = JSON.stringify(intent)
    const earlier = this.#operations.get(name)
    if (earlier && earlier.asked !== asked) return { outcome: "mismatch", answer: earlier.answer }
    if (earlier) return { outcome: "done", replayed: true, answer: earlier.answer }
    if (intent.type === "transfer" && intent.fails) return { outcome: "threw" }
    const answer = this.#perform(intent)
    this.#operations.set(name, { asked, answer })
    return { outcome: "done", replayed: false, answer }
  }

  #perform(intent: Operation): ModelAnswer {
    const wallet = placeOf(intent.member, "wallet")
    if (intent.type === "withdraw") {
      if (this.#available(wallet) < intent.amount) return notEnough(this.#available(wallet))
      this.holds.push({ account: wallet, amount: intent.amount, state: "pending" })
      this.accounts.get(wallet)!.held += intent.amount
      return { refused: false, status: 202, body: { availableSatang: this.#available(wallet) } }
    }
    const from = intent.type === "transfer" ? placeOf(intent.member, intent.from) : wallet
    const to = placeOf(intent.member, intent.to)
    const amount = intent.type === "transfer" ? intent.amount : this.#available(wallet)
    if (amount === 0) return { refused: true, status: 400, body: { message: "TRANSFER_MINIMUM" } }
    if (this.#available(from) < amount) return notEnough(this.#available(from))
    this.#move([
      [from, -amount],
      [to, amount],
    ])
    const balances = {
      fromSatang: this.accounts.get(from)!.balance,
      toSatang: this.accounts.get(to)!.balance,
    }
    return { refused: false, status: 200, body: balances }
  }

  #postOnce(naturalKey: string, entries: Entries): ModelOutcome {
    if (this.#naturalKeys.has(naturalKey)) return { outcome: "already-posted" }
    const outcome = this.#post(entries)
    if (outcome.outcome === "posted") this.#naturalKeys.add(naturalKey)
    return outcome
  }

  #settle(index: number): ModelOutcome {
    const hold = this.holds[index]!
    if (hold.state !== "pending") return { outcome: "hold-not-pending", state: hold.state }
    hold.state = "posted"
    this.accounts.get(hold.account)!.held -= hold.amount
    this.#move([
      [hold.account, -hold.amount],
      ["bank", hold.amount],
    ])
    return { outcome: "posted" }
  }

  #void(index: number): ModelOutcome {
    const hold = this.holds[index]!
    if (hold.state !== "pending") return { outcome: "hold-not-pending", state: hold.state }
    hold.state = "voided"
    this.accounts.get(hold.account)!.held -= hold.amount
    return { outcome: "voided" }
  }

  #reverse(index: number): ModelOutcome {
    if (this.#reversed.has(index)) return { outcome: "already-posted" }
    const entries: Entries = this.#transactions[index]!.map(([account, amount]) => [account, -amount])
    const outcome = this.#post(entries)
    if (outcome.outcome === "posted") this.#reversed.add(index)
    return outcome
  }

  #post(entries: Entries): ModelOutcome {
    for (const [accountId, amount] of entries) {
      const { floor } = this.accounts.get(accountId)!
      if (amount < 0 && floor !== null && this.#available(accountId) + amount < floor) {
        return {
          outcome: "insufficient-funds",
          accountId,
          availableSatang: this.#available(accountId) - floor,
        }
      }
    }
    this.#move(entries)
    return { outcome: "posted" }
  }

  #move(entries: Entries): void {
    for (const [accountId, amount] of entries) {
      const account = this.accounts.get(accountId)!
      account.balance += amount
      account.version += 1
    }
    this.#transactions.push(entries)
  }

  #available(accountId: string): number {
    const { balance, held } = this.accounts.get(accountId)!
    return balance - held
  }
}

function notEnough(availableSatang: number): ModelAnswer {
  return { refused: true, status: 400, body: { message: "MONEY_NOT_ENOUGH", availableSatang } }
}
