// Every guard of `sendOnce` and of the life of a row, a row each: what comes of it, whether it was sent, and what stays.
import { describe, expect, test } from "vitest"
import type { Failure } from "#contract/client.ts"
import type { Receipt } from "#contract/operation.ts"
import { memoryStore } from "#tests/gateway/memory-store.ts"
import { createOperationLimit } from "../call.ts"
import { type Answer, claimRow, endRow, sendOnce } from "./send-once.ts"
import {
  type Ending,
  endedRow,
  endingOf,
  fingerprintOf,
  intendedRow,
  type OperationStore,
  readRow,
  StoreDown,
  settleRow,
} from "./store.ts"

const operation = {
  ...{ member: "m", key: "k", fingerprint: "f", hasEvidence: true },
  sent: { kind: "transfer", amount: 2000 },
}
const timeoutMs = 1000
const receipt: Receipt = { key: "k", kind: "transfer", status: "done", createdAt: 0 }
const done: Answer = { ok: true, value: { receipt, body: { id: 7 } } }
const lost: Answer = { ok: false, error: { kind: "timeout" } }
const refused: Failure = { kind: "refused", code: undefined, message: "no", status: 400 }
const isDown = { kind: "not-sent", isStoreDown: true }

type Sending = Parameters<typeof sendOnce>[1]

type Carry = () => Promise<never>

/** A store and a pace of one clock. `hooks`: what happens around a call of the store. */
function world() {
  const clock = { ms: 1_000_000 }
  const pass = (ms: number) => {
    clock.ms += ms
  }
  const inner = memoryStore(() => clock.ms)
  const hooks: { read?: (carryOut: Carry) => Promise<never>; write?: (carryOut: Carry) => Promise<never> } =
    {}
  const around = (name: "read" | "write", carryOut: Carry) => hooks[name]?.(carryOut) ?? carryOut()
  const store: OperationStore = {
    ...inner,
    read: named => around("read", () => inner.read(named) as Promise<never>),
    write: (before, after) => around("write", () => inner.write(before, after) as Promise<never>),
  }
  const keeping = { store, pace: { elapsedMs: () => clock.ms, sleep: async (ms: number) => pass(ms) } }
  let calls = 0
  const send = (answer: Answer | Error = done, more: Partial<Sending> = {}) =>
    sendOnce(keeping, {
      ...{ operation, timeoutMs, waitMs: 3000, isRepeatable: false },
      send: async () => {
        calls += 1
        if (answer instanceof Error) throw answer
        return answer
      },
      ...more,
    })
  return { clock, pass, hooks, inner, keeping, send, calls: () => calls, kept: () => inner.read(operation) }
}

/** Another request has claimed the key. */
async function underWay() {
  const one = world()
  const row = intendedRow(operation, { claim: "another", patienceMs: timeoutMs + 5000 })
  await one.inner.write(undefined, row)
  return { ...one, row }
}

const fails = () => Promise.reject(new Error("the store fails"))

