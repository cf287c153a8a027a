import { expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { test } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { playFirst, registerFriend } from "#tests/site/rewards.ts"
import { failing, type Site } from "#tests/site/site.ts"
import { lo } from "#tests/site/words.ts"

const seen = "/user/home/invite?banners=seen"

const inviter = (site: Site) => enter(site, { walletBaht: 10 }, "lo")

/** The link as the dialog shows it. */
const linkOf = (page: Page) => page.find({ css: "[role=dialog] .select-all" }).text

test("link, registration, first play: the inviter sees the bonus on home and collects it", async ({
  site,
}) => {
  const { member, browser, home } = await inviter(site)
  const bonus = (page: Page) => page.find({ role: "region", name: lo("invite.bonus") })
  expect(bonus(home).text).toContain("0.00")
  const banners = await home.click(lo("home.tiles.invite"))
  expect(banners.dialog?.name).toBe(lo("invite.banners"))
  const dialog = await banners.click(lo("common.actions.continue"))
  expect(dialog.dialog?.name).toBe(lo("invite.title"))
  const link = linkOf(dialog)
  expect(link).toMatch(/^http:\/\/localhost:3000\/register\?code=PR\d+$/)
  expect(dialog.find({ css: "copy-button" }).attribute("value")).toBe(link)
  expect(dialog.dialog?.text).toContain(lo("invite.empty"))
  const nothing = await browser.open("/user/home/invite/receive")
  expect(nothing.dialog?.text).toContain(lo("errors.NO_INVITE_BONUS"))
  expect(nothing.dialog?.text).not.toContain(lo("invite.text"))

  const person = await registerFriend(site, link)
  expect(bonus(await browser.open("/user/home")).text).toContain("0.00")
  await playFirst(site, person)
  const after = await browser.open("/user/home")
  expect(bonus(after).text).toContain("50.00")

  const confirm = await after.click(lo("invite.receive"))
  expect(confirm.dialog?.text).toContain(lo("invite.confirm.text", { amount: "50.00" }))
  expect(confirm.dialog?.text).toContain(lo("invite.confirm.success", { percent: 150 }))
  expect(confirm.dialog?.text).toContain(lo("invite.confirm.fail", { percent: 20 }))
  const result = await confirm.form({ button: lo("invite.receive") }).submit()
  expect(result.path).toMatch(/^\/user\/home\/invite\/receive\/\d+\./)
  expect(result.dialog?.text).toContain(lo("invite.received"))
  expect(result.dialog?.text).toContain("60.00")
  expect(await site.walletOf(member)).toBe(60_00)

  const home2 = await result.click({ role: "link", name: lo("common.actions.close") })
  expect(bonus(home2).text).toContain("0.00")
  const list = await browser.open(seen)
  expect(list.find({ role: "table", name: lo("invite.table.title") }).text).toContain("สมหญิง ใจดี")
  const beyond = await browser.open(`${seen}&log=2`)
  expect(beyond.dialog?.text).toContain(lo("statement.emptyPage"))
  const statement = await browser.open("/user/statement")
  expect(statement.text).toContain(lo("statement.activity.invite"))
  expect(statement.text).toContain("+50.00")
})

test("without wallet, list and banners the dialog stands and says so quietly", async ({ site }) => {
  const { browser } = await inviter(site)
  site.answer({ "/api/wallet": failing, "/api/invite": failing, "/api/invite/banners": failing })
  const broken = await browser.open("/user/home/invite")
  expect([broken.status, broken.dialog?.name]).toEqual([200, lo("invite.title")])
  for (const text of ["common.couldNotLoad", "invite.couldNotLoad"] as const)
    expect(broken.dialog?.text.split(lo(text)), text).toHaveLength(2)
  site.answer({})
  const [retry] = broken.findAll({ css: "[role=dialog] .surface a" })
  expect((await browser.open(retry?.attribute("href") ?? "")).dialog?.text).toContain(lo("invite.empty"))
})
