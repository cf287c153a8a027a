// Moves money between the wallet and a game of the member under check, and watches what the backend shows of it for as
// long as the backend takes. Numbers are the backend's own, whatever they count.
import { randomUUID } from "node:crypto"
import { transfer } from "#contract/movements.ts"
import { listStatements, type Statement } from "#contract/statement.ts"
import { readWallet, type Wallet } from "#contract/wallet.ts"
import { contentOf } from "../wire/answer-body.ts"
import type { Dialect } from "../wire/dialect.ts"
import { decodeAnswer } from "../wire/translate.ts"
import { callEndpoint, type Reply, type Target } from "./caller.ts"
import { jsonIn } from "./raw.ts"

/** What is shown at one moment. `game` is absent where the backend shows no amount of it. */
type Standing = { wallet: number; game?: number; lines: Statement[] }

/** A transfer that was sent: its answer, and what was seen of it afterwards. */
export type Trial = {
  reply: Reply
  before: Standing
  after: Standing
  /** By how much the wallet has fallen. */
  moved: number
  /** After how many milliseconds the wallet, and the line in the statement, were seen; absent where they were not. */
  walletMs?: number
  lineMs?: number
  line?: Statement
}

type Move = { from: string; to: string; amount: number; key?: string }

const pausesMs = [100, 200, 400, 800, 1500]

export class Mover {
  readonly game: string
  readonly #target: Target
  readonly #token: string
  readonly #dialect: Dialect
  /** How long an order may take that the backend has not refused. */
  readonly patienceMs: number

  /** `dialect`: where answers lie and pages begin; all values are the backend's own. */
  constructor(
    target: Target,
    {
      token,
      dialect,
      game,
      patienceMs,
    }: { token: string; dialect: Dialect; game: string; patienceMs: number },
  ) {
    this.#target = { ...target, dialect }
    this.#token = token
    this.#dialect = dialect
    this.game = game
    this.patienceMs = patienceMs
  }

  /** `undefined` where the wallet cannot be read. */
  async standing(): Promise<Standing | undefined> {
    const [wallet, lines] = await Promise.all([
      callEndpoint(this.#target, readWallet, { token: this.#token }),
      callEndpoint(this.#target, listStatements, { token: this.#token, payload: { page: 1, limit: 20 } }),
    ])
    const read = this.#decode<Wallet>(readWallet, wallet)
    const amount = read?.wallet?.amount
    if (read === undefined || amount == null) return undefined
    const game = read.slots?.find(({ code }) => code === this.game)?.amount ?? undefined
    const statements = this.#decode<{ statements: Statement[] }>(listStatements, lines)?.statements ?? []
    return { wallet: amount / 100, ...(game !== undefined && { game: game / 100 }), lines: statements }
  }

  #decode<Value>(endpoint: Parameters<typeof decodeAnswer>[0], { text }: Reply): Value | undefined {
    const body = jsonIn(text)
    const content = contentOf(body, this.#dialect)
    const answer = decodeAnswer(endpoint, content, this.#dialect)
    return answer.ok ? (answer.value as Value) : undefined
  }

  /** Sends one transfer and nothing else, under a key of its own unless it names one. */
  send({ key = randomUUID(), ...payload }: Move): Promise<Reply> {
    return callEndpoint(this.#target, transfer, { token: this.#token, body: JSON.stringify(payload), key })
  }

  /**
   * Sends a transfer and waits until the wallet and a line of the statement show it: for the whole patience, unless the
   * backend has refused it. `undefined` where the wallet cannot be read.
   */
  async move(move: Move): Promise<Trial | undefined> {
    const before = await this.standing()
    if (!before) return undefined
    const reply = await this.send(move)
    return this.watch(before, reply)
  }

  /** Watches what became of an answer. */
  async watch(before: Standing, reply: Reply): Promise<Trial | undefined> {
    const sentAtMs = performance.now()
    const isRefused = reply.status >= 400 && reply.status < 500 && reply.status !== 408
    // One look at what was refused: the end of the check compares once more.
    const untilMs = isRefused ? 0 : this.patienceMs
    const trial: Trial = { reply, before, after: before, moved: 0 }
    for (let look = 0; ; look++) {
      const now = await this.standing()
      const ms = Math.round(performance.now() - sentAtMs)
      if (now) {
        trial.after = now
        trial.moved = round(before.wallet - now.wallet)
        if (trial.moved !== 0) trial.walletMs ??= ms
        trial.line ??= newLine(before, now)
        if (trial.line && trial.line.status !== "FAILED") trial.lineMs ??= ms
      }
      const isSeen =
        trial.walletMs !== undefined && (trial.lineMs !== undefined || ms > trial.walletMs + lineWaitMs)
      if (isSeen || ms >= untilMs) return trial
      await pause(pausesMs[Math.min(look, pausesMs.length - 1)] ?? 0)
    }
  }

  /** What is shown once the wallet has not changed for so long, or the patience has ended. */
  async settled(quietMs: number): Promise<Standing | undefined> {
    const sinceMs = performance.now()
    let last = await this.standing()
    let stillSinceMs = performance.now()
    while (performance.now() - sinceMs < this.patienceMs && performance.now() - stillSinceMs < quietMs) {
      await pause(100)
      const now = await this.standing()
      if (now && now.wallet !== last?.wallet) stillSinceMs = performance.now()
      last = now ?? last
    }
    return last
  }

  /** Waits until the wallet holds as much again. False: it does not, after the whole patience. */
  async awaitWallet(amount: number): Promise<boolean> {
    const sinceMs = performance.now()
    for (let look = 0; performance.now() - sinceMs <= this.patienceMs; look++) {
      if (round(((await this.standing())?.wallet ?? Number.NaN) - amount) === 0) return true
      await pause(pausesMs[Math.min(look, pausesMs.length - 1)] ?? 0)
    }
    return false
  }
}

/** Some backends write no lines of transfers. */
const lineWaitMs = 2000

function newLine(before: Standing, now: Standing): Statement | undefined {
  const known = new Set(before.lines.map(fingerprint))
  return now.lines.find(line => !known.has(fingerprint(line)) && line.statementType === "transfer")
}

function fingerprint({ _id, createdAt, amount, from, to }: Statement): string {
  return JSON.stringify(_id ?? [createdAt, amount, from, to])
}

/** Without the noise of a difference of decimals. */
export function round(amount: number): number {
  return Math.round(amount * 1000) / 1000
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
