// An operator's backend that answers some calls as a test says, and all others as the embedded one.
import type { Browser } from "#tests/browser/browser.ts"
import { testWith } from "./journey.ts"
import { logIn } from "./log-in.ts"
import { type Answers, answering, type Site, startSite } from "./site.ts"

/** What the operator answers instead; each test sets its own. */
export const operator = { answers: {} as Answers }

export const test = testWith(() => {
  operator.answers = {}
  return startSite({
    isForeign: true,
    quiet: true,
    between: (...args) => answering(operator.answers)(...args),
  })
})

/** A member of the site, and a browser at home; then the backend answers as given. */
export async function memberOf(site: Site, own: Answers = {}, wishes = {}) {
  operator.answers = {}
  const visit = await logIn(site, await site.member(wishes))
  operator.answers = own
  return visit
}

/** The cookies that a browser would send with a page of its own. */
export const cookiesOf = (browser: Browser, site: Site) => {
  const url = new URL(site.origin)
  return browser.jar.header(url, { crossSite: false, method: "GET" }) ?? ""
}

/** An answer that is no page, asked for with the browser's cookies. */
export const fetchWith = (browser: Browser, site: Site, path: string) =>
  site.app.fetch(new Request(site.origin + path, { headers: { cookie: cookiesOf(browser, site) } }))

export const calls = (site: Site, what: string) => site.calls.filter(call => call.what === what).length
