// A small foreign backend in memory, written from the API's page alone: its transfers may book later than they are
// answered, its answers may say nothing, and each of its amounts may be counted in another unit.

export type Habits = {
  walletCode: string
  /** What a baht is in each place. */
  perBaht: { payload: number; wallet: number; games: number; statement: number }
  /** How long after its answer a transfer is booked; 0: before it. */
  bookMs: number
  /** What is answered to a transfer that is taken, and to one that is not. */
  taken: () => Response
  refused: () => Response
  /** Transfers back to the wallet are taken, and never booked. */
  losesWayBack: boolean
  writesLines: boolean
}

type Line = {
  id: number
  statementType: string
  from: string
  to: string
  amount: number
  status: string
  createdAt: string
}

const usual: Habits = {
  walletCode: "wallet",
  perBaht: { payload: 1, wallet: 1, games: 1, statement: 1 },
  bookMs: 0,
  taken: () => Response.json({}),
  refused: () => Response.json({ message: "MONEY_NOT_ENOUGH" }, { status: 400 }),
  losesWayBack: false,
  writesLines: true,
}

export class ForeignOperator {
  /** In satang. */
  wallet = 1000_00
  game = 50_00
  readonly #lines: Line[] = []
  readonly #habits: Habits
  #ids = 0

  constructor(habits: Partial<Habits> = {}) {
    this.#habits = { ...usual, ...habits }
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === "/api/login") return this.#login(request)
    if (request.headers.get("authorization") !== "Bearer t")
      return Response.json({ message: "UNAUTHORIZED" }, { status: 401 })
    switch (pathname) {
      case "/api/wallet":
        return Response.json({
          profile: { _id: 1, name: "A", username: "0812345678" },
          wallet: { amount: this.#shown(this.wallet, "wallet") },
          slots: [{ code: "PG", name: "PG", isActive: true, amount: this.#shown(this.game, "games") }],
        })
      case "/api/statement":
        return Response.json({
          total: this.#lines.length,
          statements: this.#lines.map(line => ({ ...line, amount: this.#shown(line.amount, "statement") })),
        })
      case "/api/wallet/transfer":
        return this.#transfer(request)
      default:
        return Response.json({ message: "Not Found" }, { status: 404 })
    }
  }

  async #login(request: Request): Promise<Response> {
    const { password } = (await request.json()) as { password: string }
    return password === "right-1"
      ? Response.json({ token: "t" })
      : Response.json({ message: "WRONG_PASSWORD" })
  }

  async #transfer(request: Request): Promise<Response> {
    const { walletCode, perBaht, bookMs, taken, refused, losesWayBack } = this.#habits
    const text = await request.text()
    const { from, to, amount } = (
      text.startsWith("{") && text.endsWith("}") ? JSON.parse(text) : {}
    ) as Partial<Line>
    const satang = Math.round(((amount ?? 0) * 100) / perBaht.payload)
    const accounts = [walletCode, "PG"]
    const isKnown = accounts.includes(from ?? "") && accounts.includes(to ?? "") && from !== to
    const held = from === walletCode ? this.wallet : this.game
    if (!isKnown || satang < 100 || satang > held) return refused()
    const isBack = to === walletCode
    if (isBack && losesWayBack) return taken()
    if (bookMs === 0) this.#book(isBack, satang)
    else setTimeout(() => this.#book(isBack, satang), bookMs)
    return taken()
  }

  #book(isBack: boolean, satang: number): void {
    this.wallet += isBack ? satang : -satang
    this.game += isBack ? -satang : satang
    if (!this.#habits.writesLines) return
    const [from, to] = isBack ? ["PG", this.#habits.walletCode] : [this.#habits.walletCode, "PG"]
    const createdAt = new Date().toISOString()
    this.#lines.unshift({
      id: ++this.#ids,
      statementType: "TRANSFER",
      from: from!,
      to: to!,
      amount: satang,
      status: "SUCCESS",
      createdAt,
    })
  }

  #shown(satang: number, place: keyof Habits["perBaht"]): number {
    return (satang * this.#habits.perBaht[place]) / 100
  }
}
