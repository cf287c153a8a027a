// One history: a player with a browser sends transfers through the real code of the operations, several processes run
// it, the backend ignores keys. What the backend got and what the pages said is then compared.
import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { languageMiddleware } from "#app/middleware/language.server.ts"
import { sessionMiddleware } from "#app/middleware/session.server.ts"
import { advanceKey, issueIdempotencyKey } from "#app/operations/idempotency-key.server.ts"
import { loadResult } from "#app/operations/result-page.server.ts"
import type { Send } from "#app/operations/send.server.ts"
import { submitOperation } from "#app/operations/submit.server.ts"
import { getContext } from "#app/request/context.server.ts"
import { beginSession, memberName } from "#app/request/sealed-session.server.ts"
import { type AppSettings, contextFor } from "#app/request/server-context.ts"
import type { Failure } from "#contract/client.ts"
import { allowAnotherBeside, findOpenLike } from "#gateway/evidence/evidence.ts"
import { createGateway } from "#gateway/gateway.ts"
import { type Answer as CallAnswer, type Outcome, sendOnce } from "#gateway/keeping/send-once.ts"
import type { OperationStore, Pace } from "#gateway/keeping/store.ts"
import { sentReceipt } from "#gateway/keeping/store.ts"
import { plainDialect } from "#gateway/wire/dialect.ts"
import { inContext } from "#tests/site/in-context.ts"
import { type Actor, type Dice, distantStore, type Faults, storeIn, World } from "./world.ts"

const apiTimeoutMs = 10_000
const lengthMs = 300_000
const form = "transfer"
const amounts = ["10", "20", "30"]

const settings = {
  sessionSecret: "a secret of at least thirty-two characters",
  publicOrigin: "http://localhost",
  apiBaseUrl: "http://backend",
  apiClientName: "model",
  features: [],
  apiTimeoutMs,
  defaultLanguage: "th",
} as unknown as AppSettings

const schema = z.object({ amount: z.string().transform(Number) })

/** What a world without the safeguards of a shared, durable store would do. */
export type Weakness = "own store each" | "store in memory"

/** What a history shows; `faults` are what must never be. */
export type Told = {
  faults: string[]
  sent: number
  done: number
  refused: number
  unknown: number
  notSent: number
}

/** What the backend was asked for, from which tab. */
type Sent = {
  key: string
  posted: string
  amount: number
  moved: boolean
  refused: boolean
  /** Its answer has reached whoever sent it, and says what became of it. */
  isKnown: boolean
  tab: number
}
type Sending = Pick<Sent, "key" | "posted" | "amount" | "tab">

/** What a page said of an amount: under a key, or of what was posted with one. */
type Word = {
  word: "done" | "refused"
  by: "page" | "answer" | "posted"
  key: string
  amount: number
  saidAtMs: number
}

type Shown = { key: string; shownAtMs: number }
type Answer = { status: number; location?: string; cookies: string[]; refusal?: string }

/** A session that every history uses: opening one takes real time. */
export async function openSessionCookie(): Promise<string> {
  const member = { token: "t", username: "u", remember: true }
  const { cookie } = await beginSession(settings.sessionSecret, member)
  return cookie.split(";")[0]!
}

export async function playHistory(dice: Dice, session: string, weakness?: Weakness): Promise<Told> {
  return new History(dice, session, weakness).play()
}

/** How often what goes wrong: some histories are calm, so that each fault is also seen alone. */
function faultsOf(dice: Dice): Faults {
  const some = (most: number) => (dice(2) ? dice(most + 1) : 0)
  return { loss: some(25), crashes: some(4), pauses: some(4), jumps: some(3) }
}

class History {
  readonly #dice: Dice
  readonly #world: World
  readonly #session: string
  readonly #processes: { actor: Actor; store: OperationStore }[]
  readonly #backend: Actor
  readonly #browser: Actor
  readonly #jar = new Map<string, string>()
  readonly #sent: Sent[] = []
  readonly #words: Word[] = []
  readonly #told: Told = { faults: [], sent: 0, done: 0, refused: 0, unknown: 0, notSent: 0 }
  /** Keys past which the player has asked for a new operation. */
  readonly #left = new Set<string>()
  /** Those of them beside which the player has confirmed another. */
  readonly #allowed = new Set<string>()
  /** Keys whose page said that it is not known what became of what was sent, and when. */
  readonly #givenUp = new Map<string, number>()

