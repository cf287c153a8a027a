// Hundreds of hostile texts in every field of server-provided HTML: nothing runs, nothing is asked for, no control and
// no style of theirs is on the page; with the page's policy, and with the policy switched off, so that it is the
// sanitiser that is proven (docs/decisions/010-server-html.md).
import type { BrowserContext, Page } from "@playwright/test"
import type { Fetch } from "#tests/browser/navigation.ts"
import { attacks } from "#tests/hostile/html.ts"
import { share } from "#tests/scope.ts"
import { expect, test } from "./fixtures.ts"

/** Behind a word, since a text of which nothing is left counts as none. */
const texts = attacks.map(({ html }) => `a ${html}`)
/** The texts, as many at a time as a page shows of a list. */
const partsOf = (size: number) =>
  Array.from({ length: Math.ceil(texts.length / size) }, (_, at) => texts.slice(size * at, size * (at + 1)))
let part: string[] = []
const joined = (family: string) =>
  attacks
    .filter(attack => attack.family === family)
    .map(({ html }) => html)
    .join("\n")

const answersOf = (part: string[]): Record<string, unknown> => ({
  "/api/lookup/conditions": { conditions: part },
  "/api/lookup/agreements": { agreements: part },
  "/api/lookup/contact": { contactText: joined("event handlers") + joined("leaks") },
  "/api/bonus": [{ code: "HOSTILE", banners: part.map(html => ({ html })) }],
  "/api/refund/banners": part.map(html => ({ html })),
  "/api/invite/banners": part.map(html => ({ html })),
  "/api/refund/check": {
    result: true,
    bonus: false,
    info: joined("event handlers") + joined("addresses"),
    refundAmount: 10,
  },
  "/api/spinwheel/setup": {
    activeSpinwheel: {
      name: "W",
      slice: [{ code: "A", label: "A", htmlDescription: joined("event handlers") }],
    },
    userCoin: 5,
  },
  "/api/spinwheel/coupon": [],
  "/api/spinwheel/spin": { success: true, result: { code: "A", label: "A", remainingCoin: 4 } },
  "/api/lookup/notice": { notice: joined("mutations") + joined("addresses") },
})

const operator = {
  between: async (request: Request, backend: Fetch) => {
    const answer = answersOf(part)[new URL(request.url).pathname]
    return answer ? Response.json(answer) : backend(request)
  },
}

/** What ran, and what was asked for at other sites; asked-for pages answer with nothing. */
async function listen(context: BrowserContext): Promise<{ ran: Set<number>; asked: string[] }> {
  const ran = new Set<number>()
  const asked: string[] = []
  await context.exposeFunction("pwn", (number: unknown) => void ran.add(Number(number)))
  await context.route(
    url => url.hostname !== "localhost",
    route => {
      asked.push(route.request().url())
      return route.fulfill({ body: "" })
    },
  )
  return { ran, asked }
}

/** What has left the place that the texts stand in. What may stand there: app/html/safe-html.test.ts. */
const strays = (page: Page) =>
  page
    .locator(
      "base, iframe:not([name='support-chat']), frame, object, embed, meta[http-equiv], body style, .server-html :is(svg, math, script, form, input, button)",
    )
    .evaluateAll(elements => elements.map(({ outerHTML }) => outerHTML))

/** Where the texts stand, how many at a time, and how many more the page has of its own. */
const places = [
  ["/user/home/conditions", 100, 0],
  ["/user/home", 100, 1],
  ["/user/bonus/offer/HOSTILE", 20, 0],
  ["/user/home/refund", 20, 0],
  ["/user/home/invite", 20, 0],
] as const
const visits = [
  ...places.flatMap(([path, size, more]) =>
    partsOf(size).map(part => ({ path, part, count: part.length + more })),
  ),
  { path: "/user/home/refund?banners=seen", part: texts.slice(0, 1), count: 1 },
  { path: "/user/contact", part: [], count: 1 },
]

// The answers are an operator's, without receipts.
test.use({ siteOptions: { isForeign: "ignoring keys" } })

for (const bypassCSP of [false, true]) {
  const policy = bypassCSP ? "without the page's policy" : "under the page's policy"
  // Under the policy, the project without scripts adds nothing.
  test.describe(policy, bypassCSP ? {} : { tag: "@script" }, () => {
    test.use({ bypassCSP, operator })

    test(`${texts.length} texts in each field do nothing`, async ({ page, context, login }) => {
      await login()
      await context.clearCookies({ name: "krapao-agreed" })
      const { ran, asked } = await listen(context)
      for (const { path, part: now, count } of share(visits, 12, bypassCSP ? 1 : 0)) {
        part = now
        await page.goto(path)
        await expect(page.locator(".server-html, .server-html + p")).not.toHaveCount(0)
        // Texts beyond the budget are reported as not loaded; all others are shown.
        const shown = await page.locator(".server-html").count()
        expect(count - shown, `${path} leaves out texts`).toBeLessThanOrEqual(2)
        expect(await strays(page), path).toEqual([])
        expect([page.url().replace(/^.*localhost:\d+/, ""), [...ran], asked]).toEqual([path, [], []])
      }
      await page.goto("/user/spin")
      await page.locator("spin-wheel button").tap()
      await expect(page.getByRole("dialog").locator(".server-html")).toHaveCount(1)
      expect(await strays(page), "the prize").toEqual([])
      expect([[...ran], asked]).toEqual([[], []])
    })
  })
}
