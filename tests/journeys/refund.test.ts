import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { languages } from "#app/language.ts"
import { refundRules } from "#backend/rewards/rules.ts"
import { logIn } from "#tests/site/log-in.ts"
import { lose } from "#tests/site/rewards.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { walletSatang } from "#tests/site/transfer-form.ts"
import { wordsOf } from "#tests/site/words.ts"

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const t = wordsOf("th")
const seen = "/user/home/refund?banners=seen"

async function loser(baht: number, language: (typeof languages)[number] = "th", of: Site = site) {
  const member = await of.member({ walletBaht: 100, games: { PG: 5000 } })
  if (baht > 0) await lose(of, member.phone, baht)
  return { member, ...(await logIn(of, member, { language })) }
}

describe.each(languages)("in %s", language => {
  const t = wordsOf(language)

  test("banners first; then the loss is received, moved to the wallet, and stands in log and statement", async () => {
    const { member, browser, home } = await loser(400, language)
    const banners = await home.click(t("home.tiles.refund"))
    expect(banners.dialog?.name).toBe(t("refund.banners"))
    expect(banners.findAll({ css: ".banner-carousel li" })).toHaveLength(3)
    for (const picture of banners.findAll({ css: ".banner-carousel img" }))
      expect([picture.attribute("width"), picture.attribute("height")]).toEqual(["300", "211"])

    const dialog = await banners.click({ role: "link", name: t("common.actions.close") })
    expect(dialog.dialog?.name).toBe(t("refund.title"))
    expect(dialog.dialog?.text).toContain(t("refund.receivable", { amount: "20.00" }))
    expect(dialog.dialog?.text).toContain("5%")
    expect(dialog.dialog?.text).toContain(t("refund.log.empty"))
    expect(dialog.has({ role: "link", name: t("refund.receiveAmount") })).toBe(false)

    const confirm = await dialog.click(t("refund.receive"))
    expect(confirm.dialog?.text).toContain(t("refund.confirm.success", { percent: 150 }))
    expect(confirm.dialog?.text).toContain(t("refund.confirm.fail", { percent: 20 }))
    const received = await confirm.form({ button: t("refund.receive") }).submit()
    expect(received.path).toMatch(/^\/user\/home\/refund\/receive\/\d+\./)
    expect(received.dialog?.text).toContain(t("refund.counted.title"))
    expect(await walletSatang(site, member)).toBe(100_00)

    const move = await received.click(t("refund.receiveAmount"))
    expect(move.dialog?.text).toContain(t("refund.confirm.text", { amount: "20.00" }))
    const moved = await move.form({ button: t("refund.receiveAmount") }).submit()
    expect(moved.dialog?.text).toContain(t("refund.received"))
    expect(moved.dialog?.text).toContain("120.00")
    expect(await walletSatang(site, member)).toBe(120_00)

    const after = await moved.click({ role: "link", name: t("common.actions.close") })
    expect(after.path).toBe("/user/home")
    expect(after.find({ role: "region", name: t("home.totalBalance") }).text).toContain("4,720.00")
    const log = await (await after.click(t("home.tiles.refund"))).click(t("common.actions.continue"))
    expect(log.find({ role: "table", name: t("refund.log.title") }).text).toContain("20.00")
    expect(log.dialog?.text).toContain(t("refund.notFound"))
    const statement = await browser.open("/user/statement")
    expect(statement.text).toContain(t("statement.activity.refund"))
    expect(statement.text).toContain("+20.00")
  })

  test("an active bonus closes receive-refund, with the two lines why", async () => {
    const { member, browser } = await loser(100, language)
    await site.backend.sandbox.setOffer({
      code: `B-${member.phone}`,
      kind: "bonus",
      name: "B",
      amountSatang: 10_00,
    })
    const open = await browser.open("/user/home/refund/receive")
    await activateBonus(member.token, `B-${member.phone}`)
    const dialog = await browser.open(seen)
    expect(dialog.dialog?.text).toContain(t("refund.disabled.bonus"))
    expect(dialog.dialog?.text).toContain(t("refund.disabled.endBonus"))
    const button = dialog.find({ role: "button", name: t("refund.receive") })
    expect(button.attribute("disabled")).toBeDefined()
    const refused = await open.form({ button: t("refund.receive") }).submit()
    expect(refused.status).toBe(400)
    expect(refused.dialog?.text).toContain(t("errors.REFUND_CONDITION"))
  })
})

