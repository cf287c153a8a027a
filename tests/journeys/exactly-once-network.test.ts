// Money moves once, whatever the network between web app and backend loses, doubles, delays or garbles.
import { describe, expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import type { Fault } from "#tests/chaos/fault.ts"
import { startDistantSite } from "#tests/site/distant-site.ts"
import { testWith } from "#tests/site/journey.ts"
import { openTransfer, transfer } from "#tests/site/transfer-form.ts"
import { t } from "#tests/site/words.ts"

const path = /^\/api\/wallet\/transfer$/

const test = testWith(() => startDistantSite({ env: { API_TIMEOUT_MS: "3000" } }))

function expectDone(page: Page): void {
  expect(page.text).toContain(t("transfer.successMsg"))
}

describe("one submit is one movement, and its page says so at once", () => {
  const faults: [string, Fault[]][] = [
    ["the answer is lost", [{ kind: "reset-after" }]],
    [
      "answer after answer is lost",
      [{ kind: "reset-after" }, { kind: "reset-after" }, { kind: "reset-after" }],
    ],
    ["the request is lost", [{ kind: "reset-before" }]],
    ["the request arrives twice at once", [{ kind: "duplicate", when: "at-once" }]],
    ["the request arrives again later", [{ kind: "duplicate", when: "afterwards" }]],
    ["a gateway answers 502 after the commit", [{ kind: "status", status: 502, forwarded: true }]],
    ["a gateway answers 503", [{ kind: "status", status: 503 }]],
    ["a gateway says why in words", [{ kind: "status", status: 503, message: "ระบบปิดปรับปรุงชั่วคราว" }]],
    ["a limiter refuses the retry", [{ kind: "reset-after" }, { kind: "status", status: 429 }]],
    ["the answer is half of one", [{ kind: "garbage", what: "truncated-json" }]],
    ["the answer is a web page", [{ kind: "garbage", what: "html" }]],
    ["the answer is empty", [{ kind: "garbage", what: "empty" }]],
    ["the answer has wrong types", [{ kind: "garbage", what: "wrong-types" }]],
  ]
  test.for(faults)("though %s", async ([_, orders], { site }) => {
    const { member, page } = await openTransfer(site)
    for (const fault of orders) site.way.next(path, fault)
    const shown = await transfer(page).submit()
    expectDone(shown)
    expect(shown.text).not.toContain(t("operation.earlier.title"))
    expect(await site.walletOf(member)).toBe(99_000)
  })
})

test("five taps while the backend stalls after its commit lead to one page and one movement", async ({
  site,
}) => {
  const { member, page } = await openTransfer(site)
  site.way.follow(({ path: asked }) =>
    asked.startsWith("/api/wallet/transfer") || asked.startsWith("/api/operation/")
      ? { kind: "stall", afterBytes: 10 }
      : undefined,
  )
  const shown = await transfer(page).submitAtOnce(5)
  expect(new Set(shown.map(tap => tap.path)).size).toBe(1)
  for (const tap of shown) expect(tap.text).toContain(t("operation.checking.title"))
  site.way.follow(undefined)
  expectDone(await shown[4]!.refresh())
  expect(await site.walletOf(member)).toBe(99_000)
})

test("a request that never arrived is found to be absent, and can be sent again", async ({ site }) => {
  const { member, page } = await openTransfer(site)
  site.way.follow(({ path: asked }) => (path.test(asked) ? { kind: "blackhole" } : undefined))
  let shown = await transfer(page).submit()
  site.way.follow(undefined)
  for (let asked = 0; shown.refreshes; asked++) {
    expect(shown.text).toContain(t("operation.checking.title"))
    expect(asked).toBeLessThan(20)
    shown = await shown.refresh()
  }
  expect(shown.text).toContain(t("operation.safeToSendAgain"))
  expectDone(await transfer(await shown.click(t("common.actions.tryAgain"))).submit())
  expect(await site.walletOf(member)).toBe(99_000)
})

test("the backend is away for a moment in the middle: the operation is found when it is back", async ({
  site,
}) => {
  const { member, page } = await openTransfer(site)
  await site.way.refuse()
  const before = site.log.length
  const shown = transfer(page).submit()
  await expect.poll(() => site.log.length).toBeGreaterThan(before)
  await site.way.accept()
  expectDone(await shown)
  expect(await site.walletOf(member)).toBe(99_000)
})