describe("what an answer makes of the key", () => {
  const rows: [string, Answer, string, Partial<Ending> | undefined][] = [
    ["done", done, "kept", { state: "done" }],
    ["a refusal", { ok: false, error: refused }, "kept", { state: "refused" }],
    ["none in time", lost, "kept", { state: "unknown", failure: { kind: "timeout" } }],
    [
      "none of the contract",
      { ok: false, error: { kind: "garbage", status: 502 } },
      "kept",
      { state: "unknown" },
    ],
    ["a broken connection", { ok: false, error: { kind: "unreachable" } }, "kept", { state: "unknown" }],
    ["no connection", { ok: false, error: { kind: "unreachable", isUnsent: true } }, "not-sent", undefined],
    ["the end of the visit", { ok: false, error: { kind: "signed-out", code: "X" } }, "failed", undefined],
    ["the end of the service", { ok: false, error: { kind: "gone" } }, "failed", undefined],
  ]
  test.each(rows)("%s", async (_, answer, kind, ending) => {
    const { send, kept, calls } = world()
    expect(await send(answer)).toMatchObject({ kind, ...(ending && { ending, isReplayed: false }) })
    const row = await kept()
    if (!ending) return expect(row).toBeUndefined()
    expect(row?.patienceMs).toBe(timeoutMs + 5000)
    expect(endingOf(row!)).toMatchObject(ending)
    expect(await send(done)).toMatchObject({ kind: "kept", ending, isReplayed: true })
    expect(await send(done, { operation: { ...operation, fingerprint: "g" } })).toEqual({
      kind: "key-reused",
    })
    expect(calls()).toBe(1)
  })

  test.each([
    [{ ok: true, value: { receipt, body: 1, said: "ได้แล้ว" } }, "ได้แล้ว"],
    [{ ok: false, error: { kind: "unconfirmed", said: "x".repeat(301) } }, "x".repeat(300)],
    [done, null],
    [{ ok: false, error: refused }, null],
  ] as [Answer, string | null][])("the backend's own words of %j stay", async (answer, said) => {
    const { send, kept } = world()
    await send(answer)
    expect((await kept())?.said).toBe(said)
  })

  test("an answer of 20,000 characters stays, a longer one is known as done", async () => {
    const around = JSON.stringify({ receipt, body: "" }).length
    for (const [length, body] of [
      [20_000, "x".repeat(20_000 - around)] as const,
      [20_001, undefined] as const,
    ]) {
      const { send, kept } = world()
      await send({ ok: true, value: { receipt, body: "x".repeat(length - around) } })
      expect(endingOf((await kept())!)).toEqual({ state: "done", receipt, ...(body && { body }) })
    }
  })

  test("a fault of ours while it is sent is thrown, and leaves the outcome unknown", async () => {
    const { send, kept } = world()
    await expect(send(new Error("ours"))).rejects.toThrow("ours")
    expect(endingOf((await kept())!)).toEqual({ state: "unknown", failure: { kind: "unreachable" } })
  })
})

describe("while another request has the key", () => {
  test("it waits as long as it may, and does not send", async () => {
    const { send, clock, calls } = await underWay()
    const beganMs = clock.ms
    expect(await send()).toEqual({ kind: "in-flight" })
    expect(clock.ms - beganMs).toBeGreaterThanOrEqual(3000)
    expect(clock.ms - beganMs).toBeLessThan(3800)
    expect(calls()).toBe(0)
  })

  test("it gets the outcome that comes meanwhile, though a look at it fails", async () => {
    const { send, keeping, row, hooks, calls } = await underWay()
    let looks = 0
    hooks.read = async carryOut => {
      looks += 1
      if (looks === 2) return fails()
      if (looks === 3) await keeping.store.write(row, endedRow(row, { state: "done", receipt }))
      return carryOut()
    }
    expect(await send()).toMatchObject({ kind: "kept", ending: { state: "done" }, isReplayed: true })
    expect(calls()).toBe(0)
  })

  test("a key that is released meanwhile is not sent now", async () => {
    const { send, inner, row, hooks, calls } = await underWay()
    hooks.read = carryOut => {
      hooks.read = () => inner.release(row).then(carryOut)
      return carryOut()
    }
    expect(await send()).toEqual({ kind: "not-sent" })
    expect(calls()).toBe(0)
  })

  test.each([
    [6000, "intended"],
    [6001, "unknown"],
    [-6000, "intended"],
    [-6001, "unknown"],
  ])("after %i ms it is %s", async (ms, state) => {
    const { pass, keeping } = await underWay()
    pass(ms)
    expect(await readRow(keeping.store, operation)).toMatchObject({ state })
  })

  test("one that is unknown is settled later, with its words, and only as it was found", async () => {
    const { send, keeping, kept } = world()
    await send({ ok: false, error: { kind: "unconfirmed", said: "soon" } })
    const found = (await kept())!
    expect(await settleRow(keeping.store, found, { state: "done", receipt })).toBe(true)
    expect(await settleRow(keeping.store, found, { state: "refused", failure: refused })).toBe(false)
    expect(await kept()).toMatchObject({ state: "done", said: "soon" })
  })
})

