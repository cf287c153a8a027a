import { expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { test } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import type { MemberWishes } from "#tests/site/member.ts"
import { failing, type Site } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

const callsSince = (site: Site, before: number) => site.calls.slice(before).map(call => call.what)

async function openGame(site: Site, code: string, wishes: MemberWishes) {
  const { member, browser } = await enter(site, wishes)
  return { member, browser, page: await browser.open(`/user/home/game/${code}`) }
}

const passwordOf = (page: Page) => page.dialog?.findAll({ css: ".select-all" })[1]?.text

test("an account is activated, shows its credentials, and is remembered as the last used", async ({
  site,
}) => {
  const { page } = await openGame(site, "JOKER", {})
  expect(page.dialog?.name).toBe(t("game.title"))
  expect(page.dialog?.text).toContain("Joker Gaming")
  expect(page.dialog?.text).toContain(t("game.inactive"))
  const failure = () => Response.json({ message: "SLOT_ACTIVATE_FAIL" }, { status: 400 })
  site.answer({ "/api/wallet/activate/JOKER": failure })
  const refused = await page.click(t("game.activate"))
  expect(refused.dialog?.text).toContain(t("errors.SLOT_ACTIVATE_FAIL"))
  site.answer({})
  const active = await refused.click(t("game.activate"))
  expect(active.path).toBe("/user/home/game/JOKER")
  expect(active.text).toContain(t("game.activated"))
  expect(active.title).toBe([t("game.activated"), "Joker Gaming", t("game.title"), "Krapao"].join(" · "))
  expect(active.dialog?.text).toContain(t("game.username"))
  expect(passwordOf(active)).toMatch(/\S{6,}/)
  const home = await active.click(t("common.actions.close"))
  const yours = home.find({ role: "region", name: t("home.games.yours") })
  const continued = t("home.continuePlaying", { name: "Joker Gaming" })
  expect(yours.find({ css: "li button" }).text).toBe(continued)
})

test("its password is reset after a question, and the new one is shown", async ({ site }) => {
  const { page } = await openGame(site, "PG", { games: { PG: 0 } })
  const old = passwordOf(page)
  const question = await page.click(t("game.resetPassword"))
  expect(question.dialog?.name).toBe(t("game.reset.title"))
  expect(passwordOf(await question.click(t("common.actions.cancel")))).toBe(old)
  const reset = await question.click(t("game.reset.confirm"))
  expect(reset.path).toBe("/user/home/game/PG")
  expect(reset.text).toContain(t("game.reset.done"))
  expect(passwordOf(reset)).toMatch(/\S{6,}/)
  expect(passwordOf(reset)).not.toBe(old)
})

test("the whole wallet moves to it", async ({ site }) => {
  const { member, page } = await openGame(site, "PG", { walletBaht: 150, games: { PG: 0 } })
  expect(page.dialog?.text).toContain(t("game.transferOnlyText", { amount: "150.00", name: "PG Soft" }))
  const result = await page.click(t("game.transferOnly"))
  expect(result.path).toMatch(/^\/user\/home\/game\/PG\/transfer\/\d+\./)
  expect(result.dialog?.text).toContain(t("game.transferred", { amount: "150.00", name: "PG Soft" }))
  expect(await site.balancesOf(member)).toEqual({ wallet: 0, PG: 150_00 })
})

test("an empty wallet explains why nothing can move", async ({ site }) => {
  const { page } = await openGame(site, "PG", { games: { PG: 0 } })
  expect(page.dialog?.text).toContain(t("game.transferOnlyEmpty"))
  await expect(page.click(t("game.transferOnly"))).rejects.toThrow()
})

test("a submit that is forced over an empty wallet moves nothing, and asks for nothing", async ({ site }) => {
  const { member, browser, page } = await openGame(site, "PG", { walletBaht: 10, games: { PG: 0 } })
  const transfer = await browser.open("/user/home/transfer")
  await transfer.send(t("transfer.submit"), { from: "wallet", to: "PG", amount: "10" })
  const before = site.calls.length
  const refused = await page.form({ button: t("game.transferOnly") }).submit()
  expect(refused.status).toBe(400)
  expect(refused.dialog?.text).toContain(t("game.transferOnlyEmpty"))
  expect(callsSince(site, before)).not.toContain("POST /api/wallet/transferAll")
  expect(await site.balancesOf(member)).toEqual({ wallet: 0, PG: 10_00 })
})

test("credentials that cannot be loaded leave the account usable", async ({ site }) => {
  site.answer({ "/api/wallet/account/*": failing })
  const { page } = await openGame(site, "PG", { walletBaht: 5, games: { PG: 0 } })
  expect(page.dialog?.text).toContain(t("game.credentialsNotLoaded"))
  expect((await page.click(t("game.transferOnly"))).text).toContain(t("transfer.successMsg"))
})
