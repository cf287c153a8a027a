// Money moves once with operators' backends too. A backend that ignores idempotency keys moves it at most once, and the
// page says so; another honours them but keeps no receipts.
import { describe, expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { testWith } from "#tests/site/journey.ts"
import { ignoringKeys, keepingNoReceipts } from "#tests/site/plain-backend.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { openTransfer, transfer, transferForm } from "#tests/site/transfer-form.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")

const transfersOf = (site: Site) => site.calls.filter(({ what }) => what === "POST /api/wallet/transfer")

function expectDone(page: Page): void {
  expect(page.text).toContain(t("transfer.successMsg"))
  expect(page.text).toContain("10.00")
}

/** The backend does its work, and its answer never arrives. */
let isSilent = false
const ignoring = testWith(() =>
  startSite({
    quiet: true,
    env: { API_IDEMPOTENCY: "ignored", API_TIMEOUT_MS: "3000" },
    between: async (request, backend) => {
      const answer = ignoringKeys(request, backend)
      return isSilent && request.url.endsWith("/transfer") ? new Promise(() => {}) : answer
    },
  }),
)

describe("a backend that ignores idempotency keys", () => {
  ignoring(
    "gets one call from 20 duplicates, which all lead to a page that names the transfer",
    async ({ site }) => {
      const { member, page } = await openTransfer(site)
      const before = transfersOf(site).length
      const pages = await transfer(page).submitAtOnce(20)
      expect(new Set(pages.map(({ path }) => path)).size).toBe(1)
      for (const shown of pages) expectDone(shown)
      expect(transfersOf(site).length).toBe(before + 1)
      expect(await site.walletOf(member)).toBe(99_000)
    },
  )

  ignoring(
    "gets no second call from a form whose answer was lost, nor from one with another amount",
    async ({ site }) => {
      const { member, browser, page } = await openTransfer(site)
      await transfer(page).submitAndLoseAnswer()
      const again = await transfer(await browser.open(page.path)).submit()
      expectDone(again)
      expect(again.text).toContain(t("operation.earlier.title"))
      const other = await transfer(page, "20").submit()
      expectDone(other)
      expect(other.text).toContain(t("operation.earlier.notSentPlain"))
      expect(await site.walletOf(member)).toBe(99_000)

      const next = transferForm(await other.click(t("operation.startNew")))
      expect(next.values).toMatchObject({ amount: "20" })
      expect((await next.submit()).text).toContain(t("transfer.successMsg"))
      expect(await site.walletOf(member)).toBe(97_000)
    },
  )

  ignoring(
    "is not asked again when it does not answer: its statement tells what it did",
    async ({ site }) => {
      const { member, page } = await openTransfer(site)
      const before = transfersOf(site).length
      isSilent = true
      const pages = await transfer(page)
        .submitAtOnce(5)
        .finally(() => {
          isSilent = false
        })
      for (const shown of pages) expectDone(shown.refreshes ? await shown.refresh() : shown)
      expectDone(await transfer(page).submit())
      expect(transfersOf(site).length).toBe(before + 1)
      expect(await site.walletOf(member)).toBe(99_000)
    },
  )

  ignoring("can be sent the corrected form after it refused one", async ({ site }) => {
    const { member, page } = await openTransfer(site)
    await transfer(page, "2000").submitAndLoseAnswer()
    for (const shown of await transfer(page, "10").submitAtOnce(10)) expectDone(shown)
    expect(await site.walletOf(member)).toBe(99_000)
  })
})

/** The next transfer's answer is lost on the way. */
let losing = false
let isLimited = false
const plain = testWith(() =>
  startSite({
    quiet: true,
    isForeign: true,
    between: async (request, backend) => {
      const isTransfer = request.url.endsWith("/transfer")
      if (isTransfer && isLimited) return Response.json({ message: "Too Many Requests" }, { status: 429 })
      const answer = await keepingNoReceipts(request, backend)
      if (!isTransfer || !losing) return answer
      losing = false
      isLimited = true
      throw new TypeError("connection reset")
    },
  }),
)

describe("a backend that honours idempotency keys and keeps no receipts", () => {
  plain("moves money once for 20 duplicates, and the page goes on saying so", async ({ site }) => {
    const { member, browser, page } = await openTransfer(site)
    const pages = await transfer(page).submitAtOnce(20)
    expect(new Set(pages.map(({ path }) => path)).size).toBe(1)
    for (const shown of pages) expectDone(shown)
    expectDone(await browser.open(pages[0]!.path))
    expect(await site.walletOf(member)).toBe(99_000)
  })

  plain(
    "may have a limiter before it: what it says after a lost answer is no refusal of the transfer",
    async ({ site }) => {
      const { member, page } = await openTransfer(site)
      losing = true
      expectDone(await transfer(page).submit())
      isLimited = false
      expect(await site.walletOf(member)).toBe(99_000)
    },
  )

  plain(
    "whose limiter speaks first: nothing was done, and the same form can be sent again",
    async ({ site }) => {
      const { member, page } = await openTransfer(site)
      isLimited = true
      const refused = await transfer(page).submit()
      expect(refused.text).toContain("Too Many Requests")
      isLimited = false
      expectDone(await transferForm(refused).submit())
      expect(await site.walletOf(member)).toBe(99_000)
    },
  )
})