test.each([
  ["unknown", lost, true, 2001, 2],
  ["unknown, in the same tap", lost, true, 2000, 1],
  ["refused", { ok: false, error: refused }, true, 2001, 2],
  ["done", done, true, 60_000, 1],
  ["not repeatable", lost, false, 60_000, 1],
] as [string, Answer, boolean, number, number][])(
  "sent again, %s",
  async (_, first, isRepeatable, ms, sent) => {
    const { send, pass, calls } = world()
    await send(first, { isRepeatable })
    pass(ms)
    expect(await send(done, { isRepeatable })).toMatchObject({ kind: "kept", isReplayed: sent === 1 })
    expect(calls()).toBe(sent)
  },
)

test("of two that repeat at once one is sent", async () => {
  const { send, pass, calls } = world()
  await send(lost)
  pass(2001)
  await Promise.all([send(done, { isRepeatable: true }), send(done, { isRepeatable: true })])
  expect(calls()).toBe(2)
})

test("a store that breaks off while it is claimed anew: nothing is sent, and it says so", async () => {
  const { send, pass, hooks, calls } = world()
  await send(lost)
  pass(2001)
  hooks.write = carryOut => {
    hooks.write = fails
    return carryOut()
  }
  expect(await send(done, { isRepeatable: true })).toEqual(isDown)
  expect(calls()).toBe(1)
})

describe("before it is sent", () => {
  /** How long it may take until it is too late: others may have given it up. */
  const late = 5001
  const rows: [string, (pass: (ms: number) => void) => Partial<Sending>, object, number][] = [
    ["a refusal", () => ({ refuse: () => refused }), { kind: "failed", answer: { error: refused } }, 0],
    ["an open one", () => ({ findOpen: async () => "other" }), { kind: "another-open", key: "other" }, 0],
    [
      "no open one",
      () => ({ refuse: () => undefined, findOpen: async () => undefined }),
      { kind: "kept" },
      1,
    ],
    ["nobody knows of one", () => ({ findOpen: fails }), isDown, 0],
    ["a look that fails", () => ({ observe: fails }), { kind: "kept" }, 1],
    ["slowly, in time", pass => ({ findOpen: async () => void pass(late - 1) }), { kind: "kept" }, 1],
    ["too late", pass => ({ findOpen: async () => void pass(late) }), isDown, 0],
    ["a look that fails late", pass => ({ observe: async () => void pass(late) }), isDown, 0],
    [
      "a look that comes late begins anew",
      pass => ({ observe: async () => `seen ${pass(late)}` }),
      { kind: "kept" },
      1,
    ],
  ]
  test.each(rows)("%s", async (_, more, outcome, sent) => {
    const { send, pass, calls, kept } = world()
    expect(await send(done, more(pass))).toMatchObject(outcome)
    expect(calls()).toBe(sent)
    expect(await kept()).toEqual(sent ? expect.anything() : undefined)
  })

  test.each([
    [5000, { kind: "kept" }, 1],
    [5001, isDown, 0],
  ])("what was seen is noted within %i ms", async (ms, outcome, sent) => {
    const { send, pass, hooks, calls } = world()
    const observe = async () => {
      hooks.write = carryOut => {
        hooks.write = undefined
        pass(ms)
        return carryOut()
      }
      return "{}"
    }
    expect(await send(done, { observe })).toMatchObject(outcome)
    expect(calls()).toBe(sent)
  })

  test("is noted before the call, and with its end afterwards", async () => {
    const { send, inner, kept } = world()
    let seen: unknown
    const noting: Partial<Sending> = {
      observe: async () => "seen",
      conclude: (evidence, answer) => `${evidence}, ${answer.ok}`,
      send: async () => {
        seen = (await inner.read(operation))?.evidence
        return done
      },
    }
    await send(done, noting)
    expect([seen, (await kept())?.evidence]).toEqual(["seen", "seen, true"])
    const plain = world()
    const conclude = () => "concluded"
    await plain.send(done, { operation: { ...operation, hasEvidence: false }, conclude })
    expect((await plain.kept())?.evidence).toBeNull()
  })

  test("what others have given up meanwhile is not sent, and refused from then on", async () => {
    const { send, pass, keeping, calls } = world()
    const observe = async () => {
      pass(7000)
      await readRow(keeping.store, operation)
      return "{}"
    }
    expect(await send(done, { observe })).toEqual(isDown)
    expect(calls()).toBe(0)
    const late = endingOf((await readRow(keeping.store, operation))!)
    expect(late).toMatchObject({ state: "refused", failure: { kind: "refused", message: "", status: 409 } })
  })
})

