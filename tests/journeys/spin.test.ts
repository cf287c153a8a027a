// The wheel without JavaScript: spinning, prizes, claiming, what is refused, and that each happens once.
import { expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { test, testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { failing, type Site, startSite } from "#tests/site/site.ts"
import { lo } from "#tests/site/words.ts"

/** Before a backend that gives no receipts. */
const foreign = testWith(() => startSite({ isForeign: true }))
test.beforeEach(async ({ site }) => {
  await site.backend.sandbox.switchWheel(true)
  await rig(site, "CREDIT20")
})

/** Lets only one slice be drawn. */
async function rig(site: Site, code: string): Promise<void> {
  const { setWheelWeight, readWheel } = site.backend.sandbox
  await setWheelWeight(code, 1)
  for (const slice of (await readWheel()).slices) if (slice.code !== code) await setWheelWeight(slice.code, 0)
}

async function player(site: Site, coins = 0) {
  const opened = await enter(site, { walletBaht: 100 }, "lo")
  if (coins > 0) await site.backend.sandbox.giveCoins(opened.member.phone, coins)
  return opened
}
const spinForm = (page: Page) => page.form({ action: "/user/spin" })
const coinsOf = async (site: Site, phone: string) => {
  const { id } = await site.accountOf({ phone })
  return (await site.backend.sandbox.readWheel()).coins.find(({ memberId }) => memberId === id)?.coins ?? 0
}
const callsTo = (site: Site, path: string) => site.calls.filter(({ what }) => what.endsWith(path)).length

const wheel = { name: "ວົງ\u2060ລໍ້ໂຊກດີ", prize: "20 ບາດ", until: "ພາຍໃນ 7 ມື້" }

test("from the tile on home to a prize in the wallet", async ({ site }) => {
  const { member, home } = await player(site, 2)
  const page = await home.click(lo("home.tiles.spin"))
  expect(page.path).toBe("/user/spin")
  expect(page.text).toContain(wheel.name)
  expect(page.text).toContain(lo("spin.coins_other" as "spin.coins", { count: 2 }))
  // The prizes on the wheel also stand in a list.
  expect(page.find({ css: ".wheel-face" }).attribute("aria-label")).toContain(wheel.prize)
  expect(page.text).toContain(lo("spin.coupons.empty"))

  const prize = await spinForm(page).submit()
  expect(prize.path).toMatch(/^\/user\/spin\/result\/0\./)
  expect(prize.dialog?.name).toBe(lo("spin.prize.title"))
  expect(prize.dialog?.text).toContain(lo("spin.prize.text", { label: wheel.prize }))
  const description = prize.dialog?.attribute("aria-describedby")
  expect(prize.find({ css: `#${description}` }).text).toBe(lo("spin.prize.text", { label: wheel.prize }))
  expect(prize.dialog?.text).toContain(wheel.until)
  expect(prize.text).toContain(lo("spin.coins_other" as "spin.coins", { count: 1 }))

  expect(prize.dialog?.findAll({ css: ".btn-primary" }).map(({ text }) => text)).toEqual([
    lo("spin.coupons.claim"),
  ])
  const screen = await prize.click(lo("spin.prize.close"))
  expect(screen.path).toBe("/user/spin")
  const confirm = await screen.click(lo("spin.coupons.claimOf", { name: wheel.prize }))
  expect(confirm.dialog?.name).toBe(lo("spin.claim.title"))
  expect((await confirm.click(lo("spin.claim.cancel"))).path).toBe("/user/spin")
  expect(callsTo(site, "/coupon/claim")).toBe(0)

  const done = await confirm.form({ button: lo("spin.claim.confirm") }).submit()
  expect(done.path).toBe("/user/spin")
  expect(done.text).toContain(lo("spin.claim.done"))
  // Screen readers speak the title of a new page first, and say nothing of a message that is there from the start.
  expect(done.title.startsWith(`${lo("spin.claim.done")} · `)).toBe(true)
  expect(done.text).toContain(lo("spin.coupons.empty"))
  expect(await site.walletOf(member)).toBe(120_00)
  const statement = await done.click(lo("common.nav.statement"))
  expect(statement.text).toContain(`${lo("statement.activity.luckydraw")}\n${wheel.prize}`)
  site.calls.length = 0
})

test("without coins the button is grey, and a wheel that is closed shows an empty state", async ({
  site,
}) => {
  const { browser } = await player(site, 0)
  const page = await browser.open("/user/spin")
  expect(page.text).toContain(lo("spin.noCoins"))
  expect(page.html).toMatch(/<button[^>]* disabled=""/)
  await site.backend.sandbox.switchWheel(false)
  const closed = await browser.open("/user/spin")
  expect(closed.text).toContain(lo("spin.inactive.title"))
  const home = await browser.open("/user/home")
  expect(home.text).toContain(lo("home.tiles.refreshAll"))
  expect(home.text).not.toContain(lo("home.tiles.spin"))
})

test("a slice without a prize says so and leaves no coupon", async ({ site }) => {
  await rig(site, "AGAIN")
  const { browser } = await player(site, 1)
  const result = await spinForm(await browser.open("/user/spin")).submit()
  expect(result.dialog?.name).toBe(lo("spin.noPrize"))
  expect(result.dialog?.findAll({ css: ".btn-primary" }).map(({ text }) => text)).toEqual([
    lo("spin.prize.close"),
  ])
  expect((await result.click(lo("spin.prize.close"))).text).toContain(lo("spin.coupons.empty"))
})

test("one intent is one spin, though the answer is lost, and the button is pressed again: the page shows the earlier prize as such", async ({
  site,
}) => {
  const { member, browser } = await player(site, 5)
  await spinForm(await browser.open("/user/spin")).submitAndLoseAnswer()
  const again = await spinForm(await browser.open("/user/spin")).submit()
  expect(again.dialog?.text).toContain(lo("spin.earlier"))
  expect(await coinsOf(site, member.phone)).toBe(4)
  await spinForm(await again.click(lo("spin.prize.close"))).submit()
  expect(await coinsOf(site, member.phone)).toBe(3)
})

test("a coupon that expires while its dialog is open promises nothing any more", async ({ site }) => {
  const { browser } = await player(site)
  const list = (expiresAt: number) => [{ _id: "c1", prize: { name: "Cap" }, amount: 5, expiresAt }]
  const expired = { message: "COUPON_EXPIRED" }
  const tell = (expiresAt: number) =>
    site.answer({
      "/api/spinwheel/coupon": list(expiresAt),
      "/api/spinwheel/coupon/claim": () => Response.json(expired, { status: 400 }),
    })
  tell(Date.now() + 60_000)
  const open = await browser.open("/user/spin/claim/c1")
  tell(Date.now() - 1)
  const refused = await open.form({ button: lo("spin.claim.confirm") }).submit()
  for (const page of [refused, await browser.open("/user/spin/claim/c1")]) {
    expect(page.dialog?.text).toContain(lo("errors.COUPON_EXPIRED"))
    expect(page.has({ role: "button", name: lo("spin.claim.confirm") })).toBe(false)
  }
})

test("a coupon that would be refused says why before it is claimed", async ({ site }) => {
  const { member, browser } = await player(site)
  const { giveCoupon, setOffer } = site.backend.sandbox
  await setOffer({ code: "FIRST", kind: "bonus", name: "First", amountSatang: 100, percentFail: 100 })
  for (const code of ["SHIRT", "BONUS50", "CREDIT20"]) await giveCoupon(member.phone, code)
  const claims = async () => {
    const links = (await browser.open("/user/spin")).findAll({ css: 'a[href^="/user/spin/claim/"]' })
    return Promise.all(links.map(link => browser.open(link.attribute("href") ?? "")))
  }
  const isOpen = (page: Page) => page.has({ role: "button", name: lo("spin.claim.confirm") })
  expect((await claims()).filter(isOpen)).toHaveLength(2)
  await (await browser.open("/user/bonus/offer/FIRST")).send(lo("bonus.receive"), {})
  const closed = (await claims()).filter(page => !isOpen(page))
  const said = (text: string) => closed.find(({ dialog }) => dialog?.text.includes(text))
  expect(closed).toHaveLength(2)
  expect(said(lo("errors.INVALID_COUPON_TYPE"))).toBeDefined()
  const beside = said(lo("errors.spin.BONUS_REMAINING"))
  expect((await beside?.click(lo("bonus.active.cancel")))?.path).toBe("/user/bonus/end")
})

test("coupons stand three a page, counted on; expired ones cannot be claimed", async ({ site }) => {
  const { member, browser } = await player(site)
  const { giveCoupon } = site.backend.sandbox
  await giveCoupon(member.phone, "CREDIT10", { isExpired: true })
  for (const code of ["CREDIT10", "CREDIT20", "CREDIT50"]) await giveCoupon(member.phone, code)
  const page = await browser.open("/user/spin")
  const claims = (of: Page) =>
    of.findAll({ role: "link" }).filter(({ name }) => name.startsWith(lo("spin.coupons.claim").slice(0, 3)))
  expect(page.text).toMatch(/\n1 \S[\s\S]*\n2 \S[\s\S]*\n3 \S/)
  // One that is won meanwhile moves none to another page.
  await giveCoupon(member.phone, "CREDIT20")
  const second = await page.click(lo("common.pagination.page", { page: 2 }))
  expect(second.text).toContain(lo("spin.coupons.expired"))
  expect(claims(page).length - claims(second).length).toBe(3)
  expect(second.text).toMatch(/\n5 \S/)
  expect(second.text).not.toContain(lo("common.pagination.moved"))
  const gone = await browser.open("/user/spin?page=2&from=gone")
  expect(gone.text).toContain(lo("common.pagination.moved"))
})

foreign(
  "a backend of another make: coupons without ids, colours that are none, no receipts",
  async ({ site }) => {
    const { browser } = await player(site, 1)
    const claims: unknown[] = []
    const coupon = { prize: { name: "Cap", slice: { label: "A" } }, amount: 5 }
    site.answer({
      "/api/spinwheel/setup": {
        activeSpinwheel: {
          name: "Wheel",
          slices: [
            { code: 1, label: "A", bgColor: "url(https://evil.example/x)", textColor: "red" },
            {
              code: 2,
              label: "B",
              bgColor: "#123456",
              textColor: "#fff",
              htmlDescription: "<b onclick=x>Bold</b><script>x</script>",
            },
          ],
        },
        userCoin: { coin: "3" },
      },
      "/api/spinwheel/coupon": [coupon],
      "/api/spinwheel/spin": {
        success: true,
        error: null,
        result: { code: 2, label: "B", remainingCoin: 2 },
      },
      "/api/spinwheel/coupon/claim": async (request: Request) => {
        claims.push(await request.json())
        return Response.json({ message: "SUCCESS" })
      },
    })
    const page = await browser.open("/user/spin")
    expect(page.html).not.toContain("evil.example")
    expect(page.html).toContain('fill="#123456"')
    const prize = await spinForm(page).submit()
    expect(prize.html).toMatch(/data-landed="[\d.]+"/)
    // Nobody says whether it won.
    expect(prize.dialog?.name).toBe(lo("spin.landed"))
    expect(prize.dialog?.text).toContain("Bold")
    expect(prize.html).not.toMatch(/onclick|<script>x/)
    const confirm = await (await browser.open("/user/spin")).click(
      lo("spin.coupons.claimOf", { name: "Cap" }),
    )
    await confirm.form({ button: lo("spin.claim.confirm") }).submitAtOnce(5)
    expect(claims).toEqual([{ coupon }])
  },
)

foreign.for([[7], ["7"]])("a coupon's id goes back as it came: %j", async ([id], { site }) => {
  const { browser } = await player(site)
  let claimed: unknown
  site.answer({
    "/api/spinwheel/coupon": [{ _id: id, prize: { name: "Cap" }, amount: 5 }],
    "/api/spinwheel/coupon/claim": async (request: Request) => {
      claimed = await request.json()
      return Response.json({ message: "SUCCESS" })
    },
  })
  const screen = await browser.open("/user/spin")
  const confirm = await screen.click(lo("spin.coupons.claimOf", { name: "Cap" }))
  const done = await confirm.form({ button: lo("spin.claim.confirm") }).submit()
  expect(done.text).toContain(lo("spin.claim.done"))
  expect(claimed).toEqual({ coupon: id })
})

foreign("a win whose slice comes as a code says what was won", async ({ site }) => {
  const { browser } = await player(site, 1)
  let coupons: unknown[] = []
  const activeSpinwheel = {
    name: "Wheel",
    slice: [
      { code: "A", label: "Gold ring" },
      { code: "B", label: "-" },
    ],
  }
  site.answer({
    "/api/spinwheel/setup": () => Response.json({ activeSpinwheel, userCoin: 1 - coupons.length }),
    "/api/spinwheel/coupon": () => Response.json(coupons),
    "/api/spinwheel/spin": () => {
      coupons = [{ _id: "c1", prize: { slice: "A" }, amount: 1 }]
      return Response.json({ success: true, result: "A" })
    },
  })
  const won = await spinForm(await browser.open("/user/spin")).submit()
  expect(won.dialog?.name).toBe(lo("spin.prize.title"))
  expect(won.dialog?.text).toContain(lo("spin.prize.text", { label: "Gold ring" }))
  const claim = await (await browser.open("/user/spin")).click(
    lo("spin.coupons.claimOf", { name: "Gold ring" }),
  )
  expect(claim.dialog?.text).toContain("Gold ring")
  // A ring is no baht.
  expect(claim.dialog?.text).not.toContain("1.00")
})

test("a wheel that cannot be loaded says so, and home stands without its tile", async ({ site }) => {
  const { browser } = await player(site, 1)
  site.answer({ "/api/spinwheel/*": failing })
  const page = await browser.open("/user/spin")
  expect(page.text).toContain(lo("spin.couldNotLoad"))
  expect(page.text).toContain(lo("spin.coupons.couldNotLoad"))
  expect((await browser.open("/user/home")).text).toContain(lo("home.tiles.refreshAll"))
})
