// A simulated world with time of its own: processes that crash, pause and whose clocks jump, and a network between
// them, the store and the backend that delays and loses. Everything that happens follows from a seed.

import type { OperationStore, Pace } from "#gateway/keeping/store.ts"
import { memoryStore } from "#tests/gateway/memory-store.ts"

export type Dice = (sides: number) => number

/** Whoever does something: a process, the browser, the store, the backend. */
export type Actor = {
  name: string
  /** Grows with each crash: what was waited for before never comes. */
  life: number
  isDown: boolean
  pausedUntilMs: number
  clockOffsetMs: number
  onCrash: Set<() => void>
}

export type Faults = {
  /** Of a hundred messages this many are lost, and as many come late. */
  loss: number
  crashes: number
  pauses: number
  jumps: number
}

type Event = { atMs: number; order: number; actor: Actor; life: number; run: () => void }

const startMs = Date.UTC(2026, 0, 1)
const hourMs = 3_600_000

/** Whose code runs now; Date.now() tells their clock. */
let running: { nowMs: () => number } | undefined

const realNow = Date.now
/** Puts the simulated clock in the place of the real one, for good. */
export function takeOverClock(): void {
  Date.now = () => running?.nowMs() ?? realNow()
}

export class World {
  nowMs = 0
  readonly dice: Dice
  readonly faults: Faults
  /** Has any clock jumped? */
  jumped = false
  readonly #events: Event[] = []
  #order = 0

  constructor(dice: Dice, faults: Faults) {
    this.dice = dice
    this.faults = faults
  }

  actor(name: string): Actor {
    return { name, life: 0, isDown: false, pausedUntilMs: 0, clockOffsetMs: 0, onCrash: new Set() }
  }

  clockOf(actor: Actor): number {
    return startMs + this.nowMs + actor.clockOffsetMs
  }

  /** Runs something of an actor after a while, unless it has crashed by then. */
  after(actor: Actor, ms: number, run: () => void): void {
    this.#put({ atMs: this.nowMs + ms, order: this.#order++, actor, life: actor.life, run })
  }

  sleep(actor: Actor, ms: number): Promise<void> {
    return new Promise(resolve => this.after(actor, ms, resolve))
  }

  /** How an actor measures and passes time. */
  paceOf(actor: Actor): Pace {
    return { elapsedMs: () => this.nowMs, sleep: ms => this.sleep(actor, ms) }
  }

  /**
   * Asks `other` to do something: the request, its doing and the answer take their time and may be lost. Rejects after
   * `limitMs`; it may be done all the same, also after that.
   */
  ask<Value>(actor: Actor, other: Actor, limitMs: number, work: () => Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.after(actor, limitMs, () => reject(new Error("no answer")))
      const way = this.#way()
      if (way === undefined) return
      this.after(other, way, async () => {
        const value = await work()
        const back = this.#way()
        if (back !== undefined) this.after(actor, back, () => resolve(value))
      })
    })
  }

  crash(actor: Actor, downMs: number): void {
    actor.life += 1
    actor.isDown = true
    for (const tell of actor.onCrash) tell()
    actor.onCrash.clear()
    this.after(actor, downMs, () => {
      actor.isDown = false
    })
  }

  /** Lets all happen that is due within this time. */
  async run(untilMs: number): Promise<void> {
    for (;;) {
      const event = this.#take()
      if (!event || event.atMs > untilMs) return
      this.nowMs = Math.max(this.nowMs, event.atMs)
      const { actor } = event
      if (event.life !== actor.life) continue
      if (actor.pausedUntilMs > this.nowMs) {
        this.#put({ ...event, atMs: actor.pausedUntilMs })
        continue
      }
      running = { nowMs: () => this.clockOf(actor) }
      event.run()
      // Until all promises that can be are settled: nothing else of Node is used.
      await new Promise(setImmediate)
      running = undefined
    }
  }

  /** Crashes, pauses and jumps, each at a moment of its own. */
  disturb(actors: Actor[], withinMs: number): void {
    const { crashes, pauses, jumps } = this.faults
    const hidden = this.actor("fate")
    const often = (most: number, disturb: (actor: Actor) => void) => {
      for (let n = this.dice(most + 1); n > 0; n--) {
        this.after(hidden, this.dice(withinMs), () => disturb(actors[this.dice(actors.length)]!))
      }
    }
    often(crashes, actor => this.crash(actor, 200 + this.dice(4000)))
    often(pauses, actor => {
      actor.pausedUntilMs = this.nowMs + this.dice(this.dice(2) ? 3000 : 60_000)
    })
    often(jumps, actor => {
      this.jumped = true
      actor.clockOffsetMs += (this.dice(2) ? 1 : -1) * this.dice(this.dice(2) ? 60_000 : 20 * hourMs)
    })
  }

  /** How long a message takes; `undefined` when it is lost. */
  #way(): number | undefined {
    const fate = this.dice(100)
    if (fate < this.faults.loss) return undefined
    if (fate < 2 * this.faults.loss) return 500 + this.dice(this.dice(2) ? 3000 : 30_000)
    return 1 + this.dice(30)
  }

  #put(event: Event): void {
    const events = this.#events
    let at = events.length
    while (at > 0 && isBefore(event, events[at - 1]!)) at--
    events.splice(at, 0, event)
  }

  #take(): Event | undefined {
    return this.#events.shift()
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order)
}

/** What a process sees of the store: across the network, with 1.5 s of patience. */
export function distantStore(
  world: World,
  process: Actor,
  store: Actor,
  inner: OperationStore,
): OperationStore {
  const ask = <Value>(work: () => Promise<Value>) => world.ask(process, store, 1500, work)
  return {
    read: named => ask(() => inner.read(named)),
    ofMember: member => ask(() => inner.ofMember(member)),
    write: (before, after) => {
      const replaced = before && { claim: before.claim, state: before.state }
      return ask(() => inner.write(replaced, after))
    },
    release: row => ask(() => inner.release(row)),
    tidy: async () => 0,
  }
}

/** The store itself: its rows outlive every process, its clock may jump. */
export function storeIn(world: World, store: Actor): OperationStore {
  return memoryStore(() => world.clockOf(store))
}
