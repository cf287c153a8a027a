import { describe, expect } from "vitest"
import type { Entry } from "#tests/browser/entries.ts"
import type { Page } from "#tests/browser/page.ts"
import { test } from "#tests/site/journey.ts"
import { codeSentTo } from "#tests/site/register.ts"
import type { Site } from "#tests/site/site.ts"
import { openTransfer, transfer, transferForm } from "#tests/site/transfer-form.ts"
import { lo, t } from "#tests/site/words.ts"

test("a member logs in, and logs out again", async ({ site }) => {
  const { phone, password } = await site.member({ walletBaht: 1234.5 })
  const browser = site.browser({ language: "lo" })
  const login = await browser.open("/login")
  expect(login.lang).toBe("lo")
  expect(login.find({ role: "heading", name: lo("login.title") }).text).toBe(lo("login.title"))
  expect(login.text).toContain(`20+ ${lo("login.playResponsibly")}`)

  const home = await login.send(lo("login.submit"), {
    [lo("login.phone")]: phone,
    [lo("login.password")]: password,
  })
  expect(home.path).toBe("/user/home")
  expect(home.lang).toBe("lo")
  expect(home.text).toContain("1,234.50")

  const out = await home.click(lo("common.nav.logout"))
  expect(out.path).toBe("/login")
  expect(out.text).toContain(lo("login.loggedOut"))
  expect((await browser.open("/user/home")).path).toContain("/login")
})

test("a wrong password is refused beside the form; the number stays, the password does not", async ({
  site,
}) => {
  const { phone } = await site.member()
  const login = await site.browser({ language: "lo" }).open("/login")
  const again = await login.send(lo("login.submit"), {
    [lo("login.phone")]: phone,
    [lo("login.password")]: "not the password",
  })
  expect(again.status).toBeGreaterThanOrEqual(400)
  expect(again.text).toContain(lo("errors.WRONG_CREDENTIAL"))
  expect(again.form({ button: lo("login.submit") }).values).toMatchObject({ username: phone, password: "" })
  expect(again.html).not.toContain("not the password")
})

test("empty fields are named, and the backend is not asked", async ({ site }) => {
  const login = await site.browser({ language: "lo" }).open("/login")
  const before = site.calls.length
  const again = await login.form({ button: lo("login.submit") }).forge({})
  expect(again.status).toBe(400)
  expect(again.errors()).toEqual({
    username: lo("validation.phoneRequired"),
    password: lo("validation.passwordRequired"),
  })
  expect(site.calls.slice(before).map(call => call.what)).not.toContain("POST /api/login")
})

describe("the session", () => {
  async function logIn(site: Site, remember: boolean) {
    const member = await site.member()
    const browser = site.browser()
    const login = await browser.open("/login")
    const fields = {
      [t("login.phone")]: member.phone,
      [t("login.password")]: member.password,
      [t("login.remember")]: remember,
    }
    const home = await login.send(t("login.submit"), fields)
    return { browser, home }
  }

  test("ends with the browser, unless it is to be remembered", async ({ site }) => {
    const { browser } = await logIn(site, false)
    browser.restart()
    expect((await browser.open("/user/home")).path).toBe("/login?next=%2Fuser%2Fhome")

    const remembered = await logIn(site, true)
    remembered.browser.restart()
    expect((await remembered.browser.open("/user/home")).path).toBe("/user/home")
  })

  test("that the browser does not keep is told at the login", async ({ site }) => {
    const member = await site.member()
    const browser = site.browser()
    const form = (await browser.open("/login?next=%2Fuser%2Fprofile")).form({ button: t("login.submit") })
    browser.jar.refuse("krapao-session")
    const shown = await form.send({ username: member.phone, password: member.password })
    expect(shown.url.pathname).toBe("/login")
    expect(shown.url.searchParams.get("next")).toBe("/user/profile")
    expect(shown.text).toContain(t("login.noCookie"))
    expect(shown.text).not.toContain(t("login.pleaseLogin"))
  })

  test("a visit to a guest page ends it; another site's link to one, and a prefetch, do not", async ({
    site,
  }) => {
    const { browser } = await logIn(site, false)
    const headers = { cookie: browser.cookieFor(new URL(site.origin)), "sec-purpose": "prefetch" }
    await site.app.fetch(new Request(`${site.origin}/login`, { headers }), { address: "10.9.9.9" })
    const elsewhere = browser.foreign("https://forum.example/", `<a href="${site.origin}/login">Krapao</a>`)
    await elsewhere.click("Krapao")
    expect((await browser.open("/user/home")).path).toBe("/user/home")
    const ended = await browser.open("/login")
    expect(ended.headers.get("clear-site-data"), "what the browser kept to come back to").toBe('"cache"')
    expect((await browser.open("/user/home")).path).toBe("/login?next=%2Fuser%2Fhome")
  })

  test("a form of another site cannot log anyone in or out", async ({ site }) => {
    const { browser } = await logIn(site, false)
    const form = (path: string) =>
      `<form method="post" action="${site.origin}${path}"><button>Go</button></form>`
    expect((await browser.foreign("https://evil.example/", form("/logout")).click("Go")).status).toBe(403)
    expect((await browser.foreign("https://evil.example/", form("/login")).click("Go")).status).toBe(403)
    expect((await browser.open("/user/home")).path).toBe("/user/home")
  })
})