describe("a store that fails", () => {
  test.each([
    [1980, true],
    [1981, false],
  ])("for %i ms, and then a pause of 20, is asked again: %s", async (ms, isAsked) => {
    const { keeping, hooks, pass } = world()
    hooks.write = () => {
      hooks.write = undefined
      pass(ms)
      return fails()
    }
    const claimed = claimRow(keeping, operation, timeoutMs)
    if (isAsked) expect(await claimed).toMatchObject({ won: true })
    else await expect(claimed).rejects.toThrow(StoreDown)
  })

  test("is asked at longer and longer intervals, of 0.8 s at most, for 2 s and ten minutes", async () => {
    const { keeping, hooks, row, clock } = await underWay()
    const beganMs = clock.ms
    const times: number[] = []
    hooks.write = hooks.read = async () => {
      times.push(clock.ms - beganMs)
      return fails()
    }
    await endRow(keeping, row, { state: "done", receipt })
    await expect.poll(() => times.length).toBeGreaterThan(700)
    const pauses = times.slice(1).map((ms, at) => ms - times[at]!)
    expect(pauses.slice(0, 8)).toEqual([20, 40, 80, 160, 320, 640, 800, 20])
    expect(Math.max(...pauses)).toBe(800)
    const lateMs = times.at(-1)! - times[7]!
    expect(lateMs).toBeGreaterThan(10 * 60_000 - 800)
    expect(lateMs).toBeLessThanOrEqual(10 * 60_000)
  })

  test("and is back after the player has got an answer has the outcome written", async () => {
    const { keeping, hooks, row, clock, kept } = await underWay()
    const upMs = clock.ms + 9 * 60_000
    hooks.write = hooks.read = carryOut => (clock.ms < upMs ? fails() : carryOut())
    await endRow(keeping, row, { state: "done", receipt })
    await expect.poll(async () => (await kept())?.state).toBe("done")
  })

  test("a claim whose answer was lost is one's own; another's is not", async () => {
    for (const isOwn of [true, false]) {
      const { keeping, inner, hooks } = world()
      hooks.write = async carryOut => {
        hooks.write = undefined
        if (!isOwn) await inner.write(undefined, intendedRow(operation, { claim: "other", patienceMs: 1 }))
        await carryOut()
        return fails()
      }
      expect(await claimRow(keeping, operation, timeoutMs)).toMatchObject({ won: isOwn })
    }
  })

  test("a claim that others have given up before its answer came is not sent, and refused", async () => {
    const { keeping, hooks, inner, kept } = world()
    hooks.write = async carryOut => {
      hooks.write = undefined
      await carryOut()
      const row = (await kept())!
      await inner.write(row, endedRow(row, { state: "unknown", failure: { kind: "timeout" } }))
      return fails()
    }
    await expect(claimRow(keeping, operation, timeoutMs)).rejects.toThrow(StoreDown)
    expect(await kept()).toMatchObject({ state: "refused" })
  })
})

test("an hour's operations of one sender are counted until the hour is over", () => {
  let nowMs = 0
  const refusalOf = createOperationLimit({ elapsedMs: () => nowMs, sleep: async () => {} })
  for (let number = 0; number < 600; number++) expect(refusalOf("one")).toBeUndefined()
  expect(refusalOf("one")).toMatchObject({ code: "REQUEST_LIMIT", status: 429, retryAfterS: 3600 })
  expect(refusalOf("other")).toBeUndefined()
  nowMs = 3_599_999
  expect(refusalOf("one")).toMatchObject({ retryAfterS: 1 })
  nowMs = 3_600_000
  expect(refusalOf("one")).toBeUndefined()
})

test("a hash of 128 bits is of the secret and of the text, and of something without a secret", async () => {
  expect(await fingerprintOf("secret", "text")).toBe("2f443685592900e619f2f3b2350c3c8a")
  expect(await fingerprintOf("", "text")).toBe(await fingerprintOf("-", "text"))
})