  constructor(dice: Dice, session: string, weakness: Weakness | undefined) {
    this.#dice = dice
    this.#session = session
    this.#world = new World(dice, faultsOf(dice))
    const storeActor = this.#world.actor("store")
    this.#backend = this.#world.actor("backend")
    this.#browser = this.#world.actor("browser")
    let inner = storeIn(this.#world, storeActor)
    const current: OperationStore = {
      read: named => inner.read(named),
      ofMember: member => inner.ofMember(member),
      write: (before, after) => inner.write(before, after),
      release: row => inner.release(row),
      tidy: async () => 0,
    }
    const actors = [1, 2, 3].map(n => this.#world.actor(`process ${n}`))
    this.#processes = actors.map(actor => {
      const own = weakness === "own store each" ? storeIn(this.#world, storeActor) : current
      return { actor, store: distantStore(this.#world, actor, storeActor, own) }
    })
    this.#world.disturb([...actors, ...actors, storeActor], lengthMs / 3)
    if (weakness !== "store in memory") return
    const forget = () => {
      inner = storeIn(this.#world, storeActor)
      this.#world.after(this.#browser, 1, () => actors[0]!.onCrash.add(forget))
    }
    actors[0]!.onCrash.add(forget)
  }

  async play(): Promise<Told> {
    const tabs = 1 + this.#dice(2)
    this.#world.after(this.#browser, 0, () => {
      for (let tab = 0; tab < tabs; tab++) void this.#tab(tab)
    })
    await this.#world.run(lengthMs)
    this.#judge()
    return this.#told
  }

  /** A tab: shows a form, sends it, looks at what came of it, goes Back, begins anew. */
  async #tab(tab: number): Promise<void> {
    for (let wishes = 1 + this.#dice(3); wishes > 0; wishes--) {
      let shown = await this.#openForm()
      const wished = amounts[this.#dice(amounts.length)]!
      for (let tries = 1 + this.#dice(4); tries > 0; tries--) {
        const amount = this.#dice(8) ? wished : amounts[this.#dice(amounts.length)]!
        const answer = await this.#submit(shown, amount, tab)
        if (!answer) continue
        if (answer.status !== 303) {
          // The form again, as its loader renders it: with the key that the answer's cookie stands for.
          if (answer.status !== 503) shown = await this.#openForm()
          continue
        }
        const isOver = await this.#look(answer.location!)
        if (isOver) break
        if (this.#dice(2)) shown = await this.#openForm()
      }
      await this.#world.sleep(this.#browser, this.#dice(20_000))
    }
  }

  async #openForm(): Promise<Shown> {
    for (;;) {
      const shown = await this.#visit(async () => ({
        key: await issueIdempotencyKey(form),
        shownAtMs: Date.now(),
      }))
      if (shown) return shown
      await this.#world.sleep(this.#browser, 300)
    }
  }

  /** Sends a form once or more; the player sees the last answer. `undefined` when none came. */
  async #submit(shown: Shown, amount: string, tab: number): Promise<Answer | undefined> {
    const taps = this.#dice(3) ? 1 : 2 + this.#dice(3)
    const answers: Promise<Answer | undefined>[] = []
    for (let tap = 0; tap < taps; tap++) {
      answers.push(this.#post(shown, amount, tab))
      await this.#world.sleep(this.#browser, this.#dice(this.#dice(2) ? 5 : 12_000))
    }
    // Who waits for long enough looks at another tab, or sends it again.
    const patience = this.#world.sleep(this.#browser, 3000 + this.#dice(40_000)).then(() => [undefined])
    const [last] = (await Promise.race([Promise.all(answers), patience])).slice(-1)
    for (const cookie of last?.cookies ?? []) this.#keepCookie(cookie)
    if (last?.status === 503) this.#told.notSent += 1
    // A form that stands for a new operation from now on says that the outcome of this one is known.
    if (last?.status === 303 && last.cookies.length > 0) {
      this.#say("done", "answer", keyIn(last.location!), Number(amount))
    }
    if (last?.refusal === "refused") {
      this.#told.refused += 1
      this.#say("refused", "posted", shown.key, Number(amount))
    }
    return last
  }

  /** One post; a browser repeats it by itself when the connection breaks before an answer. */
  async #post(shown: Shown, amount: string, tab: number): Promise<Answer | undefined> {
    for (let attempt = 0; attempt < 2; attempt++) {
      const answer = await this.#visit(() => this.#handle(shown, amount, tab))
      if (answer) return answer
    }
    return undefined
  }

  /** The real action of the form. */
  async #handle(shown: Shown, amount: string, tab: number): Promise<Answer> {
    const beganMs = this.#world.nowMs
    const fields = new FormData()
    fields.set("amount", amount)
    fields.set("_op", shown.key)
    fields.set("_at", String(shown.shownAtMs))
    const keeping = keepingOf.get(getContext())!
    const answered = await submitOperation(
      { request: { url: "http://localhost/" } as Request },
      {
        posted: fields,
        form,
        schema,
        send: async ({ idempotencyKey: key }, { amount }) => {
          const named = { member: ownName(), key }
          const operation = {
            ...named,
            fingerprint: String(amount),
            sent: { kind: form, amount },
            hasEvidence: true,
          }
          const outcome = await sendOnce(keeping, {
            operation,
            findOpen: claimed => findOpenLike(keeping, claimed),
            timeoutMs: apiTimeoutMs,
            waitMs: 25_000,
            isRepeatable: false,
            send: () => {
              const givenUpMs = this.#givenUp.get(key)
              if (givenUpMs !== undefined && beganMs < givenUpMs - 5000 && !this.#world.jumped) {
                this.#told.faults.push(`${key} is sent though a page said before that it is not confirmed`)
              }
              return this.#send(keeping.actor, { key, posted: shown.key, amount, tab })
            },
            observe: this.#dice(2) ? () => this.#observe(keeping.actor) : undefined,
          })
          return toldBy(outcome)
        },
        resultPath: key => `/${key}`,
      },
    )
    if (answered instanceof Response) {
      const cookies = answered.headers.getSetCookie()
      return { status: answered.status, location: answered.headers.get("location")!, cookies }
    }
    const { status = 200, headers } = answered.init ?? {}
    const { refusal } = answered.data
    const said = refusal && "message" in refusal ? "refused" : undefined
    return { status, cookies: new Headers(headers).getSetCookie(), refusal: said }
  }

  /** The backend: it knows no keys, and may refuse, answer oddly, late or never. */
  #send(actor: Actor, sent: Sending): Promise<CallAnswer> {
    this.#told.sent += 1
    this.#checkSend(sent)
    const kept: Sent = { ...sent, moved: false, refused: false, isKnown: false }
    this.#sent.push(kept)
    const way = this.#world.ask(actor, this.#backend, apiTimeoutMs, async () => {
      kept.refused = this.#dice(4) === 0
      kept.moved = !kept.refused
      return kept
    })
    return way.then(
      ({ refused }) => {
        const isClear = refused || this.#dice(12) > 0
        kept.isKnown = isClear
        if (refused) return { ok: false as const, error: refusal }
        if (!isClear) return { ok: false as const, error: { kind: "unconfirmed" } as const }
        const receipt = sentReceipt(sent.key, { kind: form, amount: sent.amount }, Date.now())
        return { ok: true as const, value: { receipt, body: {} } }
      },
      () => ({ ok: false as const, error: { kind: "timeout" } as const }),
    )
  }

  async #observe(actor: Actor): Promise<string | undefined> {
    // The worst moment to pause: claimed, and not sent yet.
    if (this.#world.faults.pauses > 0 && this.#dice(6) === 0) {
      actor.pausedUntilMs = this.#world.nowMs + this.#dice(60_000)
    }
    await this.#world.sleep(actor, this.#dice(2000))
    return this.#dice(2) ? "what was before" : undefined
  }

  /** Looks at the result page until it says something final, or until the player has enough. True when it is over. */
  async #look(location: string): Promise<boolean> {
    const key = keyIn(location)
    for (let looks = 1 + this.#dice(8); looks > 0; looks--) {
      const url = new URL(`http://localhost${location}`)
      const askedAtMs = this.#world.nowMs
      const page = await this.#visit(() =>
        loadResult({ request: undefined as never, url, params: { operation: key } }, form),
      )
      if (page?.view.state === "known") {
        const { status, amount: named } = page.view.receipt
        const word = status === "done" ? "done" : "refused"
        this.#told[word] += 1
        this.#say(word, "page", key, Number(named))
        await this.#beginAnew(key)
        return true
      }
      const isOpen = page?.view.state === "checking" && page.view.mayBeginAnew
      if (isOpen || page?.view.state === "unknown") {
        this.#told.unknown += 1
        this.#checkUnknown(key, askedAtMs)
        if (isOpen) this.#givenUp.set(key, this.#world.nowMs)
        if (this.#dice(3)) return false
        await this.#beginAnew(key, true)
        return true
      }
      await this.#world.sleep(this.#browser, 500 + this.#dice(6000))
    }
    return false
  }

  /** "Start a new one": from here on the player means another operation. */
  async #beginAnew(key: string, isOpen = false): Promise<void> {
    this.#left.add(key)
    if (isOpen && this.#dice(2)) {
      this.#allowed.add(key)
      await this.#visit(() =>
        allowAnotherBeside(keepingOf.get(getContext())!.store, { member: ownName(), key }).catch(() => {}),
      )
    }
    const cookie = await this.#visit(async () => advanceKey(form, key))
    if (cookie) this.#keepCookie(cookie)
  }

  /** A request to one of the processes: `undefined` when the connection broke before its answer. */
  async #visit<Value>(run: () => Promise<Value>): Promise<Value | undefined> {
    const alive = this.#processes.filter(({ actor }) => !actor.isDown)
    const chosen = alive[this.#dice(Math.max(1, alive.length))]
    if (!chosen) return this.#world.sleep(this.#browser, 400).then(() => undefined)
    const { actor, store } = chosen
    return new Promise(resolve => {
      const broken = () => this.#world.after(this.#browser, 1, () => resolve(undefined))
      actor.onCrash.add(broken)
      const cookie = [this.#session, ...[...this.#jar].map(([name, value]) => `${name}=${value}`)].join("; ")
      this.#world.after(actor, 1 + this.#dice(20), async () => {
        const value = await inContext(await this.#contextOf(actor, store, cookie), run)
        actor.onCrash.delete(broken)
        const isLost = this.#dice(100) < this.#world.faults.loss
        this.#world.after(this.#browser, 1 + this.#dice(20), () => resolve(isLost ? undefined : value))
      })
    })
  }

  async #contextOf(actor: Actor, store: OperationStore, cookie: string): Promise<RouterContextProvider> {
    const pace = this.#world.paceOf(actor)
    const backendFetch = createGateway({
      ...{ baseUrl: settings.apiBaseUrl, dialect: plainDialect, timeoutMs: apiTimeoutMs, store, pace },
      fetch: async () => new Response(null, { status: 404 }),
    })
    const adapter = { settings, backendFetch, log: () => {} }
    const context = contextFor(adapter, { formOrigin: "proven", document: {} })
    keepingOf.set(context, { store, pace, actor })
    const request = { headers: new Headers({ cookie }) } as Request
    const url = new URL("http://localhost/")
    const args = { request, context, params: {}, url, pattern: "/" }
    await inContext(context, () =>
      sessionMiddleware(args, async () => {
        await languageMiddleware(args, async () => new Response())
        return new Response()
      }),
    )
    return context
  }

  #keepCookie(cookie: string): void {
    const [pair = ""] = cookie.split(";")
    const at = pair.indexOf("=")
    this.#jar.set(pair.slice(0, at), pair.slice(at + 1))
  }

  /** May this be sent, after all that was sent before? */
  #checkSend({ key, posted, amount, tab }: Sending): void {
    for (const earlier of this.#sent) {
      const told = `${amount} under ${key} is sent after ${earlier.amount} under ${earlier.key}`
      if (earlier.key === key) this.#told.faults.push(`${told}: the same key again`)
      else if (earlier.posted === posted && (earlier.amount === amount || !earlier.refused)) {
        this.#told.faults.push(`${told}, from the same form`)
      } else if (earlier.key !== key && !earlier.isKnown && !this.#allowed.has(earlier.key)) {
        this.#told.faults.push(`${told}, which is open, and the player has not said that both may happen`)
      } else if (earlier.tab === tab && earlier.key !== key && earlier.moved) {
        if (earlier.amount === amount && !this.#left.has(earlier.key) && !this.#hasSaid(earlier)) {
          this.#told.faults.push(`${told}, whose outcome the player was not told`)
        }
      }
    }
  }

  /** What a page has said to be known stays known. */
  #checkUnknown(key: string, askedAtMs: number): void {
    const earlier = this.#words.find(
      word => word.by === "page" && word.key === key && word.saidAtMs < askedAtMs,
    )
    if (earlier) this.#told.faults.push(`what became of ${key} was ${earlier.word}, and is unknown now`)
  }

  #hasSaid(sent: Sent): boolean {
    return this.#words.some(word => isOf(word, sent))
  }

  #say(word: Word["word"], by: Word["by"], key: string, amount: number): void {
    this.#words.push({ word, by, key, amount, saidAtMs: this.#world.nowMs })
  }

  /** Compares every word with what happened, also after it was said. */
  #judge(): void {
    for (const said of this.#words) {
      const { word, key, amount } = said
      const moved = this.#sent.filter(sent => isOf(said, sent) && sent.moved).length
      if (moved !== (word === "done" ? 1 : 0)) {
        this.#told.faults.push(
          `a page says that ${amount} under ${key} is ${word}, but it moved ${moved} times`,
        )
      }
    }
  }
}