async function activateBonus(token: string, code: string): Promise<void> {
  const answer = await site.backend.fetch(
    new Request(`http://backend.test/api/bonus/activate/${code}`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  )
  expect(answer.status).toBe(200)
}

describe("refused with its words, and nothing moves", () => {
  test("NO_REFUND and REFUND_MINIMUM, for who has lost nothing", async () => {
    const { member, browser } = await loser(0)
    expect((await browser.open(seen)).dialog?.text).toContain(t("refund.notFound"))
    for (const [way, code] of [
      ["receive", "NO_REFUND"],
      ["wallet", "REFUND_MINIMUM"],
    ] as const) {
      const form = (await browser.open(`/user/home/refund/${way}`)).form({
        button: t("operation.checking.refresh"),
      })
      const refused = await form.submit()
      expect(refused.status).toBe(400)
      expect(refused.dialog?.text).toContain(t(`errors.${code}`))
    }
    expect(await walletSatang(site, member)).toBe(100_00)
  })

  test("REFUND_INACTIVE, when the house closes refunds under an open form", async () => {
    const { browser } = await loser(100)
    const form = (await browser.open("/user/home/refund/receive")).form({ button: t("refund.receive") })
    await site.backend.sandbox.changeHouse({ refund: { ...refundRules, isOpen: false } })
    const refused = await form.submit()
    await site.backend.sandbox.changeHouse({ refund: refundRules })
    expect(refused.dialog?.text).toContain(t("errors.REFUND_INACTIVE"))
  })
})

describe("one refund, once", () => {
  const taken = (of: Site, way: string) =>
    of.calls.filter(({ what }) => what === `GET /api/refund/${way}`).length

  test("25 refunds, each form posted 20 times at once: 25 received, 25 moved", async () => {
    const { member, browser } = await loser(0)
    for (let n = 1; n <= 25; n++) {
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
    // 5 % of 1 to 25 baht.
    expect(await walletSatang(site, member)).toBe(100_00 + (5 * 25 * 26) / 2)
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

  test("a backend that ignores keys is asked once", async () => {
    const plain = await startSite({ env: { API_IDEMPOTENCY: "ignored" } })
    const { browser } = await loser(400, "th", plain)
    const form = (await browser.open("/user/home/refund/receive")).form({ button: t("refund.receive") })
    await form.submitAtOnce(5)
    expect(taken(plain, "receive")).toBe(1)
    await plain.close()
  })
})

test("the log has pages of ten, and an empty page a way back", async () => {
  const { member, browser } = await loser(0)
  for (let n = 1; n <= 11; n++) {
    await lose(site, member.phone, n)
    await (await browser.open("/user/home/refund/receive")).form({ button: t("refund.receive") }).submit()
  }
  const rows = (page: Awaited<ReturnType<typeof browser.open>>) =>
    page.findAll({ css: "[role=dialog] tbody tr" }).map(({ text }) => text)
  const first = await browser.open(seen)
  expect(rows(first)).toHaveLength(10)
  expect(rows(first)[0]).toContain("0.55")
  const second = await first.click(t("common.pagination.next"))
  expect(second.path).toBe(`${seen}&log=2`)
  expect(rows(second)).toHaveLength(1)
  expect((await browser.open(`${seen}&log=7`)).dialog?.text).toContain(t("statement.emptyPage"))
})

test("a way that is none is not found", async () => {
  const { browser } = await loser(0)
  for (const path of ["/user/home/refund/nowhere", "/user/home/refund/nowhere/1.x"])
    expect((await browser.open(path)).status).toBe(404)
})

describe("other backends", () => {
  const answering = (answers: Record<string, unknown>) =>
    startSite({
      quiet: true,
      between: async (request, backend) => {
        const answer = answers[new URL(request.url).pathname]
        if (answer === undefined) return backend(request)
        if (answer === 500) return new Response("", { status: 500 })
        return Response.json(answer, { status: (answer as { status?: number }).status ?? 200 })
      },
    })
  const check = "/api/refund/check"

  test("without banners the dialog opens directly, also when they cannot be had", async () => {
    for (const banners of [[], { banners: [] }, 500]) {
      const other = await answering({ "/api/refund/banners": banners })
      const { home } = await loser(0, "th", other)
      expect((await home.click(t("home.tiles.refund"))).dialog?.name).toBe(t("refund.title"))
      await other.close()
    }
  })

  test("without check and log the dialog stands, says so quietly, and can be asked again", async () => {
    const answers: Record<string, unknown> = { [check]: 500, "/api/refund": 500 }
    const other = await answering(answers)
    const { browser } = await loser(0, "th", other)
    const broken = await browser.open(seen)
    expect(broken.status).toBe(200)
    expect(broken.dialog?.text).toContain(t("refund.couldNotLoad"))
    expect(broken.dialog?.text).toContain(t("refund.log.couldNotLoad"))
    delete answers[check]
    delete answers["/api/refund"]
    const [retry] = broken.findAll({ css: "[role=dialog] .surface a" })
    const whole = await browser.open(retry?.attribute("href") ?? "")
    expect(whole.dialog?.text).toContain(t("refund.log.empty"))
    await other.close()
  })

  test.each([
    [
      "a plain one",
      { result: true, refundAmount: 50, refundSuccess: 100, refundFail: 10 },
      ["receiveAmount", "receive"],
      false,
    ],
    ["an amount of 0", { result: true, refundAmount: 0 }, [], true],
    ["no result", { result: false, refundAmount: 0 }, [], true],
    ["NO_REFUND in its place", { result: "NO_REFUND" }, [], true],
    ["NO_REFUND as an error", { message: "NO_REFUND", status: 400 }, [], true],
    [
      "a bonus told as text",
      { result: true, refundAmount: "50.00", bonus: "active" },
      ["receiveAmount"],
      false,
    ],
    [
      "a bonus told as no",
      { result: true, refundAmount: 5, bonus: "false" },
      ["receiveAmount", "receive"],
      false,
    ],
  ] as const)("%s", async (_, answer, ways, isNone) => {
    const other = await answering({ [check]: answer })
    const { browser } = await loser(0, "th", other)
    const page = await browser.open(seen)
    const links = ["receiveAmount", "receive"].filter(way =>
      page.has({ role: "link", name: t(`refund.${way}` as "refund.receive") }),
    )
    expect(links).toEqual(ways)
    expect(page.dialog?.text.includes(t("refund.notFound"))).toBe(isNone)
    await other.close()
  })

  test("an answer without a receipt is a success all the same", async () => {
    const other = await answering({
      [check]: { result: true, refundAmount: 50 },
      "/api/refund/addWallet": { message: "REFUND_SUCCESS" },
    })
    const { browser } = await loser(0, "th", other)
    const form = (await browser.open("/user/home/refund/wallet")).form({ button: t("refund.receiveAmount") })
    expect((await form.submit()).dialog?.text).toContain(t("refund.received"))
    await other.close()
  })

  test("what the info says is shown without what it might do", async () => {
    const info = `<p onclick="x()">คืน <b>7%</b></p><script>alert(1)</script><img src=x onerror=alert(1)>`
    const other = await answering({ [check]: { result: true, refundAmount: 1, info } })
    const { browser } = await loser(0, "th", other)
    const page = await browser.open(seen)
    expect(page.find({ css: ".server-html b" }).text).toBe("7%")
    expect(page.html).not.toMatch(/alert\(1\)|onclick/)
    await other.close()
  })
})
