// Limits on guesses in front of a backend that has none, and an owner who gets in meanwhile.
import { describe, expect } from "vitest"
import type { Browser } from "#tests/browser/browser.ts"
import { test } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { newcomer, openRegister, sendPhone, sendProfile } from "#tests/site/register.ts"
import type { SiteOptions } from "#tests/site/site.ts"
import { withoutAddition } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

/** An operator's backend: only the right password is right, and nothing is ever limited. */
function unlimited(
  password: string,
  refuse = () => Response.json({ message: "WRONG_CREDENTIAL" }, { status: 401 }),
): SiteOptions {
  return {
    env: withoutAddition("accounts"),
    between: async (request, backend) => {
      if (!request.url.endsWith("/api/login")) return backend(request)
      const given = (await request.clone().json()) as { password: string }
      return given.password === password ? backend(request) : refuse()
    },
  }
}

/** What stands before the time. */
const limited = t("errors.tooManyUntil", { time: "" }).trim()

async function attempt(browser: Browser, phone: string, password: string) {
  const page = await (await browser.open("/login")).send(t("login.submit"), {
    [t("login.phone")]: phone,
    [t("login.password")]: password,
  })
  if (page.path === "/user/home") return "in"
  return page.text.includes(limited) ? "limited" : "wrong"
}

describe("guesses at a password, with a backend that has no limits", () => {
  test("ten for one phone, from any network; the owner's device gets in", async ({ startSite }) => {
    const site = await startSite(unlimited("the-right-secret"))
    const { member, browser: own, home } = await enter(site, { password: "the-right-secret" })
    await home.click(t("common.nav.logout"))
    const outcomes = []
    for (let guess = 0; guess < 11; guess++) {
      outcomes.push(await attempt(site.browser(), member.phone, `guess-${guess}`))
    }
    expect(outcomes).toEqual([...Array(10).fill("wrong"), "limited"])
    const before = site.calls.length
    expect(await attempt(site.browser(), member.phone, member.password)).toBe("limited")
    expect(site.calls.slice(before).map(({ what }) => what)).not.toContain("POST /api/login")
    expect(await attempt(own, member.phone, member.password)).toBe("in")

    // The backend's own lines have their fields under `detail`.
    const events = site.log.filter(line => line.event.startsWith("authn_") && "request" in line)
    expect(events.map(({ event }) => event)).toEqual([
      "authn_login_success",
      ...Array(10).fill("authn_login_fail"),
      "authn_login_lock",
      "authn_login_success",
    ])
    const [first] = events as { member?: string }[]
    expect(events.at(-2)).toMatchObject({
      ...{ level: "warning", detail: "login", member: first!.member },
      request: expect.stringMatching(/^[0-9a-z]{12}$/),
    })
    expect(first!.member).toMatch(/^[\w-]{10}$/)
    for (const secret of [member.phone, member.password, "guess-3"]) {
      expect(JSON.stringify(events)).not.toContain(secret)
    }
  })

  test.for([
    ["a status", () => new Response("", { status: 400 })],
    ["a flag", () => Response.json({ success: false })],
    ["an ended session's code", () => Response.json({ message: "UNAUTHORIZED" }, { status: 401 })],
  ] as const)("also where the backend refuses by %s alone", async ([, refuse], { startSite }) => {
    const site = await startSite(unlimited("the-right-secret", refuse))
    const login = await site.browser().open("/login")
    const guess = (password: string) =>
      login.send(t("login.submit"), { [t("login.phone")]: "0660000102", [t("login.password")]: password })
    const refused = await guess("guess-0")
    expect(refused.status).toBe(400)
    expect([t("errors.LOGIN_FAIL"), t("errors.WRONG_CREDENTIAL")]).toContain(
      refused.find({ role: "alert" }).text,
    )
    for (let number = 1; number < 10; number++) await guess(`guess-${number}`)
    expect((await guess("guess-10")).text).toContain(limited)
  })

  test("a hundred from one network, over many phones", async ({ startSite }) => {
    const site = await startSite(unlimited("the-right-secret"))
    const browser = site.browser()
    const login = await browser.open("/login")
    const guess = (number: number) =>
      login.send(t("login.submit"), {
        [t("login.phone")]: `0660${String(number).padStart(6, "0")}`,
        [t("login.password")]: "a-guess",
      })
    for (let number = 0; number < 100; number++) {
      expect((await guess(number)).text).toContain(t("errors.WRONG_CREDENTIAL"))
    }
    expect((await guess(100)).text).toContain(limited)
    expect(await attempt(site.browser(), "0660000101", "a-guess")).toBe("wrong")
  })

  test("ten at the own password, in a session that somebody found open", async ({ startSite }) => {
    const site = await startSite({
      env: withoutAddition("accounts"),
      between: async (request, backend) =>
        request.url.endsWith("/changepwd")
          ? Response.json({ message: "WRONG_PASSWORD" }, { status: 400 })
          : backend(request),
    })
    const { browser } = await enter(site)
    const form = (await browser.open("/user/profile/password")).form({ button: t("password.save") })
    const guess = (number: number) =>
      form.send({
        [t("password.old")]: `guess-${number}`,
        [t("password.new")]: "brand new words",
        [t("password.confirm")]: "brand new words",
      })
    for (let number = 0; number < 10; number++) {
      expect((await guess(number)).errors()).toEqual({
        oldPassword: expect.stringContaining(t("errors.WRONG_PASSWORD")),
      })
    }
    const before = site.calls.length
    expect((await guess(10)).text).toContain(limited)
    expect(site.calls.slice(before).map(({ what }) => what)).not.toContain("PUT /api/account/changepwd")
    expect(site.log.filter(({ event }) => event === "authn_login_lock")).toMatchObject([
      { detail: "password" },
    ])
  })
})

test("registration tells one network of twenty registered phones an hour, with any backend", async ({
  startSite,
}) => {
  const site = await startSite({
    between: async (request, backend) =>
      request.url.endsWith("/api/account/validate")
        ? Response.json({ message: "EXISTING_USER" }, { status: 400 })
        : backend(request),
  })
  const { page, browser } = await openRegister(site)
  const person = newcomer()
  const profile = await sendPhone(page, person)
  for (let phone = 0; phone < 20; phone++) {
    expect((await sendProfile(profile, person)).text).toContain(t("errors.EXISTING_USER"))
  }
  const before = site.calls.length
  expect((await sendProfile(profile, person)).text).toContain(limited)
  expect(site.calls.slice(before).map(({ what }) => what)).not.toContain("POST /api/account/validate")
  expect((await browser.open("/register")).status).toBe(200)
  expect(site.log.filter(({ event }) => event.startsWith("excess"))).toMatchObject([
    { level: "warning", event: "excess_rate_limit_exceeded", detail: "registered phones" },
  ])
})
