// A form that was shown after an operation names that operation; a form that was shown before it never does. This also
// holds where the clocks of the web app and the backend differ by minutes.
import { describe, expect } from "vitest"
import { test } from "#tests/site/journey.ts"
import { keepingNoReceipts } from "#tests/site/plain-backend.ts"
import type { SiteOptions } from "#tests/site/site.ts"
import { openTransfer, transfer } from "#tests/site/transfer-form.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")

describe.each([
  ["five minutes slow", -5 * 60_000, false],
  ["two seconds fast", 2_000, false],
  ["five minutes slow, without receipts", -5 * 60_000, true],
  ["five minutes fast, without receipts", 5 * 60_000, true],
] as const)("a backend whose clock is %s", (_, aheadMs, isPlain) => {
  /** Time that passes without waiting for it. */
  let passedMs = 0
  const options: SiteOptions = {
    backend: { clock: () => Date.now() + aheadMs + passedMs },
    ...(isPlain && { between: keepingNoReceipts, isForeign: true }),
  }

  test("leads the duplicates of a form to what it did, and not to something earlier", async ({
    startSite,
  }) => {
    const site = await startSite(options)
    const { member, page } = await openTransfer(site)
    const form = transfer(page)
    await form.submitAndLoseAnswer()
    const again = await form.submit()
    expect(again.text).toContain(t("transfer.successMsg"))
    expect(again.text).not.toContain(t("operation.earlier.title"))
    expect(await site.walletOf(member)).toBe(99_000)
  })

  test("has a form that was shown afterwards name what was sent before", async ({ startSite }) => {
    const site = await startSite(options)
    const { member, browser, page } = await openTransfer(site)
    await transfer(page).submitAndLoseAnswer()
    passedMs += 3_000
    const again = await transfer(await browser.open(page.path)).submit()
    expect(again.text).toContain(t("operation.earlier.title"))
    expect(await site.walletOf(member)).toBe(99_000)
  })
})

test("how long ago a line was follows the backend's clock", async ({ startSite }) => {
  const site = await startSite({ backend: { clock: () => Date.now() - 3600_000 } })
  const { browser, page } = await openTransfer(site)
  await transfer(page).submit()
  const { text } = await browser.open("/user/statement")
  expect(text).toContain(t("statement.activity.transfer").slice(0, 4))
  expect(text).not.toContain(t("common.ago.hour_other" as "common.ago.hour", { count: 1 }))
})
