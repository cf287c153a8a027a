// Hundreds of hostile texts in every field of server-provided HTML: nothing runs, nothing is asked for, no control and
// no style of theirs is on the page; with the page's policy, and with the policy switched off, so that it is the
// sanitiser that is proven (docs/decisions/010-server-html.md).
import type { BrowserContext, Page } from "@playwright/test"
import type { Fetch } from "#tests/browser/navigation.ts"
import { attacks } from "#tests/hostile/html.ts"
import { share } from "#tests/scope.ts"
import { expect, test } from "./fixtures.ts"

const texts = attacks.map(({ html }) => html)
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

/** What is on the page in the place of the texts and must not be there. */
function survivors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const allowed = new Set(
      "p div span br hr blockquote pre address figure figcaption h3 h4 h5 h6 b strong i em u s del ins mark small sub sup code q time ul ol li dl dt dd details summary table caption thead tbody tfoot tr th td a img".split(
        " ",
      ),
    )
    const attributes = new Set(
      "href rel src alt width height loading referrerpolicy start colspan rowspan scope lang dir".split(" "),
    )
    const bad: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(".server-html *")) {
      // What we add to a link: it opens a new tab, and says so.
      const own = element.matches("a[target=_blank]")
        ? "target"
        : element.matches("span.sr-only")
          ? "class"
          : ""
      const names = element.getAttributeNames().filter(name => name !== own)
      if (element.namespaceURI !== "http://www.w3.org/1999/xhtml") bad.push(element.outerHTML)
      else if (!allowed.has(element.localName)) bad.push(element.outerHTML)
      else if (names.some(name => !attributes.has(name))) bad.push(element.outerHTML)
      else if (element instanceof HTMLAnchorElement && !/^(https?|mailto|tel):$/.test(element.protocol))
        bad.push(element.outerHTML)
      else if (element instanceof HTMLAnchorElement && element.origin === location.origin)
        bad.push(element.outerHTML)
      else if (element instanceof HTMLImageElement && !/^(https:|data:image\/)/.test(element.src))
        bad.push(element.outerHTML)
    }
    // Nothing has left the place that the texts stand in.
    for (const stray of document.querySelectorAll(
      "base, iframe:not([name='support-chat']), frame, object, embed, meta[http-equiv], body style",
    ))
      bad.push(stray.outerHTML)
    return bad
  })
}

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
  // Under the policy, the project without scripts adds nothing.
  test.describe(
    bypassCSP ? "without the page's policy" : "under the page's policy",
    bypassCSP ? {} : { tag: "@script" },
    () => {
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
          expect(await survivors(page), path).toEqual([])
          expect([page.url().replace(/^.*localhost:\d+/, ""), [...ran], asked]).toEqual([path, [], []])
        }
        await page.goto("/user/spin")
        await page.locator("spin-wheel button").tap()
        await expect(page.getByRole("dialog").locator(".server-html")).toHaveCount(1)
        expect(await survivors(page), "the prize").toEqual([])
        expect([[...ran], asked]).toEqual([[], []])
      })
    },
  )
}
