// An operator's backend without idempotency keys and receipts, in memory, for one member and a clock that the test
// turns: what evidence has to judge by. Amounts in baht.

/** How a backend of this kind may differ from another one. */
export interface Manners {
  /** Lines have an `_id`. */
  hasIds: boolean
  /** Lists say how many entries there are. */
  hasTotals: boolean
  /** Transfers stand in the statement. */
  writesTransfers: boolean
  /** Games are named in the statement by their names. */
  usesNames: boolean
  /** How far its clock is ahead, in milliseconds, and whether it has whole seconds. */
  clockMs: number
  hasWholeSeconds: boolean
}

interface Line {
  _id?: string
  statementType: string
  from?: string
  to?: string
  amount: number
  status: string
  createdAt: string
  [linked: string]: unknown
}

const slices = ["S1", "S2"].map(code => ({ code, label: code }))
const gameNames: Record<string, string> = { PG: "PG Soft", JOKER: "Joker Gaming" }

export class PlainWorld {
  wallet = 1000
  games: Record<string, number> = { PG: 200, JOKER: 50 }
  coins = 5
  inviteDue = 60
  refundDue = 40
  active: { code: string; type: string } | null = null
  offers = ["WELCOME", "DAILY"].map(code => ({ code, received: [] as number[] }))
  coupons: { _id: string; prize: object; amount: number }[] = []
  lines: Line[] = []
  slips: Record<string, unknown>[] = []
  refunds: Record<string, unknown>[] = []
  readonly manners: Manners
  /** The time by our clock. */
  readonly now: () => number
  /** What is done now is dated to this moment, by our clock, as by an operator that books later what was asked for then. */
  datedMs: number | undefined
  /** Its answers have a `Date` header. */
  saysDate = false
  /** From when on a line is listed, by our clock, where that is later than its booking. */
  readonly listedFromMs = new Map<Line, number>()
  private ids = 0

  constructor(manners: Manners, now: () => number) {
    this.manners = manners
    this.now = now
    this.give(20)
    this.give(30)
  }

  time(): string {
    const at = (this.datedMs ?? this.now()) + this.manners.clockMs
    return new Date(this.manners.hasWholeSeconds ? Math.floor(at / 1000) * 1000 : at).toISOString()
  }

  line(statementType: string, more: Partial<Line>): Line {
    this.ids += 1
    const line: Line = {
      ...(this.manners.hasIds && { _id: `line-${this.ids}` }),
      statementType,
      amount: 0,
      status: "SUCCESS",
      createdAt: this.time(),
      ...more,
    }
    this.lines.unshift(line)
    return line
  }

  give(amount: number, code = "S1"): void {
    this.ids += 1
    this.coupons.unshift({
      _id: `coupon-${this.ids}`,
      prize: { name: `${amount} baht`, slice: { code, label: `${amount} baht` } },
      amount,
    })
  }

  /** Does what a call asks for. False when it is refused: nothing changes then. */
  do(call: Call): boolean {
    switch (call.kind) {
      case "transfer": {
        const { from, to, amount } = call
        if (this.held(from) < amount) return false
        this.add(from, -amount)
        this.add(to, amount)
        if (this.manners.writesTransfers)
          this.line("transfer", { from: this.named(from), to: this.named(to), amount })
        return true
      }
      case "transfer-all":
        return (
          this.wallet > 0 && this.do({ kind: "transfer", from: "wallet", to: call.to, amount: this.wallet })
        )
      case "withdraw": {
        const total = this.wallet + this.games.PG! + this.games.JOKER!
        if (total < call.amount) return false
        this.wallet = total - call.amount
        this.games = { PG: 0, JOKER: 0 }
        this.line("withdraw", { from: "wallet", to: "KBANK", amount: call.amount, status: "IN_PROGRESS" })
        return true
      }
      case "truelink":
        this.wallet += call.amount
        this.line("deposit", { from: "TRUEMONEY", to: "wallet", amount: call.amount })
        return true
      case "slip":
        this.ids += 1
        this.slips.unshift({
          createdAt: this.time(),
          amount: null,
          status: "IN_PROGRESS",
          reference: `slip-${this.ids}`,
        })
        return true
      case "bonus":
      case "promotion":
        if (this.active) return false
        this.active = { code: call.code, type: "limit" }
        this.offers.find(({ code }) => code === call.code)?.received.push(this.now() + this.manners.clockMs)
        this.wallet += 25
        this.line("bonus", { to: "wallet", amount: 25, [call.kind]: { description: call.code } })
        return true
      case "bonus-end":
        if (!this.active) return false
        this.active = null
        this.games = { PG: 0, JOKER: 0 }
        this.line("finish_bonus", { amount: 25 })
        return true
      case "refund-wallet":
      case "refund-receive": {
        if (this.refundDue <= 0) return false
        const amount = this.refundDue
        this.refundDue = 0
        this.wallet += amount
        this.refunds.unshift({ refundAmount: amount, createdAt: this.time() })
        this.line("bonus", { to: "wallet", amount, refund: { description: "refund" } })
        return true
      }
      case "invite": {
        if (this.inviteDue <= 0) return false
        const amount = this.inviteDue
        this.inviteDue = 0
        this.wallet += amount
        this.line("bonus", { to: "wallet", amount, invite: { description: "friend" } })
        return true
      }
      case "spin":
        if (this.coins < 1) return false
        this.coins -= 1
        if (call.wins) this.give(15, "S2")
        return true
      case "coupon": {
        const coupon = this.coupons.find(({ _id }) => _id === call.coupon)
        if (!coupon) return false
        this.coupons = this.coupons.filter(one => one !== coupon)
        this.wallet += coupon.amount
        this.line("bonus", { to: "wallet", amount: coupon.amount, luckydraw: { description: "wheel" } })
        return true
      }
    }
  }

