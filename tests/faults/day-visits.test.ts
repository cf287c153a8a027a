// The players of a simulated day come again when a busy server says so, and tell of a server that stays down.
import { expect, test } from "vitest"
import { Browser } from "#tests/browser/browser.ts"
import type { Fetch } from "#tests/browser/navigation.ts"
import { html } from "#tests/browser/small-site.ts"
import { wordsOf } from "#tests/site/words.ts"
import { type Day, newDay } from "./day-players.ts"
import { GaveUp, page, waitMs } from "./day-visits.ts"
import { origin } from "./rolling-site.ts"

const t = wordsOf("th")
const dice = () => 0

function dayAt(fetch: Fetch, giveUpAfterMs: number): { day: Day; browser: Browser } {
  const unused = { servers: { balancer: () => fetch }, backend: {} as Day["backend"], db: {} as Day["db"] }
  const pace = { meanThinkMs: 0, arrivalMs: 0, phase: "quiet", over: new AbortController().signal }
  return {
    day: newDay({ ...unused, ...pace, dice, giveUpAfterMs }),
    browser: new Browser(fetch, { origin }),
  }
}

const shown = (body: string, status = 200, headers = {}) => html(body, { status, headers })

test("a Retry-After is waited for; without one they wait longer each time", () => {
  expect(waitMs({ dice }, 1, new Headers({ "retry-after": "14" }))).toBe(14_000)
  const waits = [1, 2, 3, 20].map(tries => waitMs({ dice }, tries, new Headers()))
  expect(waits).toEqual([300, 600, 1200, 10_000])
})

test("a page that tries again by itself is let; a form that was not sent is sent again", async () => {
  const asked: string[] = []
  const { day, browser } = dayAt(async ({ method, url }) => {
    const { pathname } = new URL(url)
    asked.push(`${method} ${pathname}`)
    if (asked.length === 1) return shown(`<form method="post" action="/form"><button>go</button></form>`)
    if (asked.length === 2) return shown(`<p>${t("errors.busyForm")}</p>`, 503)
    if (method === "POST") return new Response(null, { status: 303, headers: { location: "/result" } })
    return asked.length === 4
      ? shown(`<p>${t("errors.busyPage")}</p>`, 503, { refresh: "0" })
      : shown("<p>done</p>")
  }, 60_000)
  const form = (await browser.open("/")).form({ button: "go" })
  expect((await page(day, () => form.submit())).text).toContain("done")
  expect(asked).toEqual(["GET /", "POST /form", "POST /form", "GET /result", "GET /result"])
  expect(day.pages.map(({ turnedAway }) => turnedAway)).toEqual(["form", "page", undefined])
})

test("a server that stays down ends in a failure that names the last answer", async () => {
  const refused = dayAt(() => Promise.reject(Object.assign(new Error(), { code: "ECONNREFUSED" })), 0)
  await expect(page(refused.day, () => refused.browser.open("/login"))).rejects.toThrow("last: ECONNREFUSED")
  const failing = dayAt(async () => shown("<p>an error</p>", 500), 0)
  await expect(page(failing.day, () => failing.browser.open("/login"))).rejects.toThrow(GaveUp)
})
