// A refund is received once and moved once, however often its forms are sent.
import { describe, expect } from "vitest"
import { test } from "#tests/site/journey.ts"
import { lose, openLoser } from "#tests/site/rewards.ts"
import type { Site } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")

const loser = (site: Site, baht: number) => openLoser(site, baht)

describe("one refund, once", () => {
  test("26 intents, each posted 20 times at once: 13 refunds received, 13 moved", async ({ site }) => {
    const { member, browser } = await loser(site, 0)
    for (let n = 1; n <= 13; n++) {
      await lose(site, member.phone, n)
      const receive = (await browser.open("/user/home/refund/receive")).form({ button: t("refund.receive") })
      const received = await receive.answersAtOnce(20)
      const pages = new Set(received.map(({ headers }) => headers.get("location")))
      expect([...pages]).toEqual([expect.stringMatching(/^\/user\/home\/refund\/receive\/\d+\./)])
      const wallet = (await browser.open("/user/home/refund/wallet")).form({
        button: t("refund.receiveAmount"),
      })
      if (n % 5 > 0) {
        const moved = await wallet.answersAtOnce(20)
        expect(new Set(moved.map(({ headers }) => headers.get("location"))).size).toBe(1)
      } else {
        for (const page of await wallet.submitAtOnce(20)) expect(page.text).toContain(t("refund.received"))
      }
    }
    // 5 % of 1 to 13 baht.
    expect(await site.walletOf(member)).toBe(100_00 + (5 * 13 * 14) / 2)
  })

  test.for([
    ["receive", "refund.receive"],
    ["wallet", "refund.receiveAmount"],
  ] as const)(
    "though the answer of %s is lost, and the form is sent again as it was left",
    async ([way, button], { site }) => {
      const { member, browser } = await loser(site, 400)
      if (way === "wallet")
        await (await browser.open("/user/home/refund/receive")).form({ button: t("refund.receive") }).submit()
      const form = (await browser.open(`/user/home/refund/${way}`)).form({ button: t(button) })
      await form.submitAndLoseAnswer()
      const again = await form.submit()
      expect(again.path).toMatch(new RegExp(`^/user/home/refund/${way}/`))
      const anew = await browser.open(`/user/home/refund/${way}`)
      expect(anew.path).toBe(`/user/home/refund/${way}`)
      expect(await site.walletOf(member)).toBe(way === "wallet" ? 120_00 : 100_00)
    },
  )

  test("though the answer is lost, and the form is fetched again: its page says that it was done", async ({
    site,
  }) => {
    const { member, browser } = await loser(site, 400)
    await (await browser.open("/user/home/refund/receive")).form({ button: t("refund.receive") }).submit()
    const path = "/user/home/refund/wallet"
    await (await browser.open(path)).form({ button: t("refund.receiveAmount") }).submitAndLoseAnswer()
    const again = (await browser.open(path)).form({ button: t("operation.checking.refresh") })
    const shown = await again.submit()
    expect(shown.text).toContain(t("refund.received"))
    expect(shown.text).toContain("20.00")
    expect(await site.walletOf(member)).toBe(120_00)
  })

  test("though the player goes back from the result and sends the restored form again", async ({ site }) => {
    const { member, browser } = await loser(site, 400)
    await (await browser.open("/user/home/refund/receive")).form({ button: t("refund.receive") }).submit()
    const form = (await browser.open("/user/home/refund/wallet")).form({ button: t("refund.receiveAmount") })
    const result = await form.submit()
    const restored = await result.back({ restored: true })
    const again = await restored.form({ button: t("refund.receiveAmount") }).submit()
    expect(again.path).toBe(result.path)
    expect(await site.walletOf(member)).toBe(120_00)
  })

  test("a backend that ignores keys is asked once for each", async ({ startSite }) => {
    const plain = await startSite({ env: { API_IDEMPOTENCY: "ignored" } })
    const { browser } = await openLoser(plain, 400)
    for (const [way, button, call] of [
      ["receive", "refund.receive", "receive"],
      ["wallet", "refund.receiveAmount", "addWallet"],
    ] as const) {
      const form = (await browser.open(`/user/home/refund/${way}`)).form({ button: t(button) })
      await form.submitAtOnce(20)
      const asked = plain.calls.filter(({ what }) => what === `GET /api/refund/${call}`)
      expect(asked).toHaveLength(1)
    }
  })
})
