// A session that ended in one process of the web app is over in all of them, and after a restart, whatever the backend
// does with its token; while nobody can tell, no session is served (docs/decisions/008-sessions.md).
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, onTestFinished } from "vitest"
import { type EndedSessions, endedSessionsInMemory } from "#app/request/ended-sessions.ts"
import { openSqliteStore } from "#gateway/stores/sqlite-store.ts"
import { Browser } from "#tests/browser/browser.ts"
import { test } from "#tests/site/journey.ts"
import { enter, logIn } from "#tests/site/log-in.ts"
import { type Between, failing, type Site, withoutAddition } from "#tests/site/site.ts"
import { lo, t } from "#tests/site/words.ts"

const folder = mkdtempSync(join(tmpdir(), "krapao-ended-"))
afterAll(() => rmSync(folder, { recursive: true }))

const file = join(folder, "operations.sqlite")

function store() {
  const opened = openSqliteStore(file)
  onTestFinished(() => opened.close())
  return opened
}

/** A backend that ends no token by itself. */
const plain: Between = async (request, backend) =>
  request.url.endsWith("/api/logout") ? new Response("Not Found", { status: 404 }) : backend(request)

const env = withoutAddition("accounts")
const over = "/login?ended=1&next=%2Fuser%2Fhome"
const pathOf = async (browser: Browser) => (await browser.open("/user/home")).path

/** The same visitor, whose requests go to another process of the same site. */
function at(site: Site, visitor: Browser): Browser {
  return new Browser(request => site.app.fetch(request), { origin: site.origin }, visitor.jar.copy())
}

describe("two processes over one file", () => {
  test("a new password in one ends the other devices in the other, and keeps the own", async ({
    startSite,
  }) => {
    const first = await startSite({ env, between: plain, endedSessions: store().endedSessions })
    const asked: string[] = []
    const toFirst: Between = (request, _) => {
      asked.push(request.url)
      return plain(request, arrived => first.backend.fetch(arrived))
    }
    const second = await startSite({ env, between: toFirst, endedSessions: store().endedSessions })
    const member = await first.member()
    const here = (await logIn(first, member)).browser
    const there = (await logIn(second, member)).browser
    await (await here.open("/user/profile/password")).send(t("password.save"), {
      [t("password.old")]: member.password,
      [t("password.new")]: "quite another one",
      [t("password.confirm")]: "quite another one",
    })
    asked.length = 0
    expect(await pathOf(there)).toBe(over)
    // This backend ends the token too: here the cookie must not have got that far.
    expect(asked.filter(url => url.endsWith("/api/wallet"))).toEqual([])
    expect(await pathOf(at(second, here))).toBe("/user/home")
  })
})

const state = { isDown: false, reads: 0 }
const inner = endedSessionsInMemory()
const faulty: EndedSessions = {
  end: (...ended) => (state.isDown ? Promise.reject(new Error("down")) : inner.end(...ended)),
  endOthers: (...others) => inner.endOthers(...others),
  hasEnded: session => {
    state.reads += 1
    return state.isDown ? Promise.reject(new Error("down")) : inner.hasEnded(session)
  },
}
const settings = { env, between: plain, endedSessions: faulty }

test("while the store cannot be reached no member is served, nobody is logged out, and what was typed is there afterwards", async ({
  startSite,
}) => {
  const site = await startSite(settings)
  const { browser } = await enter(site, { walletBaht: 500, games: { PG: 0 } }, "lo")
  const page = await browser.open("/user/home/transfer")
  const before = site.calls.length
  state.isDown = true
  onTestFinished(() => {
    state.isDown = false
  })
  const shown = await browser.open("/user/home")
  expect([shown.status, shown.path]).toEqual([503, "/user/home"])
  expect(shown.text).toContain(lo("errors.unreachable"))
  const refused = await page.send(lo("transfer.submit"), { from: "wallet", to: "PG", amount: "123" })
  expect(refused.status).toBe(503)
  expect(refused.text).toContain(lo("errors.unsent"))
  expect(site.calls.slice(before).filter(({ what }) => what.includes("wallet"))).toEqual([])

  state.isDown = false
  const again = await refused.click(lo("common.actions.tryAgain"))
  expect(again.form({ button: lo("transfer.submit") }).values).toMatchObject({ amount: "123" })
})

// It is made up for once the backend is back: app/request/ended-sessions.test.ts.
test("while the embedded backend cannot end a token, a logout says so", async ({ startSite }) => {
  const site = await startSite()
  site.answer({ "/api/logout": failing })
  const { browser, home } = await enter(site)
  const copy = at(site, browser)
  const login = await home.click(t("common.nav.logout"))
  expect(login.text).toContain(t("login.loggedOutHere"))
  expect(await pathOf(copy)).toBe(over)
})
