// A backend that stalls, refuses, breaks off or answers nonsense: every page answers in time and in the player's
// language, with what is known, and works again afterwards.

import { performance } from "node:perf_hooks"
import { describe, expect, vi } from "vitest"
import { type Language, languages } from "#app/locales/language.ts"
import type { Browser } from "#tests/browser/browser.ts"
import type { Form } from "#tests/browser/form.ts"
import type { Page } from "#tests/browser/page.ts"
import type { Fault } from "#tests/chaos/fault.ts"
import { pagesOf } from "#tests/malformed/addresses.ts"
import { ownFormCases } from "#tests/malformed/forms.ts"
import { share } from "#tests/scope.ts"
import { type DistantSite, startDistantSite } from "#tests/site/distant-site.ts"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { importBuild } from "#tests/site/site.ts"
import { whenSlipsAreTaken } from "#tests/site/slips.ts"

vi.setConfig({ testTimeout: 120_000 })

/** The deadline of one call, and of all calls for one page. */
const limitMs = 3000
/** Allowed beyond the deadline: room on a busy machine, but less than a second deadline. */
const slackMs = 2900

const faults: Record<string, Fault | "refuse"> = {
  "does not answer": { kind: "blackhole" },
  "stops in the middle of its answers": { kind: "stall", afterBytes: 10 },
  "refuses connections": "refuse",
  "breaks off": { kind: "reset-before" },
  "answers 502 with a web page": { kind: "status", status: 502 },
  "answers 503": { kind: "status", status: 503 },
  "answers with web pages": { kind: "garbage", what: "html" },
  "answers with half of its JSON": { kind: "garbage", what: "truncated-json" },
  "answers with nothing": { kind: "garbage", what: "empty" },
  "answers with JSON of another shape": { kind: "garbage", what: "wrong-types" },
}

const build = await importBuild()

const test = testWith(() =>
  startDistantSite({
    env: { API_TIMEOUT_MS: String(limitMs) },
    backend: { otp: true, ...whenSlipsAreTaken },
  }),
)

/** Every page of the product, with something in place of its parameters. */
const paths = pagesOf(build).map(pattern =>
  pattern
    .replace(":code", "PG")
    .replace(":operation", `1.${"a".repeat(22)}`)
    .replace("*", "nowhere")
    .replace(/bonus\/promotion$/, "$&?code=WELCOME"),
)
const memberPaths = paths.filter(path => path.startsWith("/user"))
const guestPaths = paths.filter(path => !path.startsWith("/user"))

/** Runs `work` while the backend has this fault. */
async function during(
  site: DistantSite,
  fault: Fault | "refuse",
  work: () => Promise<unknown>,
): Promise<void> {
  if (fault === "refuse") await site.way.refuse()
  else site.way.follow(() => fault)
  try {
    await work()
  } finally {
    if (fault === "refuse") await site.way.accept()
    site.way.calm()
  }
}

/** A page that a player can read and leave by a link. The browser has inspected its markup already. */
async function expectPage(language: Language, work: () => Promise<Page>): Promise<void> {
  // The time it waits counts, not the time that the process spends on two hundred other pages.
  const before = performance.eventLoopUtilization()
  const page = await work()
  expect(performance.eventLoopUtilization(before).idle, page.path).toBeLessThan(limitMs + slackMs)
  expect([200, 404, 502, 503, 504], page.path).toContain(page.status)
  expect(page.lang, page.path).toBe(language)
  expect(page.title, page.path).not.toBe("")
  expect(page.findAll({ role: "heading" }).length, page.path).toBeGreaterThan(0)
  expect(page.findAll({ role: "link" }).length, page.path).toBeGreaterThan(0)
}

test("all routes are visited", () => {
  expect(memberPaths).toContain("/user/home/withdraw")
  expect(memberPaths.length + guestPaths.length).toBeGreaterThan(30)
})

describe.each(Object.entries(faults))("a backend that %s", (name, fault) => {
  // Each page in each language with everything, else every fourth page in one of them.
  const quarter = 3 * (Object.keys(faults).indexOf(name) % 4)
  test("every page stands", async ({ site }) => {
    const member = await site.member({ walletBaht: 1000, games: { PG: 10 } })
    const visitors: [Language, Browser, string[]][] = []
    for (const [turn, language] of languages.entries()) {
      visitors.push([
        language,
        (await logIn(site, member, { language })).browser,
        share(memberPaths, 12, quarter + turn),
      ])
      visitors.push([language, site.browser({ language }), share(guestPaths, 12, quarter + turn)])
    }
    await during(site, fault, async () => {
      const visit = ([language, browser, list]: (typeof visitors)[number]) =>
        list.map(path => expectPage(language, () => browser.open(path)))
      await Promise.all(visitors.flatMap(visit))
    })
    const home = () => visitors[0]![1].open("/user/home")
    await expect.poll(async () => (await home()).status, { timeout: 30_000 }).toBe(200)
    expect((await home()).text).toContain("1,010.00")
  })
})

/** One of each kind of failure that an action can meet: opening every form takes longer than opening all pages. */
const formFaults = ["does not answer", "refuses connections", "answers 503", "answers with web pages"]

test.for(formFaults)("while the backend %s, forms answer with a page", async (name, { site }) => {
  const fault = faults[name]!
  const forms: Form[] = []
  for (const { open, form, sound } of share(Object.values(ownFormCases), 4, formFaults.indexOf(name)))
    forms.push(form((await open(site)).page).fill(sound ?? {}))
  await during(site, fault, () => Promise.all(forms.map(form => expectAnswer(() => form.submit()))))
})

/** No check of the language: the language form changes it. */
async function expectAnswer(work: () => Promise<Page>): Promise<void> {
  const page = await work()
  expect([200, 400, 404, 502, 503, 504], page.path).toContain(page.status)
  expect(page.findAll({ role: "heading" }).length, page.path).toBeGreaterThan(0)
}
