// Random answers of any shape to every form that moves money, through the whole gateway, beside what happened in truth:
// no success without proof, and nothing that was done is called refused or unsent.
import { expect } from "vitest"
import type { Endpoint } from "#contract/endpoint.ts"
import * as movements from "#contract/movements.ts"
import * as operations from "#contract/operation.ts"
import * as reward from "#contract/reward.ts"
import { claimCoupon, spin } from "#contract/spinwheel.ts"
import { satang } from "#contract/wire.ts"
import { mulberry } from "#tests/evidence/mulberry.ts"
import { type Call, PlainWorld } from "#tests/evidence/plain-world.ts"
import { gatewayBefore } from "#tests/gateway/foreign-client.ts"
import { times } from "#tests/scope.ts"
import { test } from "#tests/seed.ts"
import { pick, type Random, unclearBody, unclearStatuses } from "#tests/truth/random-answers.ts"

const count = times({ all: 21_000, few: 2000 })

type Case = {
  endpoint: Endpoint
  call: Call
  params?: Record<string, string>
  payload?: unknown
  form?: FormData
}

function slip(): FormData {
  const form = new FormData()
  form.set("file", new File(["picture"], "slip.png"))
  return form
}

const cases: ((random: Random) => Case)[] = [
  random => {
    const [from, to] = pick(random, [
      ["wallet", "PG"],
      ["PG", "wallet"],
      ["PG", "JOKER"],
    ])
    const baht = 1 + Math.floor(random() * 40)
    const payload = { from, to, amount: satang(baht * 100) }
    return { endpoint: movements.transfer, payload, call: { kind: "transfer", from, to, amount: baht } }
  },
  () => ({
    endpoint: movements.transferAll,
    payload: { to: "PG" },
    call: { kind: "transfer-all", to: "PG" },
  }),
  () => ({
    endpoint: movements.withdrawAll,
    payload: { amount: satang(300_00) },
    call: { kind: "withdraw", amount: 300 },
  }),
  () => ({
    endpoint: movements.sendTrueLink,
    payload: { link: "x" },
    call: { kind: "truelink", amount: 60 },
  }),
  () => ({ endpoint: movements.uploadSlip, form: slip(), call: { kind: "slip" } }),
  () => ({
    endpoint: reward.activateBonus,
    params: { code: "DAILY" },
    call: { kind: "bonus", code: "DAILY" },
  }),
  () => ({
    endpoint: reward.activatePromotion,
    params: { code: "DAILY" },
    call: { kind: "promotion", code: "DAILY" },
  }),
  () => ({ endpoint: reward.clearBonus, call: { kind: "bonus-end" } }),
  () => ({ endpoint: reward.receiveRefund, call: { kind: "refund-receive" } }),
  () => ({ endpoint: reward.addRefundToWallet, call: { kind: "refund-wallet" } }),
  () => ({ endpoint: reward.receiveInviteBonus, call: { kind: "invite" } }),
  random => ({ endpoint: spin, call: { kind: "spin", wins: random() < 0.5 } }),
  () => ({
    endpoint: claimCoupon,
    payload: { coupon: "coupon-1" },
    call: { kind: "coupon", coupon: "coupon-1" },
  }),
]

const truths = ["done", "not done", "done later", "done half"] as const

/** A backend in which one call ends as `truth` says, and is answered by `answer`. */
function backendOf(truth: (typeof truths)[number], { call, endpoint }: Case, answer: () => Response) {
  const world = new PlainWorld(
    {
      hasIds: true,
      hasTotals: true,
      writesTransfers: true,
      usesNames: false,
      clockMs: 0,
      hasWholeSeconds: false,
    },
    Date.now,
  )
  // The same was done a minute before: its line proves nothing.
  if (["transfer", "truelink", "slip"].includes(call.kind)) {
    world.datedMs = Date.now() - 60_000
    world.do(call)
    world.datedMs = undefined
  }
  if (call.kind === "bonus-end") world.active = { code: "WELCOME", type: "limit" }
  const fetch = async (url: string, { signal: _, ...sent }: RequestInit, pattern: string) => {
    if (pattern !== endpoint.path) return world.fetch(new Request(url, sent as RequestInit))
    if (truth === "done") world.do(call)
    // The wallet has lost it, and nothing else shows it.
    if (truth === "done half") world.wallet -= 7
    return answer()
  }
  return { world, fetch }
}

test("through the gateway, success is proved, and nothing that was done is refused", {
  timeout: 600_000,
}, async ({ seed }) => {
  console.info(`SEED=${seed}: ${count} answers`)
  const random = mulberry(seed)
  const settled = { done: 0, of: 0 }
  for (let round = 0; round < count; round++) {
    const one = pick(random, cases)(random)
    const truth = pick(random, truths)
    const [status, body] = [pick(random, unclearStatuses), unclearBody(random)]
    const answer = () => {
      if (random() < 0.03) throw new TypeError("fetch failed")
      return new Response(status === 204 ? null : body, {
        status,
        headers: { "content-type": "application/json" },
      })
    }
    const { world, fetch } = backendOf(truth, one, answer)
    const client = gatewayBefore(fetch as never)()
    const { endpoint, params, payload, form } = one
    const sent = await client.call(endpoint, { params, payload, form, idempotencyKey: "k" } as never)
    const what = `${truth}: ${one.call.kind} ${status} ${body.slice(0, 200)} → ${JSON.stringify(sent).slice(0, 300)}`
    const isProved = truth === "done" || one.call.kind === "spin"
    if (sent.ok) expect(isProved, what).toBe(true)
    else expect(["unconfirmed", "timeout", "unreachable", "garbage"], what).toContain(sent.error.kind)
    if (!sent.ok) expect("isUnsent" in sent.error, what).toBe(false)
    if (truth === "done later") world.do(one.call)
    const later = await client.call(operations.readOperation, { params: { key: "k" } })
    if (!later.ok) throw new Error(`no operation: ${what}`)
    const { status: final } = later.value
    expect(final, `${what}, then ${final}`).not.toBe("refused")
    if (final !== "unconfirmed")
      expect(isProved || truth === "done later", `${what}, then ${final}`).toBe(true)
    if (truth === "done") settled.of += 1
    if (truth === "done" && sent.ok) settled.done += 1
  }
  console.info(`${settled.done} of ${settled.of} that were done were known at once`)
  expect(settled.done / settled.of).toBeGreaterThan(0.9)
})