  held(account: string): number {
    return account === "wallet" ? this.wallet : (this.games[account] ?? 0)
  }

  add(account: string, amount: number): void {
    if (account === "wallet") this.wallet += amount
    else this.games[account] = this.held(account) + amount
  }

  named(account: string): string {
    return this.manners.usesNames ? (gameNames[account] ?? account.toUpperCase()) : account
  }

  /** The lines that are listed by now, newest first. */
  private listed(): Line[] {
    return this.lines
      .filter(line => (this.listedFromMs.get(line) ?? 0) <= this.now())
      .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
  }

  /** The answer to a read. */
  answer(path: string, limit: number): unknown {
    const list = (name: string, items: object[]) => ({
      [name]: items.slice(0, limit),
      ...(this.manners.hasTotals && { total: items.length }),
    })
    switch (path) {
      case "/api/wallet":
        return {
          profile: { coin: this.coins },
          bankAccount: { bankCode: "KBANK" },
          wallet: { amount: this.wallet },
          invite: { amount: this.inviteDue, success: 150, fail: 20 },
          slots: Object.entries(this.games).map(([code, amount]) => ({
            code,
            name: gameNames[code],
            category: "slot",
            isActive: true,
            amount,
          })),
        }
      case "/api/statement":
        return list("statements", this.listed())
      case "/api/statement/slip":
        return this.slips.slice(0, limit)
      case "/api/refund":
        return list("refunds", this.refunds)
      case "/api/refund/check":
        return { result: this.refundDue > 0, refundAmount: this.refundDue }
      case "/api/bonus":
        return this.offers.map(({ code, received }) => ({
          code,
          type: "limit",
          maxReceived: 9,
          userBonus: {
            isActive: this.active?.code === code,
            received: received.map(at => ({ updatedAt: at })),
          },
        }))
      case "/api/bonus/check/active":
        return this.active ? { status: true, ...this.active } : { status: false }
      case "/api/spinwheel/setup":
        return { activeSpinwheel: { name: "wheel", slice: slices }, userCoin: this.coins }
      case "/api/spinwheel/coupon":
        return this.coupons
      default:
        return undefined
    }
  }

  /** The world as HTTP. */
  fetch = async (request: Request): Promise<Response> => {
    const body = (request.method === "POST" ? await request.json() : {}) as { limit?: number }
    const answer = this.answer(new URL(request.url).pathname, body.limit ?? 10)
    const date = new Date(this.now() + this.manners.clockMs).toUTCString()
    const headers = this.saysDate ? { date } : undefined
    return answer === undefined
      ? new Response("Not Found", { status: 404 })
      : Response.json(answer, { headers })
  }
}

/** What a form asks for, and what only the world knows of it. */
export type Call =
  | { kind: "transfer"; from: string; to: string; amount: number }
  | { kind: "transfer-all"; to: string }
  | { kind: "withdraw"; amount: number }
  | { kind: "truelink"; amount: number }
  | { kind: "slip" }
  | { kind: "bonus" | "promotion"; code: string }
  | { kind: "bonus-end" }
  | { kind: "refund-receive" | "refund-wallet" }
  | { kind: "invite" }
  | { kind: "spin"; wins: boolean }
  | { kind: "coupon"; coupon: string }