/** The member as the gateway is told it. */
function ownName(): string {
  return encodeURIComponent(memberName("u"))
}

function keyIn(location: string): string {
  return location.split("?")[0]!.slice(1)
}

function isOf({ by, key, amount }: Word, sent: Sent): boolean {
  const isSame = sent.key === key || (by === "posted" && sent.posted === key)
  return isSame && sent.amount === amount
}

const refusal: Failure = {
  kind: "refused",
  code: "MONEY_NOT_ENOUGH",
  message: "MONEY_NOT_ENOUGH",
  status: 400,
}

/** Which process answers a request, and how it reaches the store. */
const keepingOf = new WeakMap<
  Readonly<RouterContextProvider>,
  { store: OperationStore; pace: Pace; actor: Actor }
>()

/** The gateway's outcome as the web app is told it. */
function toldBy(outcome: Outcome): Awaited<ReturnType<Send>> {
  if (outcome.kind === "another-open") return { ok: false, error: outcome }
  if (outcome.kind === "key-reused") return { ok: false, error: { kind: "key-reused" } }
  if (outcome.kind === "not-sent") {
    return { ok: false, error: { kind: "unreachable", isUnsent: true, isFinal: true } }
  }
  if (outcome.kind !== "kept") return { ok: false, error: { kind: "unconfirmed" } }
  const { ending, isReplayed } = outcome
  if (ending.state === "done") return { ok: true, value: { receipt: ending.receipt }, replayed: isReplayed }
  const replayed = isReplayed ? { isReplayed } : {}
  return {
    ok: false,
    error: ending.state === "refused" ? ending.failure : { kind: "unconfirmed", ...replayed },
  }
}

/** Everything that is hashed while histories run, so that it is known before: hashing takes real time. */
export async function hashBeforehand(session: string): Promise<void> {
  for (let counter = 0; counter < 60; counter++) {
    const context = contextFor(
      { settings, backendFetch: async () => new Response(), log: () => {} },
      { formOrigin: "proven", document: {} },
    )
    const cookie = `${session}; __Host-op-${form}=${counter}`
    const request = new Request("http://localhost/", { headers: { cookie } })
    const args = { request, context, params: {}, url: new URL(request.url), pattern: "/" }
    await inContext(context, () => sessionMiddleware(args, async () => new Response()))
    await inContext(context, () => issueIdempotencyKey(form))
  }
}
