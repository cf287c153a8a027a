// Backends that stop answering, and answers with something odd in them: what stays, and what is said.
import { performance } from "node:perf_hooks"
import { expect } from "vitest"
import type { TextKey } from "#app/locales/language.ts"
import { memberOf, test } from "#tests/site/odd-operator.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")
const balancesKey = "common.unread.balances_other" as TextKey

const down = () => new Response(null, { status: 503 })

test("what was typed in the profile stays when the backend stops answering", async ({ site }) => {
  const { browser } = await memberOf(site)
  const page = await browser.open("/user/profile/edit")
  const form = page.form({ button: t("bankname.save") }).fill({ name: "Typed Name" })
  site.answer({ "/api/account/profile": down, "/api/wallet": down, "/api/lookup/banks": down })
  const after = await form.submit()
  expect(after.status).toBe(503)
  expect(after.form({ button: t("bankname.save") }).values.name).toBe("Typed Name")
})

const game = (code: string, amount: unknown) => ({
  code,
  name: `Game ${code}`,
  category: "slot",
  isActive: true,
  amount,
})

test("a balance that cannot be read is not guessed, and the money that is known stays usable", async ({
  site,
}) => {
  const wallet = { wallet: { amount: 100 }, slots: [game("PG", ""), game("JOKER", 20.5)] }
  const { browser } = await memberOf(site, { "/api/wallet": wallet })
  const before = site.log.length
  const home = await browser.open("/user/home")
  const balance = home.find({ role: "region", name: t("home.totalBalance") })
  expect(balance.text).toContain("120.50")
  expect(balance.text).toContain(t(balancesKey, { count: 1 }))
  expect(home.text).toContain(`Game PG\n${t("common.unread.value")}`)
  const noted = site.log.slice(before).filter(({ event }) => event === "odd values")
  expect(noted).toEqual([
    expect.objectContaining({ endpoint: "GET /api/wallet", unreadable: "slots.0.amount", count: 1 }),
  ])
  site.answer({ "/api/wallet": { ...wallet, wallet: { amount: {} } } })
  const withdraw = await browser.open("/user/home/withdraw")
  expect(withdraw.dialog?.text).toContain("20.50")
  expect(withdraw.dialog?.text).toContain(t(balancesKey, { count: 2 }))
  const open = await browser.open("/user/home/game/JOKER")
  expect(open.dialog?.text).toContain(t("game.transferOnlyUnknown"))
})

test("the sum of balances that all cannot be read is none, and of no game's is nothing", async ({ site }) => {
  const wallet = { wallet: { amount: {} }, slots: [game("PG", ""), game("JOKER", "?")] }
  const { browser } = await memberOf(site, { "/api/wallet": wallet })
  const figures = async () => {
    const home = await browser.open("/user/home")
    return home.find({ role: "region", name: t("home.totalBalance") }).text
  }
  expect(await figures()).not.toContain("0.00")
  expect((await browser.open("/user/home/withdraw")).dialog?.text).not.toContain("0.00\n")
  site.answer({ "/api/wallet": { wallet: { amount: 0 }, slots: [] } })
  expect(await figures()).toContain("0.00")
})

test("home waits for nothing that it can do without", async ({ site }) => {
  const { browser } = await memberOf(site)
  const before = site.calls.length
  await browser.open("/user/home")
  const asked = site.calls.slice(before).map(({ what }) => what.split(" ")[1]!)
  const optional = asked.filter(path => !/^\/api\/(wallet|account\/profile)$/.test(path))
  expect(optional.length).toBeGreaterThan(1)
  site.answer(Object.fromEntries(optional.map(path => [path, () => new Promise<Response>(() => undefined)])))
  // The time it waits counts, not the time that the process works: 2.5 s for the games' balances, on a machine that may be
  // busy elsewhere. The next longer limit of a call is 10 s.
  const started = performance.eventLoopUtilization()
  const page = await browser.open("/user/home")
  expect(performance.eventLoopUtilization(started).idle).toBeLessThan(8_000)
  expect(page.find({ role: "region", name: t("home.totalBalance") }).text).toContain("0.00")
})
