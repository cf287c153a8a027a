import { describe, expect } from "vitest"
import type { Entry } from "#tests/browser/entries.ts"
import type { Page } from "#tests/browser/page.ts"
import { test } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import type { Site } from "#tests/site/site.ts"
import { openTransfer, transfer, transferForm } from "#tests/site/transfer-form.ts"
import { t } from "#tests/site/words.ts"

function expectDone(page: Page): void {
  expect(page.text).toContain(t("transfer.successMsg"))
}

/** The page of an earlier operation: it names the operation and says that nothing was sent this time. */
function expectEarlier(page: Page, amount: string): void {
  expect(page.text).toContain(t("operation.earlier.title"))
  expect(page.text).toContain(t("operation.earlier.notSentPlain"))
  expect(page.text).toContain(amount)
}

test("a form whose answer is lost, and that is opened again, moves money once: the page says what was sent", async ({
  site,
}) => {
  const { member, browser, page } = await openTransfer(site)
  await transfer(page).submitAndLoseAnswer()
  const again = await transfer(await browser.open(page.path)).submit()
  expectDone(again)
  expectEarlier(again, "10.00")
  expect(await site.walletOf(member)).toBe(99_000)
})

test("a form that was used before with another amount names the earlier operation, moves nothing, and keeps what was typed", async ({
  site,
}) => {
  const { member, page } = await openTransfer(site)
  const result = await transfer(page, "10").submit()
  const earlier = await transfer(result.back(), "20").submit()
  expectEarlier(earlier, "10.00")
  expect(await site.walletOf(member)).toBe(99_000)

  const form = transferForm(await earlier.click(t("operation.startNew")))
  expect(form.values).toMatchObject({ from: "wallet", to: "PG", amount: "20" })
  expectDone(await form.submit())
  expect(await site.walletOf(member)).toBe(97_000)
})

// After that 20 posts at once are one movement, and all answers lead to one page.
test("a refusal burns its key and nothing else, though the refusal itself was lost", async ({ site }) => {
  const { member, page } = await openTransfer(site)
  await transfer(page, "2000").submitAndLoseAnswer()
  const pages = await transfer(page, "10").submitAtOnce(20)
  for (const shown of pages) expectDone(shown)
  expect(new Set(pages.map(({ path }) => path)).size).toBe(1)
  expect(await site.walletOf(member)).toBe(99_000)
})

describe("a form from before logging out and in again", () => {
  async function openStale(site: Site) {
    const { member, browser, page } = await openTransfer(site)
    const leave = async () => {
      await (await browser.open("/user/home")).click(t("common.nav.logout"))
      await logIn(site, member, { browser })
    }
    return { member, browser, page, leave }
  }

  test("moves nothing, keeps what was typed, and can be sent", async ({ site }) => {
    const { member, page, leave } = await openStale(site)
    await leave()
    const expired = await transfer(page).submit()
    expect(expired.text).toContain(t("errors.formExpired"))
    expect(await site.walletOf(member)).toBe(100_000)
    expectDone(await transferForm(expired).submit())
    expect(await site.walletOf(member)).toBe(99_000)
  })

  test("that had been sent, with its answer lost, leads to what it did", async ({ site }) => {
    const { member, page, leave } = await openStale(site)
    await transfer(page).submitAndLoseAnswer()
    await leave()
    const earlier = await transfer(page).submit()
    expectEarlier(earlier, "10.00")
    expect(await site.walletOf(member)).toBe(99_000)
    expectDone(await transferForm(await earlier.click(t("operation.startNew"))).submit())
    expect(await site.walletOf(member)).toBe(98_000)
  })
})

const withKey = (key: string) => (entries: Entry[]) =>
  entries.map(([name, value]): Entry => [name, name === "_op" ? key : value])

test("another member's key is not taken, whether used or not", async ({ site }) => {
  const mine = await openTransfer(site)
  const key = transferForm(mine.page).values._op ?? ""
  for (const use of [() => undefined, () => transfer(mine.page).submit()]) {
    await use()
    const { member, page } = await openTransfer(site)
    const refused = await transfer(page).forge({ entries: withKey(key) })
    expect(refused.text).toContain(t("errors.formExpired"))
    expect(await site.walletOf(member)).toBe(100_000)
  }
})

test("an operation's page with a made-up key moves no counter: later transfers are new ones", async ({
  site,
}) => {
  const { member, browser, page } = await openTransfer(site)
  expectDone(await transfer(page).submit())
  for (const made of ["0.x", "7", "999999999.AAAAAAAAAAAAAAAAAAAAAA"]) {
    const shown = await browser.open(`/user/home/transfer/${made}?other=1&ask=99`)
    await shown.click(t("operation.startNew"))
  }
  expectDone(await transfer(await browser.open(page.path)).submit())
  expectDone(await transfer(await browser.open(page.path)).submit())
  expect(await site.walletOf(member)).toBe(97_000)
})
