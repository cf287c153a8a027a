// Deposits as a test wants them: which accounts the operator has, and what the QR endpoints answer.
import encodeQR from "qr"
import type { Between } from "./site.ts"

export interface BankWish {
  bankCode: string
  bankType?: string
  mode?: string
  bankAccountNo?: string | number | null
  bankAccountName?: string | null
  currency?: string
  bank?: { nameTH?: string; nameEN?: string }
}

export interface DepositWish {
  banks?: BankWish[]
  wallets?: { mode?: string; walletAccountName?: string | null; walletAccountNo?: string | null }[]
  isManual?: boolean
}

/** The lookup's answer: every bank has an account unless it is given. */
export function depositAnswer({ banks = [], ...rest }: DepositWish): Response {
  const account = {
    bankType: "BANK",
    mode: "AUTO",
    bankAccountNo: "1234567890",
    bankAccountName: "Krapao Co",
  }
  return Response.json({ banks: banks.map(bank => ({ ...account, ...bank })), ...rest })
}

/** Puts these accounts in the place of the backend's own. */
export function withDeposits(wish: DepositWish, next?: Between): Between {
  return async (request, backend) => {
    if (new URL(request.url).pathname === "/api/lookup/deposit") return depositAnswer(wish)
    return next ? next(request, backend) : backend(request)
  }
}

/** An operator's QR endpoints with the least that is documented: one code per player, for `lifeS` seconds. */
export class PlainQrOperator {
  /** Codes by the player's token. */
  readonly codes = new Map<string, { qrcodeId: string; amount: number; endsAtMs: number }>()
  created = 0
  lifeS = 300
  /** How far its clock is ahead of ours. */
  aheadMs = 0
  /** What creating answers instead of a code. */
  refusal: Response | undefined
  /** What a code says. */
  payload: (amountBaht: number) => string = amountBaht => `${this.created} ${amountBaht} baht`
  /** How a code is given that says this. */
  drawing: (payload: string) => Promise<string> = async payload => encodeQR(payload, "svg", { border: 2 })
  /** What reading answers where there is no code. */
  none: unknown = { hasQrcode: false }
  /** How `expireIn` is written. */
  expireIn: (endsAtMs: number) => unknown = endsAtMs => new Date(endsAtMs).toISOString()

  readonly between: Between = async (request, backend) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith("/api/qrcode/")) return backend(request)
    const player = request.headers.get("authorization") ?? ""
    if (request.method === "DELETE")
      return this.#cancel(player, decodeURIComponent(pathname.split("/").at(-1) ?? ""))
    if (request.method === "POST") {
      if (this.refusal) return this.refusal.clone()
      const { amount } = (await request.json()) as { amount: number }
      this.created += 1
      const endsAtMs = this.#now() + this.lifeS * 1000
      this.codes.set(player, { qrcodeId: `QR/${this.created}+a=`, amount, endsAtMs })
    }
    const date = new Date(this.#now()).toUTCString()
    return Response.json(await this.#recordOf(player), { headers: { date } })
  }

  #now(): number {
    return Date.now() + this.aheadMs
  }

  #cancel(player: string, id: string): Response {
    if (this.codes.get(player)?.qrcodeId !== id) return Response.json({ message: "NO_DATA" }, { status: 404 })
    this.codes.delete(player)
    return Response.json({ message: "SUCCESS" })
  }

  async #recordOf(player: string) {
    const code = this.codes.get(player)
    if (!code) return this.none
    const { qrcodeId, amount, endsAtMs } = code
    const qrcode = await this.drawing(this.payload(amount))
    return { hasQrcode: true, qrcodeId, amount, qrcode, expireIn: this.expireIn(endsAtMs) }
  }
}
