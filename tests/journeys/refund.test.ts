import { expect } from "vitest"
import { newOffer } from "#tests/site/bonuses.ts"
import { test, testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { lose, receiveOffer } from "#tests/site/rewards.ts"
import { failing, type Site, startSite } from "#tests/site/site.ts"
import { lo } from "#tests/site/words.ts"

const seen = "/user/home/refund?banners=seen"

/** A member who has lost so much of 5,000 baht in PG. */
async function openLoser(site: Site, baht: number) {
  const opened = await enter(site, { walletBaht: 100, games: { PG: 5000 } }, "lo")
  if (baht > 0) await lose(site, opened.member.phone, baht)
  return opened
}

test("banners first; then the loss is received, moved to the wallet, and stands in log and statement", async ({
  site,
}) => {
  const { member, browser, home } = await openLoser(site, 400)
  const banners = await home.click(lo("home.tiles.refund"))
  expect(banners.dialog?.name).toBe(lo("refund.banners"))
  expect(banners.findAll({ css: ".banner-carousel li" })).toHaveLength(3)
  for (const picture of banners.findAll({ css: ".banner-carousel img" }))
    expect([picture.attribute("width"), picture.attribute("height")]).toEqual(["300", "211"])

  const dialog = await banners.click({ role: "link", name: lo("common.actions.close") })
  expect(dialog.dialog?.name).toBe(lo("refund.title"))
  expect(dialog.dialog?.text).toContain(lo("refund.receivable", { amount: "20.00" }))
  expect(dialog.dialog?.text).toContain(`${lo("refund.ready")}\n0.00`)
  expect(dialog.dialog?.text).toContain("5%")
  expect(dialog.dialog?.text).toContain(lo("refund.log.empty"))
  expect(dialog.has({ role: "link", name: lo("refund.receiveAmount") })).toBe(false)

  const confirm = await dialog.click(lo("refund.receive"))
  expect(confirm.dialog?.text).toContain(`${lo("refund.amount")}\n20.00`)
  expect(confirm.dialog?.text).toContain(lo("refund.confirm.success", { percent: 150 }))
  expect(confirm.dialog?.text).toContain(lo("refund.confirm.fail", { percent: 20 }))
  const received = await confirm.form({ button: lo("refund.receive") }).submit()
  expect(received.path).toMatch(/^\/user\/home\/refund\/receive\/\d+\./)
  expect(received.dialog?.text).toContain(lo("refund.counted.title"))
  expect(await site.walletOf(member)).toBe(100_00)

  const move = await received.click(lo("refund.receiveAmount"))
  expect(move.dialog?.text).toContain(`${lo("refund.ready")}\n20.00`)
  expect(move.dialog?.text).toContain(lo("refund.confirm.text", { amount: "20.00" }))
  const moved = await move.form({ button: lo("refund.receiveAmount") }).submit()
  expect(moved.dialog?.text).toContain(lo("refund.received"))
  expect(moved.dialog?.text).toContain("120.00")
  expect(await site.walletOf(member)).toBe(120_00)

  const after = await moved.click({ role: "link", name: lo("common.actions.close") })
  expect(after.path).toBe("/user/home")
  expect(after.find({ role: "region", name: lo("home.totalBalance") }).text).toContain("4,720.00")
  const log = await (await after.click(lo("home.tiles.refund"))).click(lo("common.actions.continue"))
  expect(log.find({ role: "table", name: lo("refund.log.title") }).text).toContain("20.00")
  expect(log.dialog?.text).toContain(lo("refund.notFound"))
  const statement = await browser.open("/user/statement")
  expect(statement.text).toContain(lo("statement.activity.refund"))
  expect(statement.text).toContain("+20.00")
})

test("an active bonus closes receive-refund, with the two lines why", async ({ site }) => {
  const { member, browser } = await openLoser(site, 100)
  const open = await browser.open("/user/home/refund/receive")
  await receiveOffer(site, member, await newOffer(site))
  const dialog = await browser.open(seen)
  expect(dialog.dialog?.text).toContain(lo("refund.disabled.bonus"))
  expect(dialog.dialog?.text).toContain(lo("refund.disabled.endBonus"))
  const button = dialog.find({ role: "button", name: lo("refund.receive") })
  expect(button.attribute("disabled")).toBeDefined()
  const refused = await open.form({ button: lo("refund.receive") }).submit()
  expect(refused.status).toBe(400)
  expect(refused.dialog?.text).toContain(lo("errors.REFUND_CONDITION"))
})

// Refunds of backends that answer otherwise, or not at all.
const check = "/api/refund/check"

const foreign = testWith(() => startSite({ isForeign: true }))

foreign(
  "without check and log the dialog stands, says so quietly, and can be asked again",
  async ({ site }) => {
    site.answer({ [check]: failing, "/api/refund": failing })
    const { browser } = await openLoser(site, 0)
    const without = await browser.open(seen)
    expect(without.status).toBe(200)
    expect(without.dialog?.text).toContain(lo("refund.couldNotLoad"))
    expect(without.dialog?.text).toContain(lo("refund.log.couldNotLoad"))
    site.answer({})
    const [retry] = without.findAll({ css: "[role=dialog] .surface a" })
    const whole = await browser.open(retry?.attribute("href") ?? "")
    expect(whole.dialog?.text).toContain(lo("refund.log.empty"))
  },
)

foreign.for([
  ["a plain one", { result: true, refundAmount: 50, refundSuccess: 100 }, ["receiveAmount", "receive"]],
  ["an amount of 0", { result: true, refundAmount: 0 }, []],
  ["NO_REFUND in its place", { result: "NO_REFUND" }, []],
  ["none beside an amount to receive", { result: false, refundAmount: 0, receivable: 40 }, []],
  ["NO_REFUND as an error", () => Response.json({ message: "NO_REFUND" }, { status: 400 }), []],
  ["a bonus told as text", { result: true, refundAmount: "50.00", bonus: "active" }, ["receiveAmount"]],
  ["none told as text", { result: true, refundAmount: "50.00", bonus: "No" }, ["receiveAmount", "receive"]],
] as const)("%s", async ([_, answer, ways], { site }) => {
  site.answer({ [check]: answer })
  const { browser } = await openLoser(site, 0)
  const page = await browser.open(seen)
  const links = (["receiveAmount", "receive"] as const).filter(way =>
    page.has({ role: "link", name: lo(`refund.${way}`) }),
  )
  expect(links).toEqual(ways)
  expect(page.dialog?.text.includes(lo("refund.notFound"))).toBe(ways.length === 0)
})

foreign.for([["REFUND_INACTIVE"], ["REFUND_MINIMUM"], ["REFUND_CONDITION"]] as const)(
  "a check that is refused with %s says so, and guesses no other reason",
  async ([code], { site }) => {
    site.answer({ [check]: () => Response.json({ message: code }, { status: 400 }) })
    const { browser } = await openLoser(site, 0)
    const page = await browser.open(seen)
    expect(page.dialog?.text).toContain(lo(`errors.${code}`))
    expect(page.dialog?.text).not.toContain(lo("refund.disabled.bonus"))
    expect(page.has({ role: "link", name: lo("refund.receive") })).toBe(false)
  },
)
