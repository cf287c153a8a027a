// The test function of all scenarios: the built product on a port of its own, a watch on every page, members at hand.
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test"
import type { Language, Translate } from "#app/locales/language.ts"
import type { Cookie } from "#tests/browser/cookies.ts"
import { logIn } from "#tests/site/log-in.ts"
import type { Member, MemberWishes } from "#tests/site/member.ts"
import { type ServedSite, serveSite } from "#tests/site/served-site.ts"
import { wordsOf } from "#tests/site/words.ts"
import { type Watch, watch } from "./watch.ts"

interface Fixtures {
  language: Language
  /** The texts of the language. */
  t: Translate
  /** What went wrong behind the test's back; empty at its end, or the test fails. */
  watching: Watch
  /** A new member, logged in: the session was got through the real form and planted in this context. */
  login: (wishes?: MemberWishes) => Promise<Member>
}

interface WorkerFixtures {
  site: ServedSite
  /** What the backend answers at a path in place of its own, until the end of a test. */
  instead: Map<string, () => Response>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  language: ["th", { option: true }],
  instead: [async ({ browserName: _ }, use) => use(new Map()), { scope: "worker" }],
  site: [
    async ({ instead }, use) => {
      const site = await serveSite({
        between: async (request, backend) =>
          instead.get(new URL(request.url).pathname)?.() ?? backend(request),
      })
      await use(site)
      await site.close()
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  t: async ({ language }, use) => use(wordsOf(language)),
  watching: [
    async ({ context, site, instead }, use) => {
      const watching = watch(context)
      await use(watching)
      site.front.calm()
      instead.clear()
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