test("a form of which the browser says nothing moves money with the key of its member's session alone", async ({
  startSite,
}) => {
  const site = await startSite()
  const { fetch } = site.app
  site.app.fetch = (request, from) => {
    for (const name of ["origin", "sec-fetch-site"]) request.headers.delete(name)
    return fetch(request, from)
  }
  const keyOf = (page: Page) => transferForm(page).values._key!
  const [other, { member, page }] = [await openTransfer(site), await openTransfer(site)]
  for (const key of [undefined, "", keyOf(other.page)]) {
    const entries = (own: Entry[]) =>
      own.filter(([name]) => name !== "_key").concat(key == null ? [] : [["_key", key]])
    const refused = await transfer(page).forge({ entries })
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining(t("errors.foreign"))])
  }
  expect(site.log.filter(({ event }) => event.startsWith("malicious_cors"))).toHaveLength(3)
  expect(await site.walletOf(member)).toBe(1000_00)
  await transfer(page).submit()
  expect(await site.walletOf(member)).toBe(990_00)
})

test("the language switcher changes the page it stands on", async ({ site }) => {
  const browser = site.browser()
  let page = await browser.open("/login")
  expect(page.lang).toBe("th")
  page = await page.form({ action: "/language", button: "ລາວ" }).submit("ລາວ")
  expect([page.path, page.lang]).toEqual(["/login", "lo"])
  page = await page.form({ action: "/language", button: "English" }).submit("English")
  expect([page.path, page.lang]).toEqual(["/login", "en"])
})

// docs/decisions/033-otp.md.
test("where a code is asked for beside the password, the password alone logs nobody in", async ({
  startSite,
}) => {
  const site = await startSite({ backend: { loginCode: "always" } })
  const { phone, password } = await site.member()
  const browser = site.browser({ language: "lo" })
  const login = await browser.open("/login?next=/user/profile")
  let page = await login.send(lo("login.submit"), { username: phone, password })
  expect(page.path).toBe("/login/code")
  expect(page.text).toContain(lo("register.otp.text", { phone }))
  expect((await browser.open("/user/home")).path, "no session").toContain("/login?next=")
  page = await browser.open("/login/code")
  const code = codeSentTo(site, phone)
  const enter = (typed: string) => page.send(lo("register.otp.submit"), { [lo("register.otp.label")]: typed })
  page = await enter(code === "000000" ? "111111" : "000000")
  expect(page.errors()).toEqual({ otpCode: expect.stringContaining(lo("errors.OTP_CODE_INVALID")) })
  page = await enter("")
  expect(page.errors()).toEqual({ otpCode: expect.stringContaining(lo("validation.otpRequired")) })
  expect((await page.click(lo("register.otp.resend"))).path).toBe("/login?next=%2Fuser%2Fprofile")
  page = await browser.open("/login/code")
  page = await enter(code)
  expect(page.path, "the page that was wanted").toBe("/user/profile")
  expect((await browser.open("/user/home")).path).toBe("/user/home")
})
