// The test function of all scenarios: the built product on its own port, every page watched, members on demand.
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test"
import type { Language, Translate } from "#app/locales/language.ts"
import type { Listening } from "#backend/http/listen.ts"
import { serveGameSite } from "#backend/sandbox/game-site/game-site.ts"
import type { Cookie } from "#tests/browser/cookies.ts"
import { chooseSeed, seedNote } from "#tests/seed-choice.ts"
import { logIn } from "#tests/site/log-in.ts"
import type { Member, MemberWishes } from "#tests/site/member.ts"
import { type ServedSite, serveSite } from "#tests/site/served-site.ts"
import { type Between, printErrors, type SiteOptions } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"
import { type Watch, watch } from "./watch.ts"

/** How a test's backend differs from the one that all share. */
export interface Operator {
  between?: Between
  clock?: () => number
}

interface Fixtures {
  language: Language
  /** During the test. */
  operator: Operator
  /** The texts of the language. */
  t: Translate
  /** Errors that the test does not look for itself; any left at its end fail the test. */
  watching: Watch
  /** Of the site that the test is about; tests that name the same object share a site. */
  siteOptions: SiteOptions
  site: ServedSite
  /** The games' own site. */
  gameSite: Listening
  /** Of the random choices of the test; printed when it fails. */
  seed: number
  /** A new member, logged in: the session was got through the real form and planted in this context. */
  login: (wishes?: MemberWishes) => Promise<Member>
}

interface WorkerFixtures {
  /** The site with these options: one for all tests of a worker, until its end. */
  siteWith: (options: SiteOptions) => Promise<ServedSite>
  /** The operator of the test that runs. */
  operating: { now: Operator }
  /** What the backend answers at a path in place of its own, until the end of a test. */
  instead: Map<string, () => Response>
}

/** A site that asks for a code before a withdrawal. */
export const withStepUp: SiteOptions = { env: { STEP_UP: "risky" }, backend: { stepUp: "risky" } }

export const test = base.extend<Fixtures, WorkerFixtures>({
  language: ["th", { option: true }],
  operator: [{}, { option: true }],
  operating: [async ({ browserName: _ }, use) => use({ now: {} }), { scope: "worker" }],
  instead: [async ({ browserName: _ }, use) => use(new Map()), { scope: "worker" }],
  siteWith: [
    async ({ instead, operating }, use) => {
      const sites = new Map<SiteOptions, Promise<ServedSite>>()
      await use(options => {
        const site =
          sites.get(options) ??
          serveSite({
            between: async (request, backend) =>
              instead.get(new URL(request.url).pathname)?.() ??
              (operating.now.between ? operating.now.between(request, backend) : backend(request)),
            backend: { clock: () => operating.now.clock?.() ?? Date.now() },
            ...options,
          })
        sites.set(options, site)
        return site
      })
      for (const site of sites.values()) await (await site).close()
    },
    { scope: "worker" },
  ],
  siteOptions: [{}, { option: true }],
  site: async ({ siteWith, siteOptions }, use) => use(await siteWith(siteOptions)),
  gameSite: async ({ site }, use) => {
    const gameSite = await serveGameSite(site.backend.sandbox.gameSite, 0)
    await use(gameSite)
    await gameSite.close()
  },
  baseURL: async ({ site }, use) => use(site.origin),
  t: async ({ language }, use) => use(wordsOf(language)),
  seed: async ({ browserName: _ }, use, info) => {
    const seed = chooseSeed()
    await use(seed)
    if (info.status !== info.expectedStatus) console.error(seedNote(info.title, seed))
  },
  watching: [
    async ({ context, site, instead, operating, operator }, use, info) => {
      const watching = watch(context)
      operating.now = operator
      const before = site.log.length
      await use(watching)
      if (info.status !== info.expectedStatus) printErrors(site.log.slice(before))
      site.front.calm()
      instead.clear()
      operating.now = {}
      expect(watching.faults(), "console errors, policy reports and failed requests").toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, site, language }, use) => {
    const browser = site.browser({ language })
    await plant(context, browser.jar.all(), site.origin)
    await use(context)
  },
  login: async ({ context, site, language }, use) => {
    await use(async wishes => {
      const member = await site.member(wishes)
      const { browser } = await logIn(site, member, { language })
      await plant(context, browser.jar.all(), site.origin)
      return member
    })
  },
})

/** Puts cookies of the browser without JavaScript into a real one. */
async function plant(context: BrowserContext, cookies: readonly Cookie[], origin: string): Promise<void> {
  // Playwright takes Secure from the address; Chromium keeps Secure cookies on http://localhost as well.
  const url = origin.replace("http:", "https:")
  await context.addCookies(
    cookies.map(({ name, value, expiresMs, httpOnly, sameSite }) => ({
      name,
      value,
      url,
      httpOnly,
      sameSite: sameSite ?? "Lax",
      expires: expiresMs === undefined ? -1 : Math.floor(expiresMs / 1000),
    })),
  )
}

export { expect, type Page }
