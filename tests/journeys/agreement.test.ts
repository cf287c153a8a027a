import { expect } from "vitest"
import { test } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { failing, type Site } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

const lookup = "/api/lookup/agreements"

const newcomer = async (site: Site) => {
  const browser = site.browser({ agreed: false })
  return logIn(site, await site.member(), { browser })
}

test("it is confirmed once, and not asked for again", async ({ site }) => {
  site.answer({
    [lookup]: { agreements: ["<h3>Rules</h3><script>steal()</script>", " ", "<b>Be fair</b>"] },
  })
  const { browser, home } = await newcomer(site)
  expect(home.dialog?.name).toBe(t("agreement.title"))
  expect(home.dialog?.findAll({ role: "listitem" }).map(item => item.text)).toEqual(["Rules", "Be fair"])
  expect(home.html).not.toContain("steal()")
  const confirmed = await home.form({ button: t("agreement.confirm") }).submit()
  expect(confirmed.path).toBe("/user/home")
  expect(confirmed.dialog).toBeUndefined()

  const { value, expiresMs, httpOnly } = browser.jar.all().find(({ name }) => name === "krapao-agreed")!
  expect([value, httpOnly]).toEqual(["1", true])
  expect(expiresMs! - Date.now()).toBeGreaterThan(365 * 24 * 3600_000)
  const before = site.calls.length
  expect((await browser.open("/user/home")).dialog).toBeUndefined()
  expect(site.calls.slice(before).map(({ what }) => what)).not.toContain(`GET ${lookup}`)
})

test("it is asked for at every spelling of the home screen's address", async ({ site }) => {
  site.answer({ [lookup]: { agreements: ["<b>Be fair</b>"] } })
  const { browser } = await newcomer(site)
  for (const path of ["/user/home/", "/User/HOME", "/%75ser/home"]) {
    expect((await browser.open(path)).dialog?.name).toBe(t("agreement.title"))
  }
})

test("it is asked for on home alone, and until it is confirmed", async ({ site }) => {
  const { browser } = await newcomer(site)
  expect((await browser.open("/user/home/withdraw")).dialog?.name).toBe(t("withdraw.title"))
  expect((await browser.open("/user/statement")).dialog).toBeUndefined()
  const home = await browser.open("/user/home")
  expect(home.dialog?.name).toBe(t("agreement.title"))
  expect(home.dialog?.text).toContain("20 ปีขึ้นไป")
  expect((await home.click(t("agreement.close"))).path).toBe("/user/home")
  expect((await browser.open("/user/home")).dialog?.name).toBe(t("agreement.title"))
})

test.for([
  ["cannot be loaded", failing],
  ["are none", []],
  ["show nothing", ["<p><br></p>", "<script>steal()</script>"]],
] as const)("home says nothing of it when the texts %s", async ([_, given], { site }) => {
  site.answer({ [lookup]: given })
  const { home } = await newcomer(site)
  expect(home.status).toBe(200)
  expect(home.dialog).toBeUndefined()
  expect(home.text).not.toContain(t("agreement.title"))
})
