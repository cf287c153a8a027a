// Refunds of backends that answer otherwise, or not at all.
import { expect } from "vitest"
import { testWith } from "#tests/site/journey.ts"
import { openLoser } from "#tests/site/rewards.ts"
import { failing, startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")
const seen = "/user/home/refund?banners=seen"
const check = "/api/refund/check"

const test = testWith(() => startSite({ quiet: true, isForeign: true }))

test("without check and log the dialog stands, says so quietly, and can be asked again", async ({ site }) => {
  site.answer({ [check]: failing, "/api/refund": failing })
  const { browser } = await openLoser(site, 0)
  const without = await browser.open(seen)
  expect(without.status).toBe(200)
  expect(without.dialog?.text).toContain(t("refund.couldNotLoad"))
  expect(without.dialog?.text).toContain(t("refund.log.couldNotLoad"))
  site.answer({})
  const [retry] = without.findAll({ css: "[role=dialog] .surface a" })
  const whole = await browser.open(retry?.attribute("href") ?? "")
  expect(whole.dialog?.text).toContain(t("refund.log.empty"))
})

test.for([
  ["a plain one", { result: true, refundAmount: 50, refundSuccess: 100 }, ["receiveAmount", "receive"]],
  ["an amount of 0", { result: true, refundAmount: 0 }, []],
  ["NO_REFUND in its place", { result: "NO_REFUND" }, []],
  ["NO_REFUND as an error", () => Response.json({ message: "NO_REFUND" }, { status: 400 }), []],
  ["a bonus told as text", { result: true, refundAmount: "50.00", bonus: "active" }, ["receiveAmount"]],
] as const)("%s", async ([_, answer, ways], { site }) => {
  site.answer({ [check]: answer })
  const { browser } = await openLoser(site, 0)
  const page = await browser.open(seen)
  const links = (["receiveAmount", "receive"] as const).filter(way =>
    page.has({ role: "link", name: t(`refund.${way}`) }),
  )
  expect(links).toEqual(ways)
  expect(page.dialog?.text.includes(t("refund.notFound"))).toBe(ways.length === 0)
})
