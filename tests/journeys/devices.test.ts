// Devices and activity on the profile, and sessions that end for every copy of their cookie.
import { expect } from "vitest"
import type { Browser } from "#tests/browser/browser.ts"
import { test } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import type { Member } from "#tests/site/member.ts"
import { failing, type Site } from "#tests/site/site.ts"
import { lo } from "#tests/site/words.ts"

const isIn = async (browser: Browser) => (await browser.open("/user/home")).path === "/user/home"

const enter = (site: Site, member: Member) => logIn(site, member, { language: "lo" })

test("a member sees their devices, ends one, the others, and all", async ({ site }) => {
  const member = await site.member()
  const [mine, second, third] = [
    (await enter(site, member)).browser,
    (await enter(site, member)).browser,
    (await enter(site, member)).browser,
  ]
  const profile = await mine.open("/user/profile")
  let page = await profile.click(lo("devices.title"))
  expect(page.path).toBe("/user/profile/devices")
  expect(page.text).toContain(lo("devices.current"))
  expect(page.html.split(lo("devices.lastUsed"))).toHaveLength(5)

  const [first] = page.findAll({ role: "link", name: new RegExp(`^${lo("devices.end")}: `) })
  const dialog = await mine.open(first!.attribute("href")!)
  const form = () => dialog.form({ button: lo("devices.end") })
  const wrong = await form().send({ [lo("login.password")]: "not-this-one" })
  expect(wrong.errors()).toEqual({ password: expect.stringContaining(lo("errors.WRONG_PASSWORD")) })
  expect(wrong.html).not.toContain("not-this-one")
  page = await form().send({ [lo("login.password")]: member.password })
  expect(page.path).toBe("/user/profile/devices")
  expect(page.text).toContain(lo("devices.ended"))
  expect(page.html.split(lo("devices.lastUsed"))).toHaveLength(4)

  const others = await page.click(lo("devices.endOthers"))
  page = await others.send(lo("devices.end"), { [lo("login.password")]: member.password })
  expect(page.text).toContain(lo("devices.endedOthers"))
  expect([await isIn(mine), await isIn(second), await isIn(third)]).toEqual([true, false, false])

  const all = await (await mine.open("/user/profile/devices")).click(lo("devices.endAll"))
  const out = await all.send(lo("devices.end"), { [lo("login.password")]: member.password })
  expect(out.path).toBe("/login")
  expect(out.text).toContain(lo("login.loggedOut"))
  expect(await isIn(mine)).toBe(false)
})

test("a login on a new device is told on home; the member says whether it was theirs", async ({ site }) => {
  const member = await site.member()
  const { browser: mine, home } = await enter(site, member)
  expect(home.text).not.toContain(lo("devices.new.title"))
  await enter(site, member)
  const told = await mine.open("/user/home")
  expect(told.text).toContain(lo("devices.new.title"))
  const change = await told.click(lo("devices.new.notMine"))
  expect(change.dialog?.name).toBe(lo("password.title"))
  expect(change.text).toContain(lo("devices.new.changeNow"))
  const mineForm = async () => (await mine.open("/user/profile")).form({ button: lo("devices.new.mine") })
  site.answer({ "/api/account/sessions/confirm": failing })
  expect((await (await mineForm()).submit()).text).toContain(lo("errors.notDone"))
  site.answer({})
  const confirmed = await (await mineForm()).submit()
  expect(confirmed.path).toBe("/user/profile")
  expect(confirmed.text).toContain(lo("devices.new.confirmed"))
  expect((await mine.open("/user/home")).text).not.toContain(lo("devices.new.title"))
})

test("the activity names what happened", async ({ site }) => {
  const member = await site.member()
  const wrong = { ...member, password: "not the password" }
  await expect(enter(site, wrong)).rejects.toThrow(lo("errors.WRONG_CREDENTIAL"))
  const { browser } = await enter(site, member)
  const page = await (await browser.open("/user/profile")).click(lo("devices.activity.title"))
  expect(page.path).toBe("/user/profile/activity")
  expect(page.text).toContain(lo("devices.events.authn_login_fail"))
  expect(page.text).toContain(lo("devices.events.authn_login_successafterretries"))
  expect(page.text).toContain(lo("devices.events.user_created"))
})

test("a copied cookie opens nothing after a visit to a guest page, and the backend's token has ended", async ({
  site,
}) => {
  const member = await site.member()
  const { browser } = await logIn(site, member, { language: "en" })
  const copy = browser.copy()
  const before = site.calls.length
  await browser.open("/howto")
  expect(site.calls.slice(before).map(call => call.what)).toContain("POST /api/logout")
  expect(await isIn(copy)).toBe(false)
})
