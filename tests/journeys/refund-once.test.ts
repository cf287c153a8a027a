// A refund is received once and moved once, however often its forms are sent.
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { lose, openLoser } from "#tests/site/rewards.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { walletSatang } from "#tests/site/transfer-form.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const loser = (baht: number) => openLoser(site, baht)

describe("one refund, once", () => {
  test("26 intents, each posted 20 times at once: 13 refunds received, 13 moved", async () => {
    const { member, browser } = await loser(0)
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
    expect(await walletSatang(site, member)).toBe(100_00 + (5 * 13 * 14) / 2)
  })

  test.each([
    ["receive", "refund.receive"],
    ["wallet", "refund.receiveAmount"],
  ] as const)(
    "though the answer of %s is lost, and the form is sent again as it was left",
    async (way, button) => {
      const { member, browser } = await loser(400)
      if (way === "wallet")
        await (await browser.open("/user/home/refund/receive")).form({ button: t("refund.receive") }).submit()
      const form = (await browser.open(`/user/home/refund/${way}`)).form({ button: t(button) })
      await form.submitAndLoseAnswer()
      const again = await form.submit()
      expect(again.path).toMatch(new RegExp(`^/user/home/refund/${way}/`))
      const anew = await browser.open(`/user/home/refund/${way}`)
      expect(anew.path).toBe(`/user/home/refund/${way}`)
      expect(await walletSatang(site, member)).toBe(way === "wallet" ? 120_00 : 100_00)
    },
  )

  test("though the answer is lost, and the form is fetched again: its page says that it was done", async () => {
    const { member, browser } = await loser(400)
    await (await browser.open("/user/home/refund/receive")).form({ button: t("refund.receive") }).submit()
    const path = "/user/home/refund/wallet"
    await (await browser.open(path)).form({ button: t("refund.receiveAmount") }).submitAndLoseAnswer()
    const again = (await browser.open(path)).form({ button: t("operation.checking.refresh") })
    const shown = await again.submit()
    expect(shown.text).toContain(t("refund.received"))
    expect(shown.text).toContain("20.00")
    expect(await walletSatang(site, member)).toBe(120_00)
  })

  test("though the player goes back from the result and sends the restored form again", async () => {
    const { member, browser } = await loser(400)
    await (await browser.open("/user/home/refund/receive")).form({ button: t("refund.receive") }).submit()
    const form = (await browser.open("/user/home/refund/wallet")).form({ button: t("refund.receiveAmount") })
    const result = await form.submit()
    const restored = await result.back({ restored: true })
    const again = await restored.form({ button: t("refund.receiveAmount") }).submit()
    expect(again.path).toBe(result.path)
    expect(await walletSatang(site, member)).toBe(120_00)
  })

  test("a backend that ignores keys is asked once for each", async () => {
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
    await plain.close()
  })
})
